import { DASHBOARD_PATH } from "#app/lib/admin-paths.ts";
import { businessContext } from "#app/lib/request-context.ts";
import type { Route } from "./+types/admin-manifest.route";

/** The web app manifest with which the admin can be installed as an app (W3C, Web Application Manifest). */
export function loader({ context }: Route.LoaderArgs) {
  const { brand } = context.get(businessContext);
  const manifest = {
    id: "/admin",
    name: `${brand} Admin`,
    short_name: "Leads",
    start_url: DASHBOARD_PATH,
    scope: "/admin",
    display: "standalone",
    background_color: "#fcf7ef",
    theme_color: "#fcf7ef",
    icons: [
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "any" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  };
  return Response.json(manifest, { headers: { "Content-Type": "application/manifest+json" } });
}
