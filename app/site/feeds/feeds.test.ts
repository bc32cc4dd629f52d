import { describe, expect, test } from "vitest";
import { STATIC_PAGES } from "#app/content/static-pages.ts";
import { businessDay } from "#app/lib/time/calendar-day.ts";
import { rssXml } from "./rss-xml.ts";
import { sitemapXml } from "./sitemap-xml.ts";
import { escapeXml } from "./xml.ts";

const ORIGIN = "https://example.com";
const ZONE = "America/Los_Angeles";

function placesOf(xml: string) {
  return Array.from(
    xml.matchAll(
      /<url><loc>(.*?)<\/loc><lastmod>(.*?)<\/lastmod><changefreq>(.*?)<\/changefreq><priority>(.*?)<\/priority><\/url>/g,
    ),
    ([, loc = "", lastmod, changefreq, priority]) => ({
      path: loc.slice(ORIGIN.length),
      lastmod,
      changefreq,
      priority,
    }),
  );
}

describe("the sitemap", () => {
  test("has the 12 fixed paths and 7 city pages, dated today, with the specification's priorities", () => {
    const places = placesOf(sitemapXml(ORIGIN, ZONE, { posts: [], pageSlugs: [] }));
    expect(places.map(({ path }) => path).toSorted()).toEqual(
      STATIC_PAGES.map(({ slug }) => `/${slug}`).toSorted(),
    );
    expect(new Set(places.map(({ lastmod }) => lastmod))).toEqual(new Set([businessDay(ZONE)]));
    const priorities = Object.fromEntries(places.map(({ path, priority }) => [path, priority]));
    expect(priorities).toMatchObject({
      "/": "1.0",
      "/services": "0.9",
      "/henderson-appliance-rental": "0.8",
      "/about": "0.7",
      "/faq": "0.6",
      "/privacy": "0.3",
      "/terms": "0.3",
    });
    expect(places.find(({ path }) => path === "/blog")).toMatchObject({ changefreq: "daily" });
  });

  test("dates each post by its last change in the business's time zone, or by its own date", () => {
    const places = placesOf(
      sitemapXml(ORIGIN, ZONE, {
        posts: [
          { slug: "changed", date: "2026-01-01", updated_at: "2026-03-02T04:00:00+00:00" },
          { slug: "unchanged", date: "2026-01-01", updated_at: "" },
        ],
        pageSlugs: [],
      }),
    ).slice(19);
    expect(places).toEqual([
      { path: "/blog/changed", lastmod: "2026-03-01", changefreq: "weekly", priority: "0.7" },
      { path: "/blog/unchanged", lastmod: "2026-01-01", changefreq: "weekly", priority: "0.7" },
    ]);
  });

  test("lists staff's own pages once each, including those that replace a built-in one", () => {
    const places = placesOf(
      sitemapXml(ORIGIN, ZONE, { posts: [], pageSlugs: ["", "about", "spring-offer", "a&b'c"] }),
    );
    expect(places.slice(19).map(({ path }) => path)).toEqual(["/spring-offer", "/a%26b&apos;c"]);
  });
});

test("the feed has each post's title, address and date, and its excerpt as escaped HTML", () => {
  const xml = rssXml({
    siteOrigin: ORIGIN,
    title: "Blog & more",
    description: "D",
    posts: [
      {
        id: "1",
        title: "<b>A</b>",
        slug: "a",
        date: "2026-02-10",
        excerpt: "]]> & \u0000",
        cover: null,
        cover_alt: "",
      },
    ],
  });
  expect(xml).toContain("<title>Blog &amp; more</title>");
  expect(xml).toContain(
    "<item><title>&lt;b&gt;A&lt;/b&gt;</title><link>https://example.com/blog/a</link><guid>https://example.com/blog/a</guid><pubDate>Tue, 10 Feb 2026 12:00:00 GMT</pubDate><description>]]&amp;gt; &amp;amp; </description></item>",
  );
});

test("the feed has covers as raster images, with alt text unless decorative", () => {
  const post = { id: "1", title: "A", slug: "a", date: "2026-02-10", excerpt: "E" };
  const channel = { siteOrigin: ORIGIN, title: "Blog", description: "D" };
  const drawn = rssXml({
    ...channel,
    posts: [{ ...post, cover: "/drawings/moving.svg", cover_alt: "A <van>" }],
  });
  expect(drawn).toContain(
    '<media:content url="https://example.com/drawings/moving.png" medium="image"><media:description type="plain">A &lt;van&gt;</media:description></media:content></item>',
  );
  const decorative = rssXml({
    ...channel,
    posts: [{ ...post, cover: "/drawings/moving.svg", cover_alt: "" }],
  });
  expect(decorative).toContain('medium="image"></media:content></item>');
});

test("characters invalid in XML are removed", () => {
  expect(escapeXml("a\u0000\u0008\uffff\ud800b\tc")).toBe("a\ufffdb\tc");
});
