import { dateFormat } from "#app/lib/time/calendar-day.ts";
import type { ContentKind } from "../content-identity.ts";
import type { TimetableAction } from "./timetable-queries.ts";

export const timetableMessages = {
  set: "Scheduled",
  canceled: "Schedule removed",
  saveFailed: "Failed to set the schedule",
  cancelFailed: "Failed to remove the schedule",
  loadFailed: "Failed to load the schedule",
  past: "That moment has passed. Please choose a later one.",
  skipped: "Clocks go forward that day, so this time doesn’t exist. Please choose another.",
  twice: "Clocks go back then, so this time comes twice. Which one is it?",
  unsaved: "This has no effect unless you save by then.",
  notSet: "The time under “Schedule” is not set yet.",
  incomplete: "Please choose a day and a time.",
  visible: {
    post: "What is saved by then is what visitors see, with the date above.",
    page: "What is saved by then is what visitors see.",
  } satisfies Record<ContentKind, string>,
};

const VERBS: Record<TimetableAction, string> = { publish: "Publishes", unpublish: "Unpublishes" };

/** `Publishes Nov 25, 9:00 AM`, in the business's time zone, with the year if it isn't the current one. */
export function describeEntry(
  { action, due_at }: { action: TimetableAction; due_at: string },
  timeZone: string,
  now = Date.now(),
): string {
  const yearOf = (moment: number | string) =>
    dateFormat({ timeZone, year: "numeric" }).format(new Date(moment));
  const moment = dateFormat({
    timeZone,
    month: "short",
    day: "numeric",
    ...(yearOf(due_at) !== yearOf(now) && { year: "numeric" }),
    hour: "numeric",
    minute: "2-digit",
  }).format(new Date(due_at));
  return `${VERBS[action]} ${moment}`;
}
