/** As the database takes them. */
export const TAGS_MAX = 5;
export const TAG_MAX = 24;

/** The tags with one more, as the database keeps it; the same where it adds nothing. */
export function withTag(tags: string[], typed: string): string[] {
  const tag = typed.replace(/\s+/g, " ").trim().toLowerCase();
  return tag === "" || tags.includes(tag) || tags.length >= TAGS_MAX ? tags : [...tags, tag];
}
