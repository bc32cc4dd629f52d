import { DAY_MS, dateFormat, localClock } from "#app/lib/time/calendar-day.ts";

/**
 * The instants of a local date and time: usually one, none in the hour skipped when clocks go forward, two in the hour
 * repeated when they go back.
 * @param local the value of a `datetime-local` field, such as `2026-11-25T09:00`
 * @returns ISO 8601 instants, earliest first
 */
export function momentsAt(local: string, timeZone: string): string[] {
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall)) return [];
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((at) => Date.parse(`${localClock(at, timeZone)}Z`) - at);
  return [...new Set(offsets)]
    .map((offset) => wall - offset)
    .filter((at) => localTime(at, timeZone) === local)
    .map((at) => new Date(at).toISOString());
}

/** The local time of an instant as the value of a `datetime-local` field; seconds are dropped. */
export function localTime(moment: number, timeZone: string): string {
  return localClock(moment, timeZone).slice(0, "YYYY-MM-DDTHH:MM".length);
}

/** `PST` or `PDT`: tells the two instants of a repeated hour apart. */
export function zoneName(moment: string, timeZone: string): string {
  const parts = dateFormat({ timeZone, timeZoneName: "short" }).formatToParts(new Date(moment));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
