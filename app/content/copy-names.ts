import { LONGEST_SLUG } from "./slug.ts";

const LONGEST_TITLE = 200;
const MARK = " (copy)";

/** What a copy of something is called. */
export function copyTitle(title: string): string {
  return title.slice(0, LONGEST_TITLE - MARK.length) + MARK;
}

/** What the slugs of all copies begin with. */
export function copySlugStart(slug: string): string {
  const cut = slug.slice(0, LONGEST_SLUG - "-copy-99".length).replace(/-+$/, "");
  return `${cut || "home"}-copy`;
}

/** The first of them that nothing has. */
export function freeCopySlug(start: string, taken: readonly string[]): string {
  for (let number = 2, slug = start; ; number += 1) {
    if (!taken.includes(slug)) return slug;
    slug = `${start}-${number}`;
  }
}
