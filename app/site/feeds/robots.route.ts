import { siteOriginContext } from "#app/lib/request-context.ts";
import type { Route } from "./+types/robots.route";

export function loader({ context }: Route.LoaderArgs) {
  const rules = `User-agent: *
Disallow: /admin/
Disallow: /admin$
Disallow: /admin?
Disallow: /auth/
Disallow: /rest/

Sitemap: ${context.get(siteOriginContext)}/sitemap.xml
`;
  return new Response(rules, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
