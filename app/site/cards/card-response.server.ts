import type { RouterContextProvider } from "react-router";
import { businessContext, pictureFileContext, reportContext } from "#app/lib/request-context.ts";
import { drawCard } from "./draw-card.server.ts";
import type { CardSubject } from "./find-card-subject.server.ts";

type CardRequest = CardSubject & { path: string; cacheControl: string };

/** The drawn card of the page at that path. Rejects when it can't be drawn. */
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
