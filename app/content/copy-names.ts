import { escapeLikePattern } from "#app/lib/like-pattern.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { type ContentKind, TABLES } from "./content-identity.ts";
import { MAX_SLUG_LENGTH } from "./slug.ts";

const MAX_TITLE_LENGTH = 200;
const MARK = " (copy)";

/** The title of a copy, cut so that it fits the title limit. */
export function copyTitle(title: string): string {
  return title.slice(0, MAX_TITLE_LENGTH - MARK.length) + MARK;
}

/** A free slug for a copy of the post or page that has the given one. Throws the backend's error. */
export async function findCopySlug(client: BackendClient, kind: ContentKind, slug: string): Promise<string> {
  const start = copySlugStart(slug);
  const { data, error } = await client
    .from(TABLES[kind])
    .select("slug")
    .like("slug", `${escapeLikePattern(start)}%`);
  if (error) throw error;
  return freeCopySlug(
    start,
    data.map((row) => row.slug),
  );
}

/** The slug that all copies of a page or post start with. */
export function copySlugStart(slug: string): string {
  const cut = slug.slice(0, MAX_SLUG_LENGTH - "-copy-99".length).replace(/-+$/, "");
  return `${cut || "home"}-copy`;
}

/** The first free slug: `start` itself, then `start-2`, `start-3` and so on. */
export function freeCopySlug(start: string, taken: readonly string[]): string {
  for (let number = 2, slug = start; ; number += 1) {
    if (!taken.includes(slug)) return slug;
    slug = `${start}-${number}`;
  }
}
