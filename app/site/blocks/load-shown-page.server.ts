import { setImmediate } from "node:timers/promises";
import { type BlogListing, listNewestPosts, listPublishedPosts } from "#app/blog/published-posts.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { hasCatalogueTitle } from "#app/pages/page-overrides.ts";
import { findPublishedPage } from "#app/pages/published-pages.ts";
import { findElement } from "./content-node.ts";
import { parseContent } from "./parse-content.server.ts";
import { sanitizeContent } from "./sanitize-content.server.ts";
import { type ShownPageData, sendContent } from "./shown-page-data.ts";

/**
 * The published page of that slug, ready to be shown; null when there is none. Throws when it cannot be read.
 * @param before where the blog's own page is asked for posts before one, that one's slug
 */
export async function loadShownPage(
  client: BackendClient,
  slug: string,
  before: string | null,
): Promise<ShownPageData | null> {
  const page = await findPublishedPage(client, slug);
  if (!page) return null;
  const listPosts = async () =>
    (slug === "blog" && (await listPublishedPosts(client, before))) || listNewestPosts(client);
  const content = await loadContent(client, page.content, listPosts);
  return { ...page, ...content, hasCatalogueTitle: hasCatalogueTitle(page) };
}

/** Stored content, whoever stored it, safe to be shown and with what its blocks show of the blog. */
export async function loadContent(
  client: BackendClient,
  html: string,
  listPosts = (): Promise<BlogListing> => listNewestPosts(client),
): Promise<Pick<ShownPageData, "content" | "posts">> {
  // At its limits, content takes its time: whoever else waits is answered in between.
  const sanitized = sanitizeContent(html);
  await setImmediate();
  const content = await parseContent(sanitized);
  await setImmediate();
  const showsPosts = findElement(content.nodes, "latest-posts") !== null;
  return {
    content: sendContent(content),
    posts: showsPosts ? await listPosts() : null,
  };
}
