import type { Business } from "./business.ts";

// Making one takes as long as a hundred uses.
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Whether the business answers its phone at a moment; hours are the business's own clock's. */
export function isOpen(
  { hours, timeZone }: Pick<Business, "hours" | "timeZone">,
  moment = new Date(),
): boolean {
  const time = clockOf(timeZone).format(moment);
  return hours.opens <= time && time < hours.closes;
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  clocks.set(timeZone, clock);
  return clock;
}
