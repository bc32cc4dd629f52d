export const BUSINESS_TIME_ZONE = "America/Los_Angeles";

export const DAY_MS = 24 * 60 * 60_000;

// Below, a day is a `YYYY-MM-DD` string without a time zone.

/** The calendar day in the business's time zone at the given moment. */
export function businessDay(timeZone: string, moment = new Date()): string {
  return localClock(moment, timeZone).slice(0, "YYYY-MM-DD".length);
}

/**
 * What calendar and clock show in a time zone at the given moment, such as `2026-11-26T09:00:00`. From the parts:
 * which locale writes a day this way depends on the browser’s ICU, and 72, as in Chrome 111, writes 11/26/26 for
 * `en-CA`.
 */
export function localClock(moment: Date | number, timeZone: string): string {
  const parts = dateFormat({ timeZone, ...LOCAL_PARTS }).formatToParts(moment);
  const part = (wanted: keyof typeof LOCAL_PARTS) => parts.find(({ type }) => type === wanted)?.value ?? "";
  const day = `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
  return `${day}T${part("hour")}:${part("minute")}:${part("second")}`;
}

const LOCAL_PARTS = {
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
} as const;

/** The day `days` after `day`; before it if negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The number of days from one day to another. */
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

// Creating a formatter takes as long as using one a hundred times.
const formats = new Map<string, Intl.DateTimeFormat>();

/** A cached `Intl.DateTimeFormat` in American English. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat("en-US", options);
  formats.set(key, format);
  return format;
}
