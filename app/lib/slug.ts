const LONGEST_SLUG = 120;

/** Whether stored content could have this slug; anything else in an address need not be looked up. */
export function canBeSlug(text: string): boolean {
  return text.length <= LONGEST_SLUG && !/[\s/?#\p{Cc}]/u.test(text);
}
