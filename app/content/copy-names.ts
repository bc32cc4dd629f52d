import { LONGEST_SLUG } from "./slug.ts";

const LONGEST_TITLE = 200;
const MARK = " (copy)";

/** The title of a copy, cut so that it fits the title limit. */
export function copyTitle(title: string): string {
  return title.slice(0, LONGEST_TITLE - MARK.length) + MARK;
}

/** The slug that all copies of a page or post start with. */
export function copySlugStart(slug: string): string {
  const cut = slug.slice(0, LONGEST_SLUG - "-copy-99".length).replace(/-+$/, "");
  return `${cut || "home"}-copy`;
}

/** The first free slug: `start` itself, then `start-2`, `start-3` and so on. */
export function freeCopySlug(start: string, taken: readonly string[]): string {
  for (let number = 2, slug = start; ; number += 1) {
    if (!taken.includes(slug)) return slug;
    slug = `${start}-${number}`;
  }
}
