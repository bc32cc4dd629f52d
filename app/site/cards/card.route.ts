import { reportContext } from "#app/lib/request-context.ts";
import type { Route } from "./+types/card.route";
import { cardResponse, findCardSubject } from "./card-response.server.ts";

/** GET /og/{path}.png: the share card of the page at that path; /og/home.png for the home page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const name = /^(.+)\.png$/.exec(params["*"])?.[1];
  const path = name === "home" ? "/" : `/${name}`;
  try {
    const subject = name ? await findCardSubject(path, context) : null;
    if (!subject) return text("There is no such card.", 404);
    return await cardResponse(context, { path, ...subject, cacheControl: "public, max-age=86400" });
  } catch (error) {
    context.get(reportContext)("card not drawn", error);
    return text("The card can't be drawn right now.", 503);
  }
}

function text(message: string, status: number): Response {
  return new Response(message, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
