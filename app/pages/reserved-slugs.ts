/** First parts of addresses that the product answers itself, whatever pages there are. */
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
  // Its share card would be /og/home.png, which is the home page's.
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
