import { expect, test } from "vitest";
import { connectAsOwner, startOwnSite } from "./own-site.ts";

const { dataDir, server } = await startOwnSite();
const owner = await connectAsOwner(dataDir);

const CONTENTS: Record<string, string> = {
  "block-markers": '<div data-block="scene"></div>'.repeat(13_500),
  "lists-of-posts": '<div data-block="latest-posts"></div>'.repeat(13_500),
  "open-tags": "<div>".repeat(90_000),
  "open-items": "<li><td>".repeat(60_000),
  "open-formatting": "<b><p>".repeat(80_000),
  "table-text": `<table>${"x<b>y</b>".repeat(50_000)}`,
  signs: "<".repeat(400_000),
};

test("stored content that exceeds the limits is shown truncated, and the site stays up", async () => {
  for (const table of ["pages", "blog_posts"]) {
    await owner.query(`alter table public.${table} disable trigger refuse_unwieldy_content`);
    await owner.query(`alter table public.${table} drop constraint ${table}_content_check`);
  }
  for (const [slug, content] of Object.entries(CONTENTS)) {
    await owner.query(
      "insert into public.pages (title, slug, content, published) values ('T', $1, $2, true)",
      [slug, content],
    );
    await owner.query(
      `insert into public.blog_posts (title, slug, excerpt, content, date, seo_description, published)
        values ('T', $1, '', $2, '2026-01-01', '', true)`,
      [slug, content],
    );
  }
  for (const slug of Object.keys(CONTENTS)) {
    for (const path of [`/${slug}`, `/blog/${slug}`]) {
      const [page, health] = await Promise.all([
        fetch(server.origin + path),
        fetch(`${server.origin}/healthz`),
      ]);
      expect([path, page.status, health.status]).toEqual([path, 200, 200]);
    }
  }
  expect(server.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
