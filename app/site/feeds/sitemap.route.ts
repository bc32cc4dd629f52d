import { listPostDates } from "#app/blog/published-posts.ts";
import {
  backendClientContext,
  businessContext,
  reportContext,
  siteOriginContext,
} from "#app/lib/request-context.ts";
import { listPublishedPageSlugs } from "#app/pages/published-pages.ts";
import type { Route } from "./+types/sitemap.route";
import { sitemapXml } from "./sitemap-xml.ts";

/** Without the database, the sitemap still lists the built-in pages. */
export async function loader({ context }: Route.LoaderArgs) {
  const client = context.get(backendClientContext);
  const write = (content: Parameters<typeof sitemapXml>[2]) =>
    sitemapXml(context.get(siteOriginContext), context.get(businessContext).timeZone, content);
  try {
    const [posts, pageSlugs] = await Promise.all([listPostDates(client), listPublishedPageSlugs(client)]);
    return xml(write({ posts, pageSlugs }));
  } catch (error) {
    context.get(reportContext)("sitemap without posts and pages", error);
    return xml(write({ posts: [], pageSlugs: [] }), { "Cache-Control": "no-store" });
  }
}

function xml(body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8", ...headers } });
}
