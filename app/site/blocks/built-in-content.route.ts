import { requireEditor } from "#app/content/may-edit-content.server.ts";
import { STATIC_PAGES } from "#app/content/static-pages.ts";
import type { Route } from "./+types/built-in-content.route";
import { readBuiltInContent, renderBuiltInContext } from "./render-built-in.server.ts";

/** GET /admin/built-in-content/:slug: a built-in page's content as HTML, to start a conversion from. Only for editors. */
export async function loader({ request, params: { slug = "" }, context }: Route.LoaderArgs) {
  await requireEditor(request, context);
  if (!STATIC_PAGES.some((page) => page.slug === slug)) return new Response(null, { status: 404 });
  const document = await context.get(renderBuiltInContext)(`/${slug}`);
  return Response.json(await readBuiltInContent(document), { headers: { "Cache-Control": "no-store" } });
}
