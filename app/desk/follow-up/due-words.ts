import { countOf } from "#app/lib/counts.ts";
import { dateFormat, daysBetween } from "#app/lib/time/calendar-day.ts";

/** A follow-up day compared with today, both YYYY-MM-DD in the business's time zone. */
type DueState = "late" | "today" | "later";

export function dueState(day: string, today: string): DueState {
  if (day === today) return "today";
  return day < today ? "late" : "later";
}

/** `Due today`, `2 days late`, `Due tomorrow`, `Due Fri, Dec 4`. */
export function describeDue(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return "Due today";
  if (days < 0) return `${countOf(-days, "day", "days")} late`;
  return days === 1 ? "Due tomorrow" : `Due ${formatCalendarDay(day, today)}`;
}

/** `Fri, Dec 4`, with the year unless it is this year. */
export function formatCalendarDay(day: string, today: string): string {
  return dateFormat({
    timeZone: "UTC",
    weekday: "short",
    month: "short",
    day: "numeric",
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: "numeric" }),
  }).format(new Date(day));
}
