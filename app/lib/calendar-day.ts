import { dateFormat } from "./date-format.ts";

export const BUSINESS_TIME_ZONE = "America/Los_Angeles";

// Days are YYYY-MM-DD, the same in every time zone.
const DAY_MS = 86_400_000;

/** The day at the business, at a moment. */
export function businessDay(timeZone: string, moment = new Date()): string {
  return dateFormat("en-CA", { timeZone, dateStyle: "short" }).format(moment);
}

/** The day so many days after one; before it, if negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days it is from one day to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** `August 11, 2025`. */
export function formatLongDay(day: string): string {
  return new Date(day).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}

/** `Aug 11`. */
export function formatDayOfYear(day: string): string {
  return new Date(day).toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
}
