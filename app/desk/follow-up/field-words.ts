import { BUSINESS_TIME_ZONE, businessDay } from "#app/lib/time/calendar-day.ts";
import type { FieldChangeRow } from "../lead/lead-history.ts";
import type { LeadRow } from "../lead-queries.ts";
import { nameOfLostReason } from "../loss/lost-reason.ts";
import { formatCalendarDay } from "./due-words.ts";
import type { LeadField } from "./lead-fields.ts";
import type { LeadStaff } from "./lead-staff.ts";

type FieldWords<Field extends LeadField> = {
  name: string;
  failed: string;
  /** The value within a sentence. */
  format: (value: LeadRow[Field], staff: LeadStaff | undefined) => string;
};

const LOSS_FAILED = "Failed to save why it was lost";

const WORDS: { [Field in LeadField]: FieldWords<Field> } = {
  assignee_id: {
    name: "Assigned to",
    failed: "Failed to assign the lead",
    format(assignee, staff) {
      if (!assignee) return "nobody";
      if (!staff) return "someone";
      return assignee === staff.me ? "you" : nameOfAssignee(assignee, staff);
    },
  },
  follow_up_on: {
    name: "Follow up",
    failed: "Failed to save the follow-up day",
    format: (day) => (day ? formatCalendarDay(day, businessDay(BUSINESS_TIME_ZONE)) : "no day"),
  },
  lost_reason: {
    name: "Lost because",
    failed: LOSS_FAILED,
    format: (reason) => (reason ? `“${nameOfLostReason(reason)}”` : "nothing"),
  },
  lost_words: {
    name: "Lost, in words",
    failed: LOSS_FAILED,
    format: (words) => (words ? `“${words}”` : "nothing"),
  },
  tags: {
    name: "Tags",
    failed: "Failed to save the tags",
    format: (tags) => (tags.length > 0 ? tags.map((tag) => `“${tag}”`).join(", ") : "none"),
  },
};

export function nameOfField(field: LeadField): string {
  return WORDS[field].name;
}

export function failedToSave(field: LeadField): string {
  return WORDS[field].failed;
}

export function describeValue<Field extends LeadField>(
  field: Field,
  value: LeadRow[Field],
  staff: LeadStaff | undefined,
): string {
  return WORDS[field].format(value, staff);
}

/** What was done to the field, after “was”: `assigned to you`, `set to Thu, Jan 2`, `cleared`. */
export function describeDone<Field extends LeadField>(
  field: Field,
  value: LeadRow[Field],
  staff: LeadStaff | undefined,
): string {
  if (field === "assignee_id") return `assigned to ${describeValue(field, value, staff)}`;
  return value?.length ? `set to ${describeValue(field, value, staff)}` : "cleared";
}

/** Always with the year: a history is read long afterwards. */
const nameDay = (day: string) => formatCalendarDay(day, "");

type HistoryWords = { set: (value: string) => string; cleared: string };

const HISTORY_WORDS: Record<Exclude<LeadField, "assignee_id"> | "assignee", HistoryWords> = {
  assignee: { set: (email) => `Assigned to ${email}`, cleared: "Assigned to nobody" },
  follow_up_on: { set: (day) => `Follow-up set to ${nameDay(day)}`, cleared: "Follow-up done" },
  lost_reason: { set: (reason) => `Lost: ${nameOfLostReason(reason)}`, cleared: "Lost reason removed" },
  lost_words: { set: (words) => `Lost: “${words}”`, cleared: "Words about the loss removed" },
  tags: { set: (tags) => `Tags: ${tags}`, cleared: "Tags removed" },
};

/** `Assigned to ana@example.com`. A field that this release doesn't know shows its column name. */
export function describeFieldChange({ field, present }: Pick<FieldChangeRow, "field" | "present">): string {
  const words: HistoryWords | undefined = HISTORY_WORDS[field as keyof typeof HISTORY_WORDS];
  if (!words) return present === null ? `${field} removed` : `${field}: ${present}`;
  return present === null ? words.cleared : words.set(present);
}

/** `You`, an email address, or `A former colleague`. */
export function nameOfAssignee(id: string, staff: LeadStaff): string {
  if (id === staff.me) return "You";
  return staff.all.find((colleague) => colleague.id === id)?.email ?? "A former colleague";
}
