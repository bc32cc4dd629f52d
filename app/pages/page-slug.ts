/**
 * The slug that a page's title gives: lower case, letters, digits and hyphens. Not the blog's rule: other characters
 * vanish instead of becoming hyphens.
 */
export function pageSlug(title: string): string {
  return title
    .toLowerCase()
    .trim()
    .replace(/[^\w\s-]/g, "")
    .replace(/[\s_-]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
