/** The slug that a post's title gives: lower case, hyphens for whatever is not a-z or 0-9, none at the edges. */
export function postSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
