import type { SitemapPost } from "#app/blog/published-posts.ts";
import { businessDay } from "#app/lib/time/calendar-day.ts";
import { pagePath } from "#app/pages/published-pages.ts";
import { CITY_LINKS } from "../texts/site-paths.ts";
import { escapeXml } from "./xml.ts";

type Place = {
  path: string;
  changefreq: "daily" | "weekly" | "monthly" | "yearly";
  priority: string;
  /** YYYY-MM-DD; defaults to today. */
  lastmod?: string;
};

/** The 12 fixed paths and the city pages (specification, section 7). */
const BUILT_IN: readonly Place[] = [
  { path: "/", changefreq: "weekly", priority: "1.0" },
  { path: "/services", changefreq: "weekly", priority: "0.9" },
  { path: "/washer-dryer-combo-rental", changefreq: "weekly", priority: "0.9" },
  { path: "/washer-rental-las-vegas", changefreq: "weekly", priority: "0.9" },
  { path: "/dryer-rental-las-vegas", changefreq: "weekly", priority: "0.9" },
  { path: "/about", changefreq: "monthly", priority: "0.7" },
  { path: "/service-areas", changefreq: "monthly", priority: "0.8" },
  { path: "/faq", changefreq: "monthly", priority: "0.6" },
  { path: "/contact", changefreq: "monthly", priority: "0.8" },
  { path: "/blog", changefreq: "daily", priority: "0.8" },
  { path: "/privacy", changefreq: "yearly", priority: "0.3" },
  { path: "/terms", changefreq: "yearly", priority: "0.3" },
  ...CITY_LINKS.map(({ slug }): Place => ({ path: `/${slug}`, changefreq: "weekly", priority: "0.8" })),
];

type SitemapContent = { posts: readonly SitemapPost[]; pageSlugs: readonly string[] };

/** The sitemap (sitemaps.org, protocol 0.9). A page that replaces a built-in one is listed once. */
export function sitemapXml(
  siteOrigin: string,
  timeZone: string,
  { posts, pageSlugs }: SitemapContent,
): string {
  const known = new Set(BUILT_IN.map(({ path }) => path));
  const places: Place[] = [
    ...BUILT_IN,
    ...pageSlugs
      .map((slug): Place => ({ path: pagePath(slug), changefreq: "monthly", priority: "0.5" }))
      .filter(({ path }) => !known.has(path)),
    ...posts.map(
      ({ slug, date, updated_at }): Place => ({
        path: `/blog/${slug}`,
        changefreq: "weekly",
        priority: "0.7",
        lastmod: updated_at ? businessDay(timeZone, new Date(updated_at)) : date,
      }),
    ),
  ];
  const today = businessDay(timeZone);
  const entries = places.map((place) => entry(siteOrigin, { lastmod: today, ...place }));
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
}

function entry(siteOrigin: string, { path, lastmod, changefreq, priority }: Required<Place>): string {
  const location = escapeXml(siteOrigin + path);
  return `<url><loc>${location}</loc><lastmod>${lastmod}</lastmod><changefreq>${changefreq}</changefreq><priority>${priority}</priority></url>`;
}
