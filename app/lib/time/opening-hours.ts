import type { Business } from "../business.ts";
import { DAY_MS, localClock } from "./calendar-day.ts";

type OpeningHours = Pick<Business, "hours" | "timeZone">;

/** Whether the business is open at the given moment, by its own clock. */
export function isOpen({ hours, timeZone }: OpeningHours, moment = new Date()): boolean {
  const { minutes } = readClock(timeZone, moment);
  return minutesOf(hours.opens) <= minutes && minutes < minutesOf(hours.closes);
}

/** Whole minutes of opening time between two moments, given in milliseconds. */
export function openMinutesBetween({ hours, timeZone }: OpeningHours, from: number, to: number): number {
  const [opens, closes] = [minutesOf(hours.opens), minutesOf(hours.closes)];
  const whileOpen = (minutes: number) => Math.min(Math.max(minutes, opens), closes);
  const [start, end] = [readClock(timeZone, new Date(from)), readClock(timeZone, new Date(to))];
  const days = (end.day - start.day) / DAY_MS;
  return Math.max(0, Math.floor(days * (closes - opens) + whileOpen(end.minutes) - whileOpen(start.minutes)));
}

/**
 * The clock in the given time zone: `day` is midnight UTC of the calendar day in milliseconds, `minutes` the minutes
 * since local midnight.
 */
function readClock(timeZone: string, moment: Date): { day: number; minutes: number } {
  const clock = Date.parse(`${localClock(moment, timeZone)}Z`);
  const sinceMidnight = clock % DAY_MS;
  return { day: clock - sinceMidnight, minutes: sinceMidnight / 60_000 };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
