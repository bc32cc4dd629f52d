import type { Business } from "#app/lib/business.ts";
import { dateFormat } from "#app/lib/time/calendar-day.ts";
import { formatMinutes } from "#app/lib/time/moments.ts";
import { isOpen, openMinutesBetween } from "#app/lib/time/opening-hours.ts";
import type { LeadRow } from "../lead-queries.ts";

type Promised = Pick<Business, "hours" | "timeZone" | "responsePromiseMinutes">;
type Answerable = Pick<LeadRow, "created_at" | "first_contact_at" | "status" | "quarantine">;

/** State of the promise to answer a lead, in minutes of opening hours. */
type ResponseClock =
  | { kind: "answered"; after: number; lateBy: number }
  | { kind: "running"; left: number; isOpen: boolean }
  | { kind: "not started" }
  | { kind: "missed"; by: number };

/** Null for held requests, and for leads contacted before the first contact was recorded. */
export function readResponseClock(lead: Answerable, promised: Promised, now: number): ResponseClock | null {
  const { responsePromiseMinutes: promise } = promised;
  const received = Date.parse(lead.created_at);
  if (lead.first_contact_at) {
    const after = openMinutesBetween(promised, received, Date.parse(lead.first_contact_at));
    return { kind: "answered", after, lateBy: Math.max(0, after - promise) };
  }
  if (lead.status !== "new" || lead.quarantine !== null) return null;
  const waited = openMinutesBetween(promised, received, now);
  if (waited > promise) return { kind: "missed", by: waited - promise };
  const open = isOpen(promised, new Date(now));
  if (waited === 0 && !open) return { kind: "not started" };
  return { kind: "running", left: promise - waited, isOpen: open };
}

/** `12 min left`, `Promise missed by 1 h 5 min`, `Clock starts at 7:00 AM`. */
export function describeResponse(clock: ResponseClock, { hours }: Pick<Business, "hours">): string {
  const opening = formatClockTime(hours.opens);
  switch (clock.kind) {
    case "answered": {
      const after = `First contact after ${formatMinutes(clock.after)}`;
      return clock.lateBy > 0 ? `${after}, ${formatMinutes(clock.lateBy)} late` : after;
    }
    case "missed":
      return `Promise missed by ${formatMinutes(clock.by)}`;
    case "not started":
      return `Clock starts at ${opening}`;
    case "running":
      return `${formatMinutes(clock.left)} left${clock.isOpen ? "" : `, from ${opening}`}`;
  }
}

/** `07:00` as `7:00 AM`. */
function formatClockTime(time: string): string {
  return dateFormat({ timeZone: "UTC", timeStyle: "short" }).format(new Date(`1970-01-01T${time}Z`));
}
