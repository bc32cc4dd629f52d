import type { RouterContextProvider } from "react-router";
import { findPublishedPost } from "#app/blog/published-posts.ts";
import {
  backendClientContext,
  businessContext,
  pictureFileContext,
  reportContext,
} from "#app/lib/request-context.ts";
import { findPublishedPage } from "#app/pages/published-pages.ts";
import { cardTitleOf } from "../preview-head.server.ts";
import { builtInPages } from "../texts/built-in-pages.ts";
import { drawCard } from "./draw-card.server.ts";

/** What a card shows: the page's heading and, if it has one, its picture. */
type CardSubject = { title: string; cover: string | null };

/** The subject of the page at a path, or null if there is no page. Throws when it can't be read. */
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
    ? cardTitleOf({ kind: "page", title: page.title, path }, business)
    : builtInPages(business)[path]?.heading;
  return title ? { title, cover: null } : null;
}

type CardRequest = CardSubject & { path: string; cacheControl: string };

/** Draws the card of the page at a path, without its picture if that can't be drawn. Throws when drawing fails. */
export async function cardResponse(
  context: Readonly<RouterContextProvider>,
  { path, title, cover, cacheControl }: CardRequest,
): Promise<Response> {
  const { brand, phoneDisplay: phone } = context.get(businessContext);
  const picture = cover ? await context.get(pictureFileContext)(cover) : null;
  const card = { path, title, brand, phone };
  const png = await drawCard({ ...card, picture }).catch((error: unknown) => {
    if (!picture) throw error;
    context.get(reportContext)("cover not drawn on a card", error);
    return drawCard({ ...card, picture: null });
  });
  return new Response(new Uint8Array(png), {
    headers: { "Content-Type": "image/png", "Cache-Control": cacheControl },
  });
}
