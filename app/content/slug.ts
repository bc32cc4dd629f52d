/** The same limit as for titles, which slugs are derived from; the tables enforce it too. */
export const MAX_SLUG_LENGTH = 200;

/** Whether stored content could have this slug. If not, a lookup would be pointless. */
export function canBeSlug(text: string): boolean {
  return text.length <= MAX_SLUG_LENGTH && !/[\s/?#\p{Cc}]/u.test(text);
}
