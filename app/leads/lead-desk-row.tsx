import { memo } from "react";
import { formatDay, formatTime } from "#app/lib/moments.ts";
import { useBusiness } from "#app/lib/use-business.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ClampedText } from "#app/ui/clamped-text.tsx";
import { cn } from "#app/ui/cn.ts";
import { SavingSelect } from "#app/ui/saving-select.tsx";
import { TableCell, TableRow } from "#app/ui/table.tsx";
import type { LeadRow } from "./lead-queries.ts";
import { isLeadStatus, LEAD_STATUSES, leadStatusLook } from "./lead-status.ts";
import { formatPhone } from "./phone.ts";
import type { StatusChange } from "./use-leads.ts";

type LeadDeskRowProps = {
  lead: LeadRow;
  onStatusChange: (change: StatusChange) => void;
};

export const LeadDeskRow = memo(function LeadDeskRow({ lead, onStatusChange }: LeadDeskRowProps) {
  const { timeZone } = useBusiness();
  const { label, variant } = leadStatusLook(lead.status);
  return (
    <TableRow className="max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-4 max-md:gap-y-2 max-md:py-4">
      <TableCell className="max-md:col-span-2 max-md:p-0">
        <ContactInfo lead={lead} />
      </TableCell>
      <TableCell className="max-md:p-0">{lead.city ?? <Dash />}</TableCell>
      <TableCell
        className={cn(
          "max-w-xs max-md:order-1 max-md:col-span-2 max-md:max-w-none max-md:p-0",
          !lead.message && "max-md:hidden",
        )}
      >
        {lead.message ? <ClampedText text={lead.message} /> : <Dash />}
      </TableCell>
      <TableCell className="max-md:order-2 max-md:self-center max-md:p-0">
        <Badge variant={variant}>{label}</Badge>
      </TableCell>
      <TableCell className="whitespace-nowrap max-md:p-0 max-md:text-right">
        <time dateTime={lead.created_at}>
          {formatDay(lead.created_at, timeZone)}{" "}
          <span className="text-muted-foreground md:block md:text-xs">
            {formatTime(lead.created_at, timeZone)}
          </span>
        </time>
      </TableCell>
      <TableCell className="max-md:order-3 max-md:justify-self-end max-md:p-0">
        <StatusSelect lead={lead} onStatusChange={onStatusChange} />
      </TableCell>
    </TableRow>
  );
});

/** The field of the row's status, by which the focus finds it. */
export function statusFieldId({ id }: LeadRow): string {
  return `status-${id}`;
}

function ContactInfo({ lead: { name, phone, email } }: { lead: LeadRow }) {
  return (
    <div className="grid justify-items-start gap-0.5 max-md:gap-1.5">
      <span className="font-semibold">{name}</span>
      <a
        href={`tel:${phone}`}
        className="whitespace-nowrap text-primary tabular-nums underline underline-offset-4"
      >
        {formatPhone(phone)}
      </a>
      {email ? (
        <a
          href={`mailto:${email.replace(/[?&#%]/g, encodeURIComponent)}`}
          className="break-all text-primary underline underline-offset-4"
        >
          {email}
        </a>
      ) : null}
    </div>
  );
}

function StatusSelect({ lead, onStatusChange }: LeadDeskRowProps) {
  return (
    <SavingSelect
      id={statusFieldId(lead)}
      aria-label={`Status of ${lead.name}`}
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
  return <span className="text-muted-foreground">—</span>;
}
