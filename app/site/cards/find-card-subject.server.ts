import type { RouterContextProvider } from "react-router";
import { findPublishedPost } from "#app/blog/published-posts.ts";
import { backendClientContext, businessContext } from "#app/lib/request-context.ts";
import { findPublishedPage } from "#app/pages/published-pages.ts";
import { builtInPages } from "../texts/built-in-pages.ts";
import { writtenCardTitle } from "../written-head.server.ts";

/** What a card is made of beside its path: the page's heading, and its picture, where it has one. */
export type CardSubject = { title: string; cover: string | null };

/** The subject of the page that the path shows, or null where it shows none. Throws when that cannot be read. */
export async function findCardSubject(
  path: string,
  context: Readonly<RouterContextProvider>,
): Promise<CardSubject | null> {
  const client = context.get(backendClientContext);
  const postSlug = /^\/blog\/([^/]+)$/.exec(path)?.[1];
  if (postSlug) return findPublishedPost(client, postSlug);
  const business = context.get(businessContext);
  const page = await findPublishedPage(client, path.slice(1));
  const title = page
    ? writtenCardTitle({ kind: "page", title: page.title, path }, business)
    : builtInPages(business)[path]?.heading;
  return title ? { title, cover: null } : null;
}
