import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { formatPhone } from "#app/leads/phone.ts";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { useBusiness } from "#app/lib/root-data.ts";
import { formatMoment } from "#app/lib/time/moments.ts";
import { buttonVariants } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { EmailText } from "#app/ui/email-text.tsx";
import { LoadFailed, Notice } from "#app/ui/notice.tsx";
import { useKeys } from "#app/ui/use-keys.ts";
import { VanishingButton } from "#app/ui/vanishing-button.tsx";
import { deskStateOf } from "../desk-location-state.ts";
import { DESK_PATH } from "../desk-path.ts";
import { AssigneeField, FollowUpField } from "../follow-up/follow-up-fields.tsx";
import type { LeadField } from "../follow-up/lead-fields.ts";
import type { LeadRow } from "../lead-queries.ts";
import { LossFields } from "../loss/loss-fields.tsx";
import { giveUpErased } from "../offline/erased-notes.ts";
import { UnsentNote } from "../offline/unsent-note.tsx";
import { OtherRequests } from "../person/other-requests.tsx";
import { QuarantineReasons } from "../quarantine-parts.tsx";
import { ResponseNote } from "../response/response-note.tsx";
import { focusNameLink, focusOpenLead, OPEN_LEAD_NAME } from "../row-focus.ts";
import { TagsField } from "../tags/tags-field.tsx";
import { MessageChoices } from "../templates/message-choices.tsx";
import { useQuarantineLead } from "../use-quarantine.ts";
import { describeEvidence } from "./evidence-words.ts";
import { LeadActions, STATUS_FIELD } from "./lead-actions.tsx";
import { LeadHistorySection } from "./lead-history-section.tsx";
import { useLead } from "./use-lead.ts";

/** One lead with everything about it: beside the list, or on a phone as its own screen. */
export function LeadPanel({ id }: { id: string }) {
  const lead = useLead(id);
  useGiveUpErased(lead);
  const panel = useRef<HTMLElement>(null);
  const { search } = useLocation();
  const navigate = useNavigate();
  const find = (selector: string) => panel.current?.querySelector<HTMLElement>(selector);
  useKeys({
    c: () => find("a[href^='tel:']")?.click(),
    n: () => find("textarea")?.focus(),
    e: () => document.getElementById(STATUS_FIELD)?.focus(),
    Escape: close,
  });

  function close() {
    navigate(`${DESK_PATH}${search}`, { preventScrollReset: true });
    focusNameLink(id);
  }

  return (
    <section
      ref={panel}
      aria-label="Lead"
      className="grid grid-cols-1 gap-6 lg:sticky lg:top-20 lg:-mb-30 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:border-border lg:border-l lg:pl-8 print:[&_:is(button,fieldset)]:hidden"
    >
      {lead.data ? (
        <WholeLead lead={lead.data} />
      ) : (
        <>
          <CloseLink id={id} />
          <WhyNoLead query={lead} />
        </>
      )}
    </section>
  );
}

/** Gives up notes on erased leads once this one has been read, and again if it is erased while it is open. */
function useGiveUpErased({ isFetched, data }: ReturnType<typeof useLead>): void {
  const queries = useQueryClient();
  const client = useBackendClient();
  const isErased = data === null;
  useEffect(() => {
    if (isFetched || isErased) void giveUpErased(queries, client);
  }, [isFetched, isErased, queries, client]);
}

function WhyNoLead({ query }: { query: ReturnType<typeof useLead> }) {
  const { data: lead, isPending, isPaused } = query;
  if (isPending && isPaused) return <Notice title="Offline. This lead isn’t on this device." />;
  if (isPending) return <Notice title="Loading the lead..." busy />;
  if (lead === null) return <Notice title="This lead no longer exists." />;
  return <LoadFailed title="Failed to load the lead" queries={[query]} />;
}

/** The fields that staff fill in, in this order; null for a column that another of them fills in, too. */
const FIELDS: Record<LeadField, ((props: { lead: LeadRow }) => ReactNode) | null> = {
  lost_reason: LossFields,
  lost_words: null,
  assignee_id: AssigneeField,
  follow_up_on: FollowUpField,
  tags: TagsField,
};

function WholeLead({ lead }: { lead: LeadRow }) {
  const { message, evidence } = lead;
  return (
    <>
      <LeadHeader lead={lead} />
      <UnsentNote leadId={lead.id} />
      <LeadActions lead={lead} />
      <MessageChoices lead={lead} />
      {lead.quarantine ? <HeldBack lead={lead} /> : null}
      {message ? (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {message}
        </p>
      ) : null}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 max-[20rem]:grid-cols-1">
        {Object.entries(FIELDS).map(([column, Field]) => (Field ? <Field key={column} lead={lead} /> : null))}
      </div>
      <OtherRequests key={lead.id} lead={lead} />
      <LeadHistorySection lead={lead} />
      <EvidenceSection evidence={evidence} />
    </>
  );
}

/** Who asks, from where, since when, and how to reach them. */
function LeadHeader({ lead }: { lead: LeadRow }) {
  const { timeZone } = useBusiness();
  const { id, name, phone, email, city, created_at } = lead;
  return (
    <header className="grid gap-1">
      <div className="flex items-start justify-between gap-4">
        <LeadName name={name} />
        <CloseLink id={id} />
      </div>
      <p className="wrap-anywhere text-muted-foreground text-sm">
        {city ? `${city} · ` : null}
        <time dateTime={created_at} className="whitespace-nowrap">
          {formatMoment(created_at, timeZone)}
        </time>
      </p>
      <p className="wrap-anywhere text-muted-foreground text-sm">
        <span className="tabular-nums lg:hidden">{formatPhone(phone)}</span>
        {email ? (
          <>
            <span className="lg:hidden"> · </span>
            <EmailText>{email}</EmailText>
          </>
        ) : null}
      </p>
      <ResponseNote lead={lead} className="text-sm" />
    </header>
  );
}

/** Takes the focus when the lead opens, unless j or k opened it. */
function LeadName({ name }: { name: string }) {
  const { keepFocus } = deskStateOf(useLocation());
  // Only the state with which the lead opened counts: a call from the list replaces it.
  const [keepsFocus] = useState(keepFocus);
  useEffect(() => {
    if (!keepsFocus) focusOpenLead();
  }, [keepsFocus]);
  return (
    <h2
      id={OPEN_LEAD_NAME}
      tabIndex={-1}
      className="wrap-anywhere font-display font-bold text-xl outline-none"
    >
      <bdi>{name}</bdi>
    </h2>
  );
}

function CloseLink({ id }: { id: string }) {
  const { search } = useLocation();
  return (
    <Link
      to={{ pathname: DESK_PATH, search }}
      preventScrollReset
      className={cn(buttonVariants({ variant: "outline", size: "small" }), "justify-self-end max-lg:hidden")}
      onClick={() => focusNameLink(id)}
    >
      Close
    </Link>
  );
}

/** Why the request is held back, and a button to release it: here the whole message can be read. */
function HeldBack({ lead }: { lead: LeadRow }) {
  const hold = useQuarantineLead();
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <p className="text-sm">This request looks like spam and is held back.</p>
        <QuarantineReasons quarantine={lead.quarantine} />
      </div>
      <VanishingButton
        variant="outline"
        className="h-11 lg:h-9"
        onClick={() => hold.mutate({ lead, quarantine: null })}
      >
        Release
      </VanishingButton>
    </div>
  );
}

/** How the lead reached the site. */
function EvidenceSection({ evidence }: Pick<LeadRow, "evidence">) {
  const { timeZone } = useBusiness();
  return (
    <section aria-labelledby="lead-evidence" className="grid gap-2 text-sm">
      <h3 id="lead-evidence" className="font-semibold">
        Where it came from
      </h3>
      {evidence ? (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {describeEvidence(evidence, timeZone).map(({ name, text }) => (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-muted-foreground">{name}</dt>
              <dd className="wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-muted-foreground">
          Not from the site’s form: staff entered it, or it came through the API.
        </p>
      )}
    </section>
  );
}
