import { MAX_SLUG_LENGTH } from "#app/content/slug.ts";

/** Shown at a required field that is empty. */
export const MISSING = "Please fill out this field.";

/** A slug made from a post's title: lower case, each run of characters outside a-z and 0-9 as one hyphen, trimmed. */
export function postSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** Why a post cannot have this (trimmed) slug, as a message; null if it can. */
export function postSlugProblem(slug: string): string | null {
  if (slug === "") return MISSING;
  if (slug.length > MAX_SLUG_LENGTH) return `At most ${MAX_SLUG_LENGTH} characters.`;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    return "Lower-case letters and digits, with single hyphens between.";
  return null;
}
