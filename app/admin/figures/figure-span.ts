import { businessDay, dayAfter } from "#app/lib/calendar-day.ts";

/** How many weeks the owner looks at, as the address says. */
export const SPANS = [
  { weeks: 4, name: "Last 4 weeks" },
  { weeks: 12, name: "Last 12 weeks" },
  { weeks: 52, name: "Last year" },
] as const;

export type SpanWeeks = (typeof SPANS)[number]["weeks"];

/** Days as YYYY-MM-DD, of the business; each week is named by its Monday. */
export type Span = { from: string; until: string; weeks: string[] };

export function readSpanWeeks(query: URLSearchParams): SpanWeeks {
  return SPANS.find(({ weeks }) => String(weeks) === query.get("weeks"))?.weeks ?? 12;
}

/** The weeks up to today's, which is not over yet. */
export function spanOf(weeks: SpanWeeks, timeZone: string, now: number): Span {
  const today = businessDay(timeZone, new Date(now));
  const daysSinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const mondays = Array.from({ length: weeks }, (_, index) =>
    dayAfter(today, (index + 1 - weeks) * 7 - daysSinceMonday),
  );
  return { from: mondays[0] ?? today, until: today, weeks: mondays };
}
