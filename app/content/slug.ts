/** The same limit as for titles, which slugs are derived from; the tables enforce it too. */
export const LONGEST_SLUG = 200;

/** Whether stored content could have this slug. If not, a lookup would be pointless. */
export function canBeSlug(text: string): boolean {
  return text.length <= LONGEST_SLUG && !/[\s/?#\p{Cc}]/u.test(text);
}
