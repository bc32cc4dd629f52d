import type { RouterContextProvider } from "react-router";
import { findPublishedPost } from "#app/blog/published-posts.ts";
import { backendClientContext, businessContext } from "#app/lib/request-context.ts";
import { findPublishedPage } from "#app/pages/published-pages.ts";
import { builtInPages } from "../texts/built-in-pages.ts";
import { writtenCardTitle } from "../written-head.server.ts";

/** The heading of the page that the path shows, or null where it shows none. Throws when that cannot be read. */
export async function findCardTitle(
  path: string,
  context: Readonly<RouterContextProvider>,
): Promise<string | null> {
  const client = context.get(backendClientContext);
  const postSlug = /^\/blog\/([^/]+)$/.exec(path)?.[1];
  if (postSlug) return (await findPublishedPost(client, postSlug))?.title ?? null;
  const business = context.get(businessContext);
  const page = await findPublishedPage(client, path.slice(1));
  if (page) return writtenCardTitle({ kind: "page", title: page.title, path }, business);
  return builtInPages(business)[path]?.heading ?? null;
}
