const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::\d{2})?)?$/;
const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:,? (\d{1,2}):(\d{2})(?::\d{2})? ?(AM|PM)?)?$/i;
const NOON = "12";

/**
 * Reads a day, with or without its time, as spreadsheets write them: `2026-10-01 14:30`, `10/1/2026 2:30 PM`. Without a time
 * it is noon; undefined where it is none, or after today.
 */
export function readMoment(typed: string, today: string): string | undefined {
  const text = typed.trim();
  const iso = ISO.exec(text);
  const american = AMERICAN.exec(text);
  const [, month, dayOf, yearOf] = american ?? [];
  const [year, ...rest] = american ? [yearOf, month, dayOf] : (iso?.slice(1, 4) ?? []);
  const [hour = NOON, minute = "00", half] = (american ?? iso)?.slice(4) ?? [];
  if (!year) return undefined;
  const day = [year, ...rest.map((part) => part?.padStart(2, "0"))].join("-");
  const on24 = half ? (Number(hour) % 12) + (half.toUpperCase() === "PM" ? 12 : 0) : Number(hour);
  const moment = `${day} ${String(on24).padStart(2, "0")}:${minute}`;
  const isMoment = new Date(`${moment.replace(" ", "T")}:00Z`);
  if (Number.isNaN(isMoment.getTime()) || isMoment.toISOString().slice(0, 10) !== day) return undefined;
  return day > today ? undefined : moment;
}
