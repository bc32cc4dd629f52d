import { describe, expect, test } from "vitest";
import { connectAsOwner, startOwnSite } from "./own-site.ts";

const POST = "/blog/dryer-vent-lint-desert-dust";
const PHONE = "(702) 555-0142";

const { dataDir, server } = await startOwnSite();
const owner = await connectAsOwner(dataDir);

/** What a page answers and whether it says a text; the page itself would drown a failure's message. */
async function answer(path: string, text = "") {
  const response = await fetch(server.origin + path);
  const body = await response.text();
  const isKept = response.headers.get("cache-control") !== "no-store";
  return { path, status: response.status, isKept, says: body.includes(text) };
}

/** Empties the page cache: whatever was shown before must be made anew. */
const forgetPages = () => owner.query("notify content_changed");

async function expectHonestPages(): Promise<void> {
  const answers = await Promise.all([
    answer("/about", "We rent washers and dryers."),
    answer("/washer-rental-las-vegas", PHONE),
    answer("/blog", "We can’t show our posts right now."),
    answer("/blog", PHONE),
    answer(POST, "Post not found."),
    answer("/perhaps-a-page", "Oops! Page not found"),
    answer("/sitemap.xml", "/henderson-appliance-rental</loc>"),
    answer("/blog/feed.xml"),
    answer(`/og${POST}.png`),
  ]);
  const honest = (path: string, status: number) => ({ path, status, isKept: false, says: true });
  expect(answers).toEqual([
    honest("/about", 200),
    honest("/washer-rental-las-vegas", 200),
    honest("/blog", 503),
    honest("/blog", 503),
    honest(POST, 503),
    honest("/perhaps-a-page", 503),
    honest("/sitemap.xml", 200),
    honest("/blog/feed.xml", 503),
    honest(`/og${POST}.png`, 503),
  ]);
}

async function expectEverything(): Promise<void> {
  const whole = (path: string, status = 200) => ({ path, status, isKept: status === 200, says: true });
  await expect.poll(() => answer("/blog")).toEqual(whole("/blog"));
  expect(await answer(POST, "Dryer Vents, Lint and Desert Dust")).toEqual(whole(POST));
  expect(await answer("/about")).toEqual(whole("/about"));
  expect(await answer("/sitemap.xml", POST)).toEqual(whole("/sitemap.xml"));
  expect((await answer("/perhaps-a-page")).status).toBe(404);
}

/** Does the work while nobody else gets at posts and pages. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  const holder = await owner.connect();
  try {
    await holder.query("begin");
    await holder.query("lock table public.pages, public.blog_posts in access exclusive mode");
    await work();
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}

describe("public pages", () => {
  test("answer honestly while the database refuses, and wholly once it does not", async () => {
    await owner.query("revoke select on public.pages, public.blog_posts from anon");
    try {
      await forgetPages();
      await expect.poll(async () => (await answer("/about")).isKept).toBe(false);
      await expectHonestPages();
    } finally {
      await owner.query("grant select on public.pages, public.blog_posts to anon");
    }
    await expectEverything();
  });

  test("answer honestly while the database hangs, and wholly once it does not", async () => {
    await whileLocked(async () => {
      await forgetPages();
      await expect.poll(async () => (await answer("/about")).isKept).toBe(false);
      await expectHonestPages();
    });
    await expectEverything();
  });

  test("are shown whatever the database does, once they have been", async () => {
    await expectEverything();
    await whileLocked(async () => {
      expect(await answer("/blog")).toMatchObject({ status: 200, isKept: true });
      expect(await answer(POST, "Dryer Vents, Lint and Desert Dust")).toMatchObject({
        status: 200,
        says: true,
      });
    });
  });
});

test("a browser whose script is older than the build is told to load the document anew", async () => {
  const response = await fetch(`${server.origin}/__manifest?version=of-yesterday&paths=%2Fabout`);
  expect([response.status, response.headers.get("x-remix-reload-document")]).toEqual([204, "true"]);
});
