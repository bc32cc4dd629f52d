/** As long as a title, which slugs are made from, can be; the tables hold the same limit. */
export const LONGEST_SLUG = 200;

/** Whether stored content could have this slug; anything else in an address need not be looked up. */
export function canBeSlug(text: string): boolean {
  return text.length <= LONGEST_SLUG && !/[\s/?#\p{Cc}]/u.test(text);
}
