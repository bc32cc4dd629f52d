import { dateFormat } from "#app/lib/calendar-day.ts";

const DAY_MS = 24 * 60 * 60_000;

/**
 * The moments at which a clock of the time zone shows a date and time: usually one; none in the hour that is skipped when
 * clocks go forward, and two in the hour that comes twice when they go back.
 * @param local as a `datetime-local` field has it: `2026-11-25T09:00`
 * @returns ISO 8601 instants, the earlier first
 */
export function momentsAt(local: string, timeZone: string): string[] {
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall)) return [];
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((at) => Date.parse(`${localTime(at, timeZone)}Z`) - at);
  return [...new Set(offsets)]
    .map((offset) => wall - offset)
    .filter((at) => localTime(at, timeZone) === local)
    .sort((one, other) => one - other)
    .map((at) => new Date(at).toISOString());
}

/** What a clock of the time zone shows, as a `datetime-local` field has it. The moment is cut to its minute. */
export function localTime(moment: number, timeZone: string): string {
  const parts = dateFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(moment);
  const part = (type: string) => parts.find((it) => it.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/** `PST` or `PDT`: what tells the two moments apart that a clock shows alike. */
export function zoneName(moment: string, timeZone: string): string {
  const parts = dateFormat("en-US", { timeZone, timeZoneName: "short" }).formatToParts(new Date(moment));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
