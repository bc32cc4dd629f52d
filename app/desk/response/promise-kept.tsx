import { useBusiness } from "#app/lib/use-business.ts";
import { cn } from "#app/ui/cn.ts";
import { countLeads, type WaitingLead } from "../lead-summary.ts";
import { readResponseClock, tellResponse } from "./response-clock.ts";

type PromiseKeptProps = { waiting: readonly WaitingLead[]; now: number; className?: string };

/** How it stands with the promise to those who wait, oldest first: for how many it is missed, or when it is for the first. */
export function PromiseKept({ waiting, now, className }: PromiseKeptProps) {
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
  return first ? <span className={className}>{tellResponse(first, business)}.</span> : null;
}
