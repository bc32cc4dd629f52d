import { setImmediate } from "node:timers/promises";
import { type BlogListing, listNewestPosts, listPublishedPosts } from "#app/blog/published-posts.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { hasBuiltInTitle } from "#app/pages/page-overrides.ts";
import { findPublishedPage } from "#app/pages/published-pages.ts";
import { keepNamesWholeIn } from "../texts/whole-names.ts";
import { findElement } from "./content-tree.ts";
import { parseContent } from "./parse-content.server.ts";
import { sanitizeContent } from "./sanitize-content.server.ts";
import { type ShownPageData, serializeContent } from "./shown-page-data.ts";

/**
 * The published page with this slug, ready to render; null if there is none. Throws when it can't be read.
 * @param before only used by the page at /blog: list the posts before the post with this slug
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
  return { ...page, ...content, hasBuiltInTitle: hasBuiltInTitle(page) };
}

/** Stored content as safe nodes, with the posts that its block of latest posts shows. Trusts no stored HTML. */
export async function loadContent(
  client: BackendClient,
  html: string,
  listPosts = (): Promise<BlogListing> => listNewestPosts(client),
): Promise<Pick<ShownPageData, "content" | "posts">> {
  // Content at its size limits takes long to process: let the server answer other requests in between.
  const sanitized = sanitizeContent(html);
  await setImmediate();
  const content = await parseContent(sanitized);
  await setImmediate();
  const showsPosts = findElement(content.nodes, "latest-posts") !== null;
  return {
    content: serializeContent(content),
    posts: showsPosts ? keepNamesWholeIn(await listPosts()) : null,
  };
}
