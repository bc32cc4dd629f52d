import { nameOfLostReason } from "#app/leads/lost-reason.ts";
import { formatCalendarDay } from "./due-words.ts";

type FieldChange = { field: string; former: string | null; present: string | null };

const SAME_YEAR = "";
const nameDay = (day: string) => formatCalendarDay(day, SAME_YEAR);

type Words = { set: (value: string) => string; cleared: string };

const WORDS: Record<string, Words> = {
  assignee: { set: (email) => `Assigned to ${email}`, cleared: "Assigned to nobody" },
  follow_up_on: { set: (day) => `Follow-up set to ${nameDay(day)}`, cleared: "Follow-up done" },
  lost_reason: { set: (reason) => `Lost: ${nameOfLostReason(reason)}`, cleared: "Lost reason removed" },
  lost_words: { set: (words) => `Lost: “${words}”`, cleared: "Words about the loss removed" },
  tags: { set: (tags) => `Tags: ${tags}`, cleared: "Tags removed" },
};

/** `Assigned to ana@example.com`. A field of a later release is named as the database names it. */
export function tellFieldChange({ field, present }: FieldChange): string {
  const words = WORDS[field];
  if (!words) return present === null ? `${field} removed` : `${field}: ${present}`;
  return present === null ? words.cleared : words.set(present);
}
