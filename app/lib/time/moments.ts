import { countOf, formatCount } from "../counts.ts";
import { businessDay, DAY_MS, dateFormat } from "./calendar-day.ts";

/** `Nov 20, 2026` in the given time zone. `moment` is an ISO 8601 instant. */
export function formatDay(moment: string, timeZone: string): string {
  return dateFormat({ timeZone, dateStyle: "medium" }).format(new Date(moment));
}

const HOUR_MS = 3_600_000;
const IN_ZONE = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;

/** `5:08 PM` in the given time zone; `1:08 AM PST` in the hour that comes twice when daylight saving time ends. */
export function formatTime(moment: string, timeZone: string): string {
  const at = Date.parse(moment);
  const { format } = dateFormat({ timeZone, timeStyle: "short" });
  const comesTwice = [at - HOUR_MS, at + HOUR_MS].some((other) => format(other) === format(at));
  return comesTwice ? dateFormat({ timeZone, ...IN_ZONE }).format(at) : format(at);
}

/** `Nov 20, 2026, 5:08 PM`. */
export function formatMoment(moment: string, timeZone: string): string {
  return `${formatDay(moment, timeZone)}, ${formatTime(moment, timeZone)}`;
}

/** `5:08 PM` if that is today, else `Nov 20, 2026, 5:08 PM`. */
export function formatRecentMoment(moment: string, timeZone: string, now = new Date()): string {
  const isToday = businessDay(timeZone, new Date(moment)) === businessDay(timeZone, now);
  return isToday ? formatTime(moment, timeZone) : formatMoment(moment, timeZone);
}

const STEPS = [
  { unit: "day", ms: DAY_MS },
  { unit: "hour", ms: HOUR_MS },
  { unit: "minute", ms: 60_000 },
] as const;

/** `2 hours ago`, in the largest whole unit; `just now` within the first minute. */
export function formatAge(moment: string, now = Date.now()): string {
  const age = largestUnit(moment, now);
  return age ? new Intl.RelativeTimeFormat("en-US").format(-age.count, age.unit) : "just now";
}

/** `2 hours`, in the largest whole unit; `less than a minute` within the first. */
export function formatWait(since: string, now: number): string {
  const wait = largestUnit(since, now);
  if (!wait) return "less than a minute";
  return countOf(wait.count, wait.unit, `${wait.unit}s`);
}

/** `less than 1 min`, `45 min`, `2 h 5 min`; from ten hours on, only the hours. */
export function formatMinutes(minutes: number): string {
  if (minutes < 1) return "less than 1 min";
  const hours = Math.floor(minutes / 60);
  const rest = hours >= 10 ? 0 : minutes % 60;
  return [hours > 0 && `${formatCount(hours)} h`, rest > 0 && `${rest} min`].filter(Boolean).join(" ");
}

function largestUnit(moment: string, now: number) {
  const age = now - Date.parse(moment);
  const step = STEPS.find(({ ms }) => age >= ms);
  return step && { unit: step.unit, count: Math.floor(age / step.ms) };
}
