import { Link } from "react-router";
import { isLeadStatus, LEAD_STATUSES, leadStatusLook } from "#app/leads/lead-status.ts";
import { formatPhone } from "#app/leads/phone.ts";
import { formatDay, formatTime } from "#app/lib/moments.ts";
import { useBusiness } from "#app/lib/use-business.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ClampedText } from "#app/ui/clamped-text.tsx";
import { cn } from "#app/ui/cn.ts";
import { EmailText } from "#app/ui/email-text.tsx";
import type { ListRow } from "#app/ui/list-table.tsx";
import { SavingSelect } from "#app/ui/saving-select.tsx";
import { TableCell, TableRow } from "#app/ui/table.tsx";
import { ChooseBox } from "./bulk/choose-box.tsx";
import { mailAddress } from "./contact-links.ts";
import { LeadMarks } from "./follow-up/lead-marks.tsx";
import type { LeadRow } from "./lead-queries.ts";
import { tellPlace } from "./person/request-place.ts";
import { QuarantineReasons, type Release, ReleaseButton } from "./quarantine-parts.tsx";
import { WaitingNote } from "./response/response-note.tsx";
import { workingId } from "./use-focus-hand-over.ts";
import type { StatusChange } from "./use-leads.ts";

type StatusProps = { lead: LeadRow; onStatusChange: (change: StatusChange) => void };
type StatusField = { id: string | undefined; "aria-label"?: string };

type LeadDeskRowProps = StatusProps & {
  row: ListRow;
  onRelease: (release: Release) => void;
  /** Where the lead is seen whole. */
  to: string;
  /** Whether it is seen there, beside the list. */
  isOpen: boolean;
  /** Whether there is room for it beside the list. */
  hasRoom: boolean;
  /** The ids of all requests of its person, oldest first, where there are several. */
  ofPerson: readonly string[] | undefined;
};

export function LeadDeskRow({ row, lead, onStatusChange, onRelease, ...open }: LeadDeskRowProps) {
  const { timeZone } = useBusiness();
  const { label, variant } = leadStatusLook(lead.status);
  return (
    <TableRow {...row} className="has-[input:checked]:bg-primary/10 max-lg:grid max-lg:grid-cols-[1fr_auto]">
      <TableCell className="max-lg:col-span-2">
        <div className="flex items-start *:last:self-baseline">
          <ChooseBox lead={lead} />
          <ContactInfo lead={lead} {...open} />
        </div>
      </TableCell>
      <TableCell className="wrap-anywhere lg:min-w-28">{lead.city ?? <Dash />}</TableCell>
      <TableCell
        className={cn(
          "max-w-56 xl:max-w-xs max-lg:order-1 max-lg:col-span-2 max-lg:max-w-none",
          !lead.message && !lead.quarantine && "max-lg:hidden",
        )}
      >
        {lead.message ? <ClampedText text={lead.message} /> : null}
        {lead.message || lead.quarantine ? null : <Dash />}
        {lead.quarantine ? <QuarantineReasons quarantine={lead.quarantine} /> : null}
      </TableCell>
      <TableCell className="max-lg:order-2 max-lg:justify-self-start">
        <Badge variant={variant}>{label}</Badge>
        <LeadMarks lead={lead} />
      </TableCell>
      <TableCell className="whitespace-nowrap max-lg:text-right">
        <time dateTime={lead.created_at}>
          {formatDay(lead.created_at, timeZone)}{" "}
          <span className="text-muted-foreground lg:block lg:text-xs">
            {formatTime(lead.created_at, timeZone)}
          </span>
        </time>
        <WaitingNote lead={lead} className="block whitespace-normal" />
      </TableCell>
      <TableCell className="max-lg:order-3">
        <div className="flex flex-wrap items-center gap-2">
          {lead.quarantine ? <ReleaseButton id={workingId(lead)} lead={lead} onRelease={onRelease} /> : null}
          <StatusSelect
            id={lead.quarantine ? undefined : workingId(lead)}
            aria-label={`Status of ${lead.name}`}
            lead={lead}
            onStatusChange={onStatusChange}
          />
        </div>
      </TableCell>
    </TableRow>
  );
}

/** The name in the row, which leads to the whole lead. */
export function nameLinkId(id: LeadRow["id"]): string {
  return `lead-${id}`;
}

/** As tall as a thumb needs wherever the desk may be held in a hand. */
const CONTACT_LINK = "inline-flex min-h-11 items-center text-primary underline underline-offset-4 lg:min-h-6";

type ContactInfoProps = { lead: LeadRow } & Pick<LeadDeskRowProps, "to" | "isOpen" | "hasRoom" | "ofPerson">;

function ContactInfo({ lead: { id, name, phone, email }, to, isOpen, hasRoom, ofPerson }: ContactInfoProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-5 max-sm:flex-col lg:flex-col">
      <Link
        id={nameLinkId(id)}
        to={to}
        preventScrollReset={hasRoom}
        state={{ isFromDesk: true }}
        aria-current={isOpen || undefined}
        className="wrap-anywhere inline-flex min-h-11 items-center font-semibold text-foreground underline decoration-border underline-offset-4 transition-colors duration-150 hover:decoration-current aria-[current]:decoration-2 aria-[current]:decoration-coral lg:min-h-6"
      >
        {name}
      </Link>
      {ofPerson ? <span className="text-muted-foreground text-xs">{tellPlace(id, ofPerson)}</span> : null}
      <a href={`tel:${phone}`} className={cn(CONTACT_LINK, "whitespace-nowrap tabular-nums")}>
        {formatPhone(phone)}
      </a>
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

export function StatusSelect({ lead, onStatusChange, ...field }: StatusProps & StatusField) {
  return (
    <SavingSelect
      {...field}
      value={lead.status}
      className="w-36"
      onSave={(status) => {
        if (isLeadStatus(status)) onStatusChange({ lead, status });
      }}
    >
      {isLeadStatus(lead.status) ? null : <option value={lead.status}>{lead.status}</option>}
      {LEAD_STATUSES.map((status) => (
        <option key={status} value={status}>
          {leadStatusLook(status).label}
        </option>
      ))}
    </SavingSelect>
  );
}

function Dash() {
  return <span className="text-muted-foreground max-lg:invisible">—</span>;
}
