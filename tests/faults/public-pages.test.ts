import { describe, expect, test } from "vitest";
import { connectAsOwner, startOwnSite } from "./own-site.ts";

const POST = "/blog/dryer-vent-lint-desert-dust";
const PHONE = "(702) 555-0142";

const { dataDir, server } = await startOwnSite();
const owner = await connectAsOwner(dataDir);

/** A page's status and whether it contains a text. The whole page would make a failure's message unreadable. */
async function answer(path: string, text = "") {
  const response = await fetch(server.origin + path);
  const body = await response.text();
  const isKept = response.headers.get("cache-control") !== "no-store";
  return { path, status: response.status, isKept, says: body.includes(text) };
}

/** Empties the page cache, so that every page must be rendered again. */
const forgetPages = () => owner.query("notify content_changed");

/** Checks pages that nobody has requested yet, so that there is no earlier page to fall back to. */
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

/** Does the work while the tables of posts and pages are locked. */
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
  test("answer 503 where they need the database while it fails, and in full once it recovers", async () => {
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

  test("are served stale while the database hangs, and updated once it recovers", async () => {
    await expectEverything();
    await whileLocked(async () => {
      await forgetPages();
      const isAnsweredAnew = () => server.hasLogged("blog not shown");
      server.logged.length = 0;
      await expect
        .poll(async () => {
          const blog = await answer("/blog", "Dryer Vents, Lint and Desert Dust");
          expect(blog).toMatchObject({ status: 200, says: true });
          return isAnsweredAnew();
        })
        .toBe(true);
      expect(await answer(POST, "Dryer Vents, Lint and Desert Dust")).toMatchObject({
        status: 200,
        says: true,
      });
      expect(await answer("/not-asked-for-before")).toMatchObject({ status: 503, isKept: false });
    });
    await expectEverything();
  });

  test("written by staff never fall back to the built-in ones while the database fails", async () => {
    const write = (content: string) =>
      owner.query(
        `insert into public.pages (title, slug, content, published) values ('About', 'about', $1, true)
         on conflict (slug) do update set content = excluded.content`,
        [content],
      );
    await write("<p>Written by staff.</p>");
    await expect.poll(() => answer("/about", "Written by staff.")).toMatchObject({ status: 200, says: true });
    // Fails for another reason than the tests above: each reason is logged once a minute only.
    await owner.query(
      'create policy "Broken" on public.pages as restrictive for select to anon using (length(slug) / 0 > 0)',
    );
    try {
      server.logged.length = 0;
      await write("<p>Written anew.</p>");
      await expect
        .poll(async () => {
          expect(await answer("/about", "Written by staff.")).toMatchObject({ status: 200, says: true });
          return server.hasLogged("shown without looking for a page of its own");
        })
        .toBe(true);
      const data = await (await fetch(`${server.origin}/about.data`)).text();
      expect(data).not.toContain("We rent washers and dryers.");
    } finally {
      await owner.query('drop policy "Broken" on public.pages');
    }
    await expect.poll(() => answer("/about", "Written anew.")).toMatchObject({ status: 200, says: true });
    await owner.query("delete from public.pages where slug = 'about'");
    await expect.poll(() => answer("/about", "We rent washers and dryers.")).toMatchObject({ says: true });
  });

  test("are served whatever the database does, once they have been cached", async () => {
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

test("the empty quote form is cacheable, its answers never are", async () => {
  const quote = (query = "") => fetch(`${server.origin}/quote${query}`);
  expect((await quote()).headers.get("cache-control")).toBe("no-cache");
  expect((await quote("?received=somebody")).headers.get("cache-control")).toBe("no-store");
  const refused = await fetch(`${server.origin}/quote`, { method: "POST", body: new URLSearchParams() });
  expect([refused.status, refused.headers.get("cache-control")]).toEqual([422, "no-store"]);
  expect(await (await quote()).text()).not.toContain("Please enter your name.");
});

test("a browser with a script older than the build is told to reload the document", async () => {
  const response = await fetch(`${server.origin}/__manifest?version=of-yesterday&paths=%2Fabout`);
  expect([response.status, response.headers.get("x-remix-reload-document")]).toEqual([204, "true"]);
});
