import { businessContext } from "#app/lib/request-context.ts";
import type { Route } from "./+types/manifest.route";

/** GET /manifest.webmanifest, for adding the site to a home screen (W3C, Web Application Manifest). */
export function loader({ context }: Route.LoaderArgs) {
  const { brand } = context.get(businessContext);
  const manifest = {
    name: brand,
    short_name: "Washer & Dryer",
    start_url: "/",
    display: "browser",
    background_color: "#fcf7ef",
    theme_color: "#fcf7ef",
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "any maskable" },
    ],
  };
  return Response.json(manifest, { headers: { "Content-Type": "application/manifest+json" } });
}
