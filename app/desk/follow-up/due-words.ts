import { dateFormat, daysBetween } from "#app/lib/calendar-day.ts";

/** How a follow-up day stands to today; both are the business's, as YYYY-MM-DD. */
export type DueState = "late" | "today" | "later";

export function dueState(day: string, today: string): DueState {
  if (day === today) return "today";
  return day < today ? "late" : "later";
}

/** `Due today`, `2 days late`, `Due tomorrow`, `Due Fri, Dec 4`. */
export function tellDue(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return "Due today";
  if (days < 0) return days === -1 ? "1 day late" : `${-days} days late`;
  return days === 1 ? "Due tomorrow" : `Due ${formatCalendarDay(day, today)}`;
}

/** `Fri, Dec 4`, with the year where it is another. */
export function formatCalendarDay(day: string, today: string): string {
  return dateFormat("en-US", {
    timeZone: "UTC",
    weekday: "short",
    month: "short",
    day: "numeric",
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: "numeric" }),
  }).format(new Date(day));
}
