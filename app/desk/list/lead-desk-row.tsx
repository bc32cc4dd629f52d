import { memo } from "react";
import { leadStatusLook } from "#app/leads/lead-status.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { formatDay, formatTime, formatWait } from "#app/lib/time/moments.ts";
import { useNow } from "#app/lib/time/use-now.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ClampedText } from "#app/ui/clamped-text.tsx";
import { cn } from "#app/ui/cn.ts";
import type { ListRow } from "#app/ui/list-table.tsx";
import { SelectBox } from "#app/ui/selection/select-box.tsx";
import { TableCell, TableRow } from "#app/ui/table.tsx";
import { LeadMarks } from "../follow-up/lead-marks.tsx";
import { isWaiting } from "../lead-listing.ts";
import { QuarantineReasons, type Release, ReleaseButton } from "../quarantine-parts.tsx";
import { WaitingNote } from "../response/response-note.tsx";
import { leadControlId } from "../row-focus.ts";
import { type StatusProps, StatusSelect } from "../status-select.tsx";
import { ContactInfo, type OpenLead } from "./contact-info.tsx";

type LeadDeskRowProps = StatusProps &
  OpenLead & {
    row: ListRow;
    onRelease: (release: Release) => void;
    /** Whether a change to this lead waits for a connection. */
    isUnsent: boolean;
  };

/** Skips layout and paint of rows far outside the viewport. The clip margin keeps focus outlines whole. */
const SKIP_OFFSCREEN =
  "[content-visibility:auto] [contain-intrinsic-height:auto_6.5rem] [overflow-clip-margin:1rem]";

/** On a phone, a card: a tap anywhere but on its controls opens the lead. The padding is for the call button. */
const CARD = "max-lg:relative max-lg:min-h-22 max-lg:gap-y-1 max-lg:pl-18";

/** Memoized: opening a lead must not re-render a hundred rows. */
export const LeadDeskRow = memo(function LeadDeskRow({
  row,
  lead,
  onStatusChange,
  onRelease,
  isUnsent,
  ...open
}: LeadDeskRowProps) {
  const { timeZone } = useBusiness();
  const { label, variant } = leadStatusLook(lead.status);
  return (
    <TableRow {...row} className={cn(CARD, SKIP_OFFSCREEN)}>
      <TableCell className="max-lg:w-full">
        <div className="flex items-start *:last:self-baseline">
          <SelectBox id={lead.id} name={lead.name} />
          <ContactInfo lead={lead} {...open} />
        </div>
      </TableCell>
      <TableCell className="wrap-anywhere max-lg:order-1 max-lg:self-start lg:min-w-28">
        {lead.city ?? <Dash />}
      </TableCell>
      <TableCell className="max-w-56 xl:max-w-xs max-lg:order-2 max-lg:w-full max-lg:max-w-none max-lg:[&_button]:relative">
        {lead.message ? <ClampedText text={lead.message} /> : null}
        {lead.message || lead.quarantine ? null : <Dash />}
        {lead.quarantine ? <QuarantineReasons quarantine={lead.quarantine} /> : null}
      </TableCell>
      <TableCell className="max-lg:order-3 max-lg:pt-1">
        <Badge variant={variant}>{label}</Badge>
        {isUnsent ? <span className="block pt-1 font-medium text-xs">Waits to be sent</span> : null}
        <LeadMarks lead={lead} />
      </TableCell>
      <TableCell className="lg:whitespace-nowrap">
        {isWaiting(lead) ? <Wait since={lead.created_at} /> : null}
        <time dateTime={lead.created_at} className={cn(isWaiting(lead) && "max-lg:hidden")}>
          {formatDay(lead.created_at, timeZone)}{" "}
          <span className="text-muted-foreground lg:block lg:text-xs">
            {formatTime(lead.created_at, timeZone)}
          </span>
        </time>
        <WaitingNote lead={lead} className="block whitespace-normal" />
      </TableCell>
      <TableCell className="max-lg:relative max-lg:order-3 max-lg:ml-auto max-lg:pt-1">
        <div className="flex flex-wrap items-center gap-2">
          {lead.quarantine ? (
            <ReleaseButton id={leadControlId(lead)} lead={lead} onRelease={onRelease} />
          ) : null}
          <StatusSelect
            id={lead.quarantine ? undefined : leadControlId(lead)}
            aria-label={`Status of ${lead.name}`}
            lead={lead}
            onStatusChange={onStatusChange}
            className="max-lg:h-12"
          />
        </div>
      </TableCell>
    </TableRow>
  );
});

/** On a phone, replaces the date. */
function Wait({ since }: { since: string }) {
  return (
    <time dateTime={since} className="font-medium lg:hidden">
      Waiting {formatWait(since, useNow())}
    </time>
  );
}

function Dash() {
  return <span className="text-muted-foreground max-lg:sr-only">—</span>;
}
