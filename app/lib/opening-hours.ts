import type { Business } from "./business.ts";

/** Whether the business answers its phone at a moment; hours are the business's own clock's. */
export function isOpen(
  { hours, timeZone }: Pick<Business, "hours" | "timeZone">,
  moment = new Date(),
): boolean {
  const time = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(moment);
  return hours.opens <= time && time < hours.closes;
}
