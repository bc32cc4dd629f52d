import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { onItsWay } from "./screens/public-screens.ts";
import { asOwner } from "./support/database.ts";
import { boxOf, expectUncovered } from "./support/geometry.ts";
import { hydrate } from "./support/hydration.ts";
import { intercept } from "./support/intercept.ts";
import { expect } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";
import { expectDrawn, readLayoutShift, watchLayoutShifts } from "./support/visit.ts";

const POST = { path: "/blog/dryer-vent-lint-desert-dust", title: "Dryer Vents, Lint and Desert Dust" };

type StoredPost = { title: string; slug: string; content?: string; published?: boolean };

/** Stores a post with an old date, so that it doesn't disturb other tests. */
async function storePost({
  title,
  slug,
  content = "<p>Text</p>",
  published = true,
}: StoredPost): Promise<void> {
  await asOwner((pool) =>
    pool.query(
      `insert into public.blog_posts (title, slug, excerpt, content, date, seo_description, published)
       values ($1, $2, 'Excerpt', $3, '2001-02-03', 'Description', $4)`,
      [title, slug, content, published],
    ),
  );
}

test("published posts are listed newest first, each with title, date, excerpt and Read more", async ({
  page,
}) => {
  await page.goto("/blog");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const post = page.getByRole("article").filter({ hasText: POST.title });
  await expect(post.getByRole("heading", { level: 2, name: POST.title })).toBeVisible();
  await expect(post.getByText("August 11, 2026")).toBeVisible();
  await expect(post.getByText("Two cycles for one load of towels")).toBeVisible();
  await expect(post.getByRole("link", { name: `Read more of ${POST.title}` })).toHaveAttribute(
    "href",
    POST.path,
  );
  await expect(page.getByRole("heading", { level: 2, name: "Moving to Las Vegas" })).toHaveText(
    /Las\u00a0Vegas/,
  );
  const dates = await page
    .locator("article time")
    .evaluateAll((times) => times.map((time) => (time as HTMLTimeElement).dateTime));
  expect(dates.length).toBeGreaterThanOrEqual(6);
  expect(dates).toEqual(dates.toSorted().reverse());
  await post.getByRole("link", { name: "Read more" }).click();
  await expect(page).toHaveURL(POST.path);
});

test("a post has title, date, content, its neighbors and related posts", async ({ page }) => {
  await page.goto(POST.path);
  await expect(page.getByRole("heading", { level: 1, name: POST.title })).toBeVisible();
  await expect(page.getByText("August 11, 2026")).toBeVisible();
  await expect(page).toHaveTitle(POST.title);
  const more = page.getByRole("navigation", { name: "More posts" });
  await expect(more.getByRole("link", { name: /^Previous post Summer Laundry/ })).toBeVisible();
  const linked = await more
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(linked).toEqual([...new Set(linked)]);
  await more.getByRole("link", { name: /^Next post Moving to Las Vegas/ }).click();
  const title = page.getByRole("heading", { level: 1, name: "Moving to Las Vegas: A Laundry Checklist" });
  await expect(title).toHaveText(/Las\u00a0Vegas/);
  await expect(more.getByRole("link", { name: POST.title })).toBeVisible();
});

const COVER = { path: "/drawings/dryer-vent.svg", name: /^A dryer vent on a house wall/ };

for (const width of [390, 1440]) {
  test(`covers that load late keep their place, in the list and on the post, ${width} px wide`, async ({
    page,
  }) => {
    await watchLayoutShifts(page);
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/blog", POST.path]) {
      const late = Promise.withResolvers<void>();
      await page.unrouteAll({ behavior: "wait" });
      await page.route("**/drawings/**", async (picture) => {
        await late.promise;
        await picture.continue();
      });
      await page.goto(path, { waitUntil: "domcontentloaded" });
      const cover = page.getByRole("img", { name: COVER.name });
      await cover.scrollIntoViewIfNeeded();
      // Other tests' posts may have headings that the brand's font moves.
      await expectDrawn(page);
      const [before, shifted] = [await cover.boundingBox(), await readLayoutShift(page)];
      expect((before?.width ?? 0) / (before?.height ?? 1)).toBeCloseTo(16 / 9, 1);
      late.resolve();
      await expect
        .poll(() => cover.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
        .toBe(true);
      await expectDrawn(page);
      expect(await cover.boundingBox()).toEqual(before);
      expect(await readLayoutShift(page)).toBe(shifted);
    }
  });
}

test("the text in place of a cover that can't be loaded is not under the date tag", async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/blog");
    const post = page.getByRole("article").filter({ hasText: POST.title });
    const [cover, tag] = [post.getByRole("img"), post.locator(".post-date")];
    await cover.scrollIntoViewIfNeeded();
    await cover.evaluate((it: HTMLImageElement) => {
      // Not a picture. An address that fails would be an error on the console.
      it.src = "/robots.txt";
      return new Promise((resolve) => it.addEventListener("error", resolve, { once: true }));
    });
    // In Firefox, an inline one would be nothing but its text.
    await expect(cover).toHaveCSS("display", "inline-block");
    await tag.evaluate((it) => it.style.setProperty("visibility", "hidden"));
    const [frame, { bottom }] = [await boxOf(cover), await boxOf(tag)];
    // Without the icon of a broken picture, which Chromium shows in the corner.
    const clip = { x: frame.left + 24, y: frame.top + 4, width: 88, height: bottom - frame.top - 4 };
    const { channels } = await sharp(await page.screenshot({ clip })).stats();
    expect(Math.max(...channels.map(({ min, max }) => max - min)), `at ${width} px`).toBe(0);
  }
});

test("a cover appears in the feed, in the data for search engines and in the share image", async ({
  page,
  request,
  baseURL,
}) => {
  const { origin } = new URL(baseURL ?? "");
  const feed = await (await request.get("/blog/feed.xml")).text();
  const raster = /<media:content url="([^"]*dryer-vent[^"]*)" medium="image">/.exec(feed)?.[1] ?? "";
  expect(raster).toBe(`${origin}/drawings/dryer-vent.png`);
  expect((await request.get(raster)).headers()["content-type"]).toBe("image/png");
  await page.goto(POST.path);
  const share = page.locator('meta[property="og:image"]');
  await expect(share).toHaveAttribute("content", `${origin}/og${POST.path}.png`);
  await expect(page.locator('meta[property="og:image:alt"]')).toHaveAttribute("content", COVER.name);
  const told = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(told ?? "")["@graph"]).toContainEqual(
    expect.objectContaining({
      "@type": "BlogPosting",
      image: [`${origin}${COVER.path}`, `${origin}/og${POST.path}.png`],
    }),
  );
  const slug = `share-${randomUUID()}`;
  await storePost({ title: "Share image", slug });
  const card = async () => (await request.get(`/og/blog/${slug}.png`)).body();
  const bare = await card();
  await asOwner((pool) =>
    pool.query("update public.blog_posts set cover = $2 where slug = $1", [slug, COVER.path]),
  );
  await expect.poll(async () => (await card()).equals(bare)).toBe(false);
});

test("a draft is not visible anywhere", async ({ page, request, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  const slug = `draft-${randomUUID()}`;
  await storePost({ title: `Draft ${slug}`, slug, published: false });
  expect((await page.goto(`/blog/${slug}`))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Post not found." })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  for (const path of ["/blog", "/blog/feed.xml", "/sitemap.xml"]) {
    expect(await (await request.get(path)).text()).not.toContain(slug);
  }
});

test("a missing post says so, and links to the others", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  expect((await page.goto("/blog/no-such-post"))?.status()).toBe(404);
  await expect(page.getByText("Post not found.")).toBeVisible();
  await expect(page.locator("main .door"), "the empty drum").toBeVisible();
  await page.getByRole("link", { name: "All posts" }).click();
  await expect(page).toHaveURL("/blog");
});

test("while the browser fetches, the blog says so over the page that the visitor is on, which stays", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const held = { list: Promise.withResolvers<void>(), post: Promise.withResolvers<void>() };
  await intercept(page, "**/blog.data*", (asked) => held.list.promise.then(() => asked.pass()));
  await intercept(page, "**/blog/*.data*", (asked) => held.post.promise.then(() => asked.pass()));
  await page.goto("/about");
  await hydrate(page);
  const toList = page.getByRole("contentinfo").getByRole("link", { name: "Blog" });
  await toList.click();
  await expect(onItsWay(page)).toHaveText("Loading posts...");
  await expect(onItsWay(page)).toBeInViewport({ ratio: 1 });
  await expectUncovered(toList);
  held.list.resolve();
  const toPost = page.getByRole("link", { name: `Read more of ${POST.title}` });
  await toPost.click();
  await expect(onItsWay(page)).toHaveText("Loading post...");
  await expect(onItsWay(page)).toBeInViewport({ ratio: 1 });
  await expectUncovered(toPost);
  held.post.resolve();
  await expect(page.getByRole("heading", { level: 1, name: POST.title })).toBeVisible();
  await expect(page).toHaveTitle(POST.title);
  await expect(page.getByText("Loading")).toHaveCount(0);
});

test("a post is styled alike whether it was loaded as a document or navigated to", async ({ page }) => {
  const slug = `styled-${randomUUID()}`;
  await storePost({
    title: `Styled ${slug}`,
    slug,
    content: "<p>First</p><blockquote><p>Said</p></blockquote><table><tr><th>A</th><td>B</td></tr></table>",
  });
  const quote = page.locator("blockquote");
  await page.goto(`/blog/${slug}`);
  await expect(quote).toHaveCSS("border-left-width", "4px");
  await expect(page.getByRole("group", { name: "Table" })).toHaveCSS("overflow-x", "auto");
  await page.goto("/about");
  await hydrate(page);
  await page.evaluate((path) => window.__reactRouterDataRouter?.navigate(path), `/blog/${slug}`);
  await expect(quote).toHaveCSS("border-left-width", "4px");
});

test("a callout that begins with a heading has no more room above it than one that begins with text", async ({
  page,
}) => {
  const slug = randomUUID();
  const content = "<aside><p>Text</p></aside><aside><h3>Heading</h3><p>Text</p></aside>";
  await storePost({ title: "Callouts", slug, content });
  await page.goto(`/blog/${slug}`);
  const roomAbove = await page
    .locator(".prose > aside > :first-child")
    .evaluateAll((firsts) =>
      firsts.map(
        (first) =>
          first.getBoundingClientRect().top -
          (first.parentElement?.getBoundingClientRect().top ?? Number.NaN),
      ),
    );
  expect(roomAbove[1]).toBe(roomAbove[0]);
});

test("post content cannot run script, not even through its structured data", async ({ page }) => {
  const slug = `hostile-${randomUUID()}`;
  const title = `</script><script>window.pwned = 1</script>\u2028 ${slug}`;
  await storePost({
    title,
    slug,
    content:
      '<p>Text</p><img src="/favicon.svg" onload="window.pwned = 2" alt=""><script>window.pwned = 3</script><a href=" java\nscript:window.pwned = 4">link</a>',
  });
  await page.goto(`/blog/${slug}`);
  await page.getByText("link", { exact: true }).click();
  const json = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(json ?? "")["@graph"].at(-1)).toMatchObject({ "@type": "BlogPosting", headline: title });
  await hydrate(page);
  expect(await page.evaluate(() => (window as { pwned?: number }).pwned)).toBeUndefined();
});
