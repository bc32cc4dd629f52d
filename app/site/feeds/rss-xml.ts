import type { PostSummary } from "#app/blog/published-posts.ts";
import { rasterOf } from "#app/lib/picture-files.ts";
import { escapeXml } from "./xml.ts";

type Channel = {
  siteOrigin: string;
  title: string;
  description: string;
  posts: readonly PostSummary[];
};

/** The blog's feed (RSS 2.0, with the Atom link that the RSS Best Practices Profile recommends). */
export function rssXml({ siteOrigin, title, description, posts }: Channel): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
<title>${escapeXml(title)}</title>
<link>${escapeXml(siteOrigin)}/blog</link>
<description>${escapeXml(description)}</description>
<language>en-us</language>
<atom:link href="${escapeXml(siteOrigin)}/blog/feed.xml" rel="self" type="application/rss+xml"/>
${posts.map((post) => item(siteOrigin, post)).join("\n")}
</channel>
</rss>
`;
}

function item(siteOrigin: string, { title, slug, date, excerpt, cover, cover_alt }: PostSummary): string {
  const url = escapeXml(`${siteOrigin}/blog/${slug}`);
  // A post has a date but no time. At noon UTC that date is the same in Las Vegas and for most readers.
  const published = new Date(`${date}T12:00:00Z`).toUTCString();
  // Feed readers render a description as HTML (RSS Best Practices Profile): escape it for HTML, then for XML.
  const description = escapeXml(escapeXml(excerpt));
  const picture = cover ? media(siteOrigin + rasterOf(cover), { alt: cover_alt }) : "";
  return `<item><title>${escapeXml(title)}</title><link>${url}</link><guid>${url}</guid><pubDate>${published}</pubDate><description>${description}</description>${picture}</item>`;
}

/** A picture (Media RSS 1.5.1). Callers pass a raster image, since many feed readers show no SVG, AVIF or WebP. */
function media(url: string, { alt }: { alt: string }): string {
  const description = alt && `<media:description type="plain">${escapeXml(alt)}</media:description>`;
  return `<media:content url="${escapeXml(url)}" medium="image">${description}</media:content>`;
}
