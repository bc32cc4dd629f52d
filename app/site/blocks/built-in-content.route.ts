import { requireEditor } from "#app/content/may-edit-content.server.ts";
import { STATIC_PAGES } from "#app/content/static-pages.ts";
import type { Route } from "./+types/built-in-content.route";
import { readBuiltInContent } from "./built-in-content.server.ts";
import { renderBuiltInContext } from "./render-built-in.ts";

/** What a built-in page shows, as HTML to go on from: the start of a conversion. For staff who write alone. */
export async function loader({ request, params: { slug = "" }, context }: Route.LoaderArgs) {
  await requireEditor(request, context);
  if (!STATIC_PAGES.some((page) => page.slug === slug)) return new Response(null, { status: 404 });
  const document = await context.get(renderBuiltInContext)(`/${slug}`);
  return Response.json(await readBuiltInContent(document), { headers: { "Cache-Control": "no-store" } });
}
