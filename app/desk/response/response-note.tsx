import { useBusiness } from "#app/lib/root-data.ts";
import { useNow } from "#app/lib/time/use-now.ts";
import { cn } from "#app/ui/cn.ts";
import type { LeadRow } from "../lead-queries.ts";
import { countLeads, type WaitingLead } from "../lead-summary.ts";
import { describeResponse, readResponseClock } from "./response-clock.ts";

type ResponseNoteProps = { lead: LeadRow; className?: string };

/** Time left to answer the lead as promised, or how late it is. */
export function ResponseNote({ lead, className }: ResponseNoteProps) {
  const business = useBusiness();
  const now = useNow();
  const clock = readResponseClock(lead, business, now);
  if (!clock) return null;
  return (
    <span
      className={cn(
        "text-xs",
        clock.kind === "missed" ? "font-semibold text-destructive" : "text-muted-foreground",
        className,
      )}
    >
      {describeResponse(clock, business)}
    </span>
  );
}

/** The same in the list, only for leads that wait. */
export function WaitingNote({ lead, className }: ResponseNoteProps) {
  const isWaiting = lead.status === "new" && !lead.first_contact_at;
  return isWaiting ? <ResponseNote lead={lead} className={className} /> : null;
}

type PromiseSummaryProps = { waiting: readonly WaitingLead[]; now: number; className?: string };

/** For how many waiting leads the promise is missed, or else the time left for the oldest. `waiting`: oldest first. */
export function PromiseSummary({ waiting, now, className }: PromiseSummaryProps) {
  const business = useBusiness();
  const clocks = waiting
    .filter(({ first_contact_at }) => first_contact_at === null)
    .map((lead) => readResponseClock({ ...lead, status: "new", quarantine: null }, business, now));
  const missed = clocks.filter((clock) => clock?.kind === "missed");
  if (missed.length > 0) {
    return (
      <span className={cn("font-semibold text-destructive", className)}>
        {business.responsePromiseMinutes}-minute promise missed for {countLeads(missed.length)}.
      </span>
    );
  }
  const [first] = clocks;
  return first ? <span className={className}>{describeResponse(first, business)}.</span> : null;
}
