import { nameOfLostReason } from "#app/leads/lost-reason.ts";
import type { LeadRow } from "../lead-queries.ts";
import { formatCalendarDay } from "./due-words.ts";
import type { LeadField } from "./lead-fields.ts";
import { type LeadStaff, nameOfAssignee } from "./lead-staff.ts";

type FieldWords<Field extends LeadField> = {
  name: string;
  failed: string;
  /** The value, as within a sentence. */
  tell: (value: LeadRow[Field], staff: LeadStaff | undefined) => string;
};

const LOSS_FAILED = "Failed to save why it was lost";

const WORDS: { [Field in LeadField]: FieldWords<Field> } = {
  assignee_id: {
    name: "Assigned to",
    failed: "Failed to assign the lead",
    tell(assignee, staff) {
      if (!assignee) return "nobody";
      return staff ? nameOfAssignee(assignee, staff) : "somebody";
    },
  },
  follow_up_on: {
    name: "Follow up",
    failed: "Failed to save the follow-up day",
    tell: (day) => (day ? formatCalendarDay(day, new Date().toISOString()) : "no day"),
  },
  lost_reason: {
    name: "Lost because",
    failed: LOSS_FAILED,
    tell: (reason) => (reason ? `“${nameOfLostReason(reason)}”` : "nothing"),
  },
  lost_words: {
    name: "Lost, in words",
    failed: LOSS_FAILED,
    tell: (words) => (words ? `“${words}”` : "nothing"),
  },
  tags: {
    name: "Tags",
    failed: "Failed to save the tags",
    tell: (tags) => (tags.length > 0 ? tags.map((tag) => `“${tag}”`).join(", ") : "none"),
  },
};

export function nameOfField(field: LeadField): string {
  return WORDS[field].name;
}

export function failedToSave(field: LeadField): string {
  return WORDS[field].failed;
}

export function tellValue<Field extends LeadField>(
  field: Field,
  value: LeadRow[Field],
  staff: LeadStaff | undefined,
): string {
  return WORDS[field].tell(value, staff);
}
