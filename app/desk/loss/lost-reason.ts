/** Why a lead was lost, as the database stores it. `other` comes with free text. */
export const LOST_REASONS = [
  "price",
  "elsewhere",
  "no_answer",
  "outside_area",
  "not_needed",
  "other",
] as const;
type LostReason = (typeof LOST_REASONS)[number];

const LABELS: Record<LostReason, string> = {
  price: "Too expensive",
  elsewhere: "Went elsewhere",
  no_answer: "Never reached",
  outside_area: "Outside our area",
  not_needed: "No longer needed",
  other: "Something else",
};

/** Label of a reason. An unknown reason shows as it is stored. */
export function nameOfLostReason(reason: string): string {
  return LABELS[reason as LostReason] ?? reason;
}
