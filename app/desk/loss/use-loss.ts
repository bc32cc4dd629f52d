import { useChangeField } from "../follow-up/lead-fields.ts";
import type { LeadRow } from "../lead-queries.ts";

/** The database's limit. */
export const MAX_LOST_WORDS_LENGTH = 200;

export function useLoss(lead: LeadRow) {
  const reason = useChangeField("lost_reason");
  const words = useChangeField("lost_words");
  return {
    saveReason: (value: string) => reason(lead, value || null),
    saveWords: (value: string) => words(lead, value || null),
  };
}
