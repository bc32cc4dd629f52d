import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { documentTitle, SHOWN_TITLE_LENGTH } from "#app/content/document-title.ts";
import { sanitizeHtml } from "#app/content/sanitize-html.server.ts";
import { businessFromSettings, businessSettingsSchema } from "#app/lib/business.ts";
import { builtInPages, productPage } from "./built-in-pages.ts";
import { PRODUCT_LINKS } from "./site-paths.ts";

const business = businessFromSettings(businessSettingsSchema.parse({}));
const seed = readFileSync(new URL("../../../supabase/seed.sql", import.meta.url), "utf8");
const TEXT = "'((?:[^']|'')*)'";
const POST = new RegExp(
  `\\(\\s*${TEXT},\\s*${TEXT},\\s*${TEXT},\\s*${TEXT},\\s*${TEXT},\\s*${TEXT},\\s*${TEXT},\\s*true,\\s*\\$html\\$(.*?)\\$html\\$\\s*\\)`,
  "gs",
);
const posts = [...seed.matchAll(POST)].map(
  ([
    ,
    title = "",
    slug = "",
    excerpt = "",
    description = "",
    date = "",
    cover = "",
    coverAlt = "",
    content = "",
  ]) => ({
    title,
    slug,
    excerpt: excerpt.replaceAll("''", "'"),
    description: description.replaceAll("''", "'"),
    date,
    cover,
    coverAlt,
    content,
  }),
);
const paths = new Set([...Object.keys(builtInPages(business)), ...posts.map(({ slug }) => `/blog/${slug}`)]);

it("seeds six different posts", () => {
  expect(posts).toHaveLength(6);
  expect(new Set(posts.map(({ slug }) => slug)).size).toBe(6);
  expect(seed).toMatch(/on conflict \(slug\) do nothing;\s*$/);
});

describe.each(posts)("$slug", ({ title, slug, excerpt, description, date, cover, coverAlt, content }) => {
  it("has an address, a date in 2026, an excerpt and a search description", () => {
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(date).toMatch(/^2026-\d\d-\d\d$/);
    expect(excerpt.length).toBeGreaterThan(80);
    expect(description.length, description).toBeGreaterThanOrEqual(120);
    expect(description.length, description).toBeLessThanOrEqual(160);
  });

  it("has a title that search results don’t cut off", () => {
    expect(documentTitle(title, business.brand).length).toBeLessThanOrEqual(SHOWN_TITLE_LENGTH);
  });

  it("is 500 to 900 words with headings, a list, a table and a quote", () => {
    const words = content
      .replace(/<[^>]+>/g, " ")
      .trim()
      .split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(500);
    expect(words).toBeLessThanOrEqual(900);
    for (const tag of ["h2", "h3", "p", "ul", "table", "blockquote"]) expect(content).toContain(`<${tag}>`);
  });

  it("passes the sanitizer unchanged", () => expect(sanitizeHtml(content)).toBe(content));

  it("is as the editor saves it, or its first change would seem to be one of the content, too", () =>
    expect(content.trim()).toBe(content));

  it("links only to pages that exist", () => {
    const links = [...content.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? "");
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) expect(paths, link).toContain(link);
  });

  it("has an existing cover drawing with alt text", () => {
    const drawing = readFileSync(new URL(`../../../public${cover}`, import.meta.url), "utf8");
    expect(drawing).toMatch(/^<svg [^>]*viewBox="0 0 640 360"/);
    expect(coverAlt.length).toBeGreaterThan(60);
    expect(coverAlt.length).toBeLessThanOrEqual(300);
  });

  it("follows the style", () => expect(content).not.toMatch(/!|\bsolutions?\b/));
});

it.each(PRODUCT_LINKS)("$slug has only existing related posts", ({ product }) => {
  const slugs = posts.map(({ slug }) => slug);
  for (const related of productPage(product, business).relatedPosts) expect(slugs).toContain(related);
});
