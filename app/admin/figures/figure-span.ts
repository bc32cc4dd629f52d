import { businessDay, dayAfter } from "#app/lib/time/calendar-day.ts";

/** The periods to choose from; the URL names the number of weeks. */
export const SPANS = [
  { weeks: 4, name: "Last 4 weeks" },
  { weeks: 12, name: "Last 12 weeks" },
  { weeks: 52, name: "Last year" },
] as const;

type SpanWeeks = (typeof SPANS)[number]["weeks"];

/** Days as YYYY-MM-DD in the business's time zone; each week is named by its Monday. */
export type Span = { from: string; until: string; weeks: string[] };

export function readSpanWeeks(query: URLSearchParams): SpanWeeks {
  return SPANS.find(({ weeks }) => String(weeks) === query.get("weeks"))?.weeks ?? 12;
}

/** The given number of weeks up to the current one. */
export function spanOf(weeks: SpanWeeks, timeZone: string, now: number): Span {
  const today = businessDay(timeZone, new Date(now));
  const daysSinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const mondays = Array.from({ length: weeks }, (_, index) =>
    dayAfter(today, (index + 1 - weeks) * 7 - daysSinceMonday),
  );
  return { from: mondays[0] ?? today, until: today, weeks: mondays };
}
