/** First path segments that the product itself serves, so that no page can have them as its slug. */
const RESERVED: ReadonlySet<string> = new Set([
  "__manifest",
  "admin",
  "api",
  "apple-touch-icon.png",
  "assets",
  "auth",
  "coverage-map",
  "favicon.ico",
  "favicon.svg",
  "healthz",
  // A page with this slug would have the share card /og/home.png, which is the home page's.
  "home",
  "manifest.webmanifest",
  "og",
  "preview",
  "quote",
  "readyz",
  "media",
  "rest",
  "storage",
  "robots.txt",
  "sitemap.xml",
]);

/** Whether no page can be reached under this slug. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug.toLowerCase()) || slug.endsWith(".data");
}
