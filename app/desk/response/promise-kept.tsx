import { useBusiness } from "#app/lib/use-business.ts";
import type { WaitingLead } from "../lead-queries.ts";
import { countWaiting } from "../use-leads.ts";
import { readResponseClock, tellResponse } from "./response-clock.ts";

type PromiseKeptProps = { waiting: readonly WaitingLead[]; now: number };

/** How it stands with the promise to those who wait, oldest first: for how many it is missed, or when it is for the first. */
export function PromiseKept({ waiting, now }: PromiseKeptProps) {
  const business = useBusiness();
  const clocks = waiting
    .filter(({ first_contact_at }) => first_contact_at === null)
    .map((lead) => readResponseClock({ ...lead, status: "new", quarantine: null }, business, now));
  const missed = clocks.filter((clock) => clock?.kind === "missed");
  if (missed.length > 0) {
    return (
      <span className="font-semibold text-destructive">
        {business.responsePromiseMinutes}-minute promise missed for {countWaiting(missed)}.
      </span>
    );
  }
  const [first] = clocks;
  return first ? `${tellResponse(first, business)}.` : null;
}
