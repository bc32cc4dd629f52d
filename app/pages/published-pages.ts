import { canBeSlug } from "#app/content/slug.ts";
import { findMovedSlug } from "#app/content/slug-redirects.ts";
import { failedCall } from "#app/lib/api-errors.ts";
import type { Row } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { publicReadLimit, readAll } from "#app/lib/server-reads.ts";
import { isReservedSlug } from "./reserved-slugs.ts";

export type PublishedPage = Pick<Row<"pages">, "title" | "slug" | "content" | "meta_description">;

/** The published page with that slug, or null; the home page's slug is empty. Throws if the read fails. */
export async function findPublishedPage(client: BackendClient, slug: string): Promise<PublishedPage | null> {
  if (!canBeSlug(slug) || isReservedSlug(slug)) return null;
  const { data, error } = await client
    .from("pages")
    .select("title, slug, content, meta_description")
    .eq("slug", slug)
    .eq("published", true)
    .abortSignal(publicReadLimit())
    .maybeSingle();
  if (error) throw failedCall("page not read", error);
  return data;
}

/** The current path of the page that was once published under that slug, or null. Throws if the read fails. */
export async function findMovedPagePath(client: BackendClient, slug: string): Promise<string | null> {
  const moved = await findMovedSlug(client, "page", slug);
  if (moved === null || isReservedSlug(moved)) return null;
  return pagePath(moved);
}

/** In lower case, including percent escapes: the server redirects any other spelling, which would cost a round trip. */
export function pagePath(slug: string): string {
  return `/${encodeURIComponent(slug).toLowerCase()}`;
}

/** The slugs of all published pages that visitors can reach, for the sitemap. Throws if the read fails. */
export async function listPublishedPageSlugs(client: BackendClient): Promise<string[]> {
  const pages = await readAll((from, to) =>
    client
      .from("pages")
      .select("slug")
      .eq("published", true)
      .order("slug")
      .range(from, to)
      .abortSignal(publicReadLimit()),
  );
  return pages.map(({ slug }) => slug).filter((slug) => canBeSlug(slug) && !isReservedSlug(slug));
}
