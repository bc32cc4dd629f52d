import { siteOriginContext } from "#app/lib/request-context.ts";
import type { Route } from "./+types/robots.route";

/**
 * GET /robots.txt. It does not bar the admin, to which the home page links: a crawler that may not fetch a page can't read
 * its `noindex` either, and lists the bare address (Google Search Central, "Block Search indexing with noindex").
 */
export function loader({ context }: Route.LoaderArgs) {
  const rules = `User-agent: *
Disallow: /auth/
Disallow: /rest/

Sitemap: ${context.get(siteOriginContext)}/sitemap.xml
`;
  return new Response(rules, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
