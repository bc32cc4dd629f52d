import { useChangeField } from "../follow-up/use-change-field.ts";
import type { LeadRow } from "../lead-queries.ts";

/** Saves why a closed lead was lost, and the words about it. */
export function useLoss(lead: LeadRow) {
  const reason = useChangeField("lost_reason");
  const words = useChangeField("lost_words");
  return {
    saveReason: (value: string) => reason(lead, value || null),
    saveWords: (value: string) => words(lead, value || null),
  };
}
