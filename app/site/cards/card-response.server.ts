import type { Business } from "#app/lib/business.ts";
import { drawCard } from "./draw-card.server.ts";

type CardRequest = { path: string; title: string; business: Business; cacheControl: string };

/** The drawn card of the page at that path. Rejects when it can't be drawn. */
export async function cardResponse({ path, title, business, cacheControl }: CardRequest): Promise<Response> {
  const png = await drawCard({ path, title, brand: business.brand, phone: business.phoneDisplay });
  return new Response(new Uint8Array(png), {
    headers: { "Content-Type": "image/png", "Cache-Control": cacheControl },
  });
}
