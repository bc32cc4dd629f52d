import { LONGEST_SLUG } from "#app/content/slug.ts";

/** Told of a field that must not be empty. */
export const MISSING = "Please fill out this field.";

/** The slug that a post's title gives: lower case, hyphens for whatever is not a-z or 0-9, none at the edges. */
export function postSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** What keeps a slug, without white space around it, from being a post's, in words; null when nothing does. */
export function postSlugProblem(slug: string): string | null {
  if (slug === "") return MISSING;
  if (slug.length > LONGEST_SLUG) return `At most ${LONGEST_SLUG} characters.`;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    return "Lower-case letters and digits, with single hyphens between.";
  return null;
}
