import { nameOfLostReason } from "#app/leads/lost-reason.ts";
import { useChangeField } from "../follow-up/use-change-field.ts";
import type { LeadRow } from "../lead-queries.ts";

const FAILED = "Failed to save why it was lost";

/** Saves why a closed lead was lost, and the words about it. */
export function useLoss(lead: LeadRow) {
  const reason = useChangeField("lost_reason", {
    failed: FAILED,
    tell: (value) => (value ? `“${nameOfLostReason(value)}”` : "nothing"),
  });
  const words = useChangeField("lost_words", {
    failed: FAILED,
    tell: (value) => (value ? `“${value}”` : "nothing"),
  });
  return {
    saveReason: (value: string) => reason.mutate({ lead, value: value || null }),
    saveWords: (value: string) => words.mutate({ lead, value: value || null }),
  };
}
