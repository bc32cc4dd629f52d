import { Link, useNavigate } from "react-router";
import { formatPhone } from "#app/leads/phone.ts";
import { cn } from "#app/ui/cn.ts";
import { EmailText } from "#app/ui/email-text.tsx";
import { Handset } from "#app/ui/handset.tsx";
import { isWaiting } from "./lead-listing.ts";
import type { LeadRow } from "./lead-queries.ts";
import { tellPlace } from "./person/request-place.ts";
import { mailAddress } from "./templates/message-links.ts";

export type OpenLead = {
  /** Where the lead is seen whole. */
  to: string;
  /** Whether it is seen there, beside the list. */
  isOpen: boolean;
  /** Whether there is room for it beside the list. */
  hasRoom: boolean;
  /** The ids of all requests of its person, oldest first, where there are several. */
  ofPerson: readonly string[] | undefined;
};

/** The name in the row, which leads to the whole lead. */
export function nameLinkId(id: LeadRow["id"]): string {
  return `lead-${id}`;
}

/** Above the card that a tap opens. */
const CONTACT_LINK =
  "inline-flex min-h-8 items-center text-primary underline underline-offset-4 max-lg:relative lg:min-h-6";

/** Who it is, and the ways to reach them. Where it is a card, the whole of it leads to the lead. */
export function ContactInfo({ lead, to, isOpen, hasRoom, ofPerson }: { lead: LeadRow } & OpenLead) {
  const { id, name, email } = lead;
  return (
    <div className="flex flex-wrap items-baseline gap-x-5 lg:flex-col">
      <Link
        id={nameLinkId(id)}
        to={to}
        preventScrollReset={hasRoom}
        state={{ isFromDesk: true }}
        aria-current={isOpen || undefined}
        className="wrap-anywhere inline-flex items-center font-semibold text-foreground underline decoration-border underline-offset-4 transition-colors duration-150 hover:decoration-current aria-[current]:decoration-2 aria-[current]:decoration-coral max-lg:w-full max-lg:text-base max-lg:no-underline max-lg:after:absolute max-lg:after:inset-0 lg:min-h-6"
      >
        {name}
      </Link>
      {ofPerson ? (
        <span className="text-muted-foreground text-xs max-lg:w-full">{tellPlace(id, ofPerson)}</span>
      ) : null}
      <CallLink lead={lead} to={to} hasRoom={hasRoom} />
      {email ? (
        <a href={mailAddress(email)} className={cn(CONTACT_LINK, "wrap-anywhere")}>
          <span className="text-wrap">
            <EmailText>{email}</EmailText>
          </span>
        </a>
      ) : null}
    </div>
  );
}

/** The number, and at the edge of a card a button for the thumb; who comes back from a call on a phone is asked how it went. */
function CallLink({ lead, to, hasRoom }: { lead: LeadRow } & Pick<OpenLead, "to" | "hasRoom">) {
  const navigate = useNavigate();
  return (
    <a
      href={`tel:${lead.phone}`}
      className={cn(CONTACT_LINK, "whitespace-nowrap tabular-nums max-lg:static")}
      onClick={() => {
        if (!hasRoom) navigate(to, { state: { isFromDesk: true, wasCalled: true } });
      }}
    >
      <span
        data-call
        className={cn(
          "absolute top-4 left-0 grid size-14 place-content-center rounded-full lg:hidden",
          isWaiting(lead) ? "bg-primary text-primary-foreground" : "border border-input bg-card",
        )}
      >
        <Handset className="size-6" />
      </span>
      <span className="max-lg:relative">{formatPhone(lead.phone)}</span>
    </a>
  );
}
