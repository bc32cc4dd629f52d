import type { Page } from "@playwright/test";
import type { Pool } from "pg";
import { expectRouter, hydrate } from "../support/hydration.ts";
import { fillLead, leadForm, someLead } from "../support/lead.ts";
import { testOnKeptPage as test } from "../support/own-site.ts";
import { expect } from "../support/test.ts";

const BRAND = "Vegas Valley Washer & Dryer Rental";

type StoredPage = {
  slug: string;
  title: string;
  content: string;
  meta_description?: string;
  published?: boolean;
};

async function storePage(database: Pool, page: StoredPage): Promise<void> {
  await database.query(
    `insert into public.pages (slug, title, content, meta_description, published) values ($1, $2, $3, $4, $5)
     on conflict (slug) do update
     set title = excluded.title, content = excluded.content, meta_description = excluded.meta_description,
       published = excluded.published`,
    [page.slug, page.title, page.content, page.meta_description ?? null, page.published ?? true],
  );
}

const removePage = (database: Pool, slug: string) =>
  database.query("delete from public.pages where slug = $1", [slug]);

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

/** Opens the address once its response contains the text: a change may take up to a second to show. */
async function openOnceItSays(page: Page, path: string, text: string): Promise<void> {
  await expect.poll(async () => (await page.request.get(path)).text()).toContain(text);
  await page.goto(path);
}

async function expectHeadingAt(page: Page, path: string, name: string): Promise<void> {
  await openOnceItSays(page, path, `<h1>${name.replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</h1>`);
  await expect(heading(page, name)).toBeVisible();
}

test("a published page answers at its slug with title, content and description", async ({
  page,
  ownSite,
}) => {
  const content = "<h2>Half price</h2><p>For the <strong>first</strong> month.</p>";
  await storePage(ownSite.database, {
    slug: "spring-offer",
    title: "Spring offer",
    content,
    meta_description: "Described.",
  });
  await expectHeadingAt(page, "/spring-offer", "Spring offer");
  await expect(page.getByRole("heading", { level: 2, name: "Half price" })).toBeVisible();
  await expect(page.getByText("first", { exact: true })).toHaveCSS("font-weight", "700");
  await expect(page).toHaveTitle(`Spring offer | ${BRAND}`);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", "Described.");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    `${ownSite.origin}/spring-offer`,
  );
});

test("a page without a description falls back to its title and the brand", async ({ page, ownSite }) => {
  await storePage(ownSite.database, { slug: "no-description", title: "Plain", content: "<p>Text</p>" });
  await expectHeadingAt(page, "/no-description", "Plain");
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", `Plain | ${BRAND}`);
});

test("drafts and missing pages show the not-found page, in the browser as on the server", async ({
  page,
  ownSite,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/);
  await storePage(ownSite.database, { slug: "draft", title: "Draft", content: "<p>x</p>", published: false });
  for (const path of ["/draft", "/no-such-page", "/no/such/page", "/blog/no/such"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(heading(page, "404")).toBeVisible();
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
    await expect(page).toHaveTitle(`Page not found | ${BRAND}`);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  }
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("an unknown path is logged, whether it was opened directly or reached in the app", async ({
  page,
  ownSite,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/);
  const loggedPaths = () =>
    ownSite.logged
      .map((line) => JSON.parse(line))
      .filter(({ message }) => message === "page not found")
      .map(({ path }) => path);
  const rooms = ["", "/and/not", "/blog", "/admin", "/quote"];
  const opened = rooms.map((room) => `${room}/opened-but-not-there`);
  const reached = rooms.map((room) => `${room}/reached-but-not-there`);
  for (const path of opened) {
    await page.goto(path);
    await expect.poll(loggedPaths).toContain(path);
  }
  for (const path of reached) {
    await page.goto("/faq");
    await hydrate(page);
    await page.evaluate((path) => void window.__reactRouterDataRouter?.navigate(path), path);
    await expect(page).toHaveURL(path);
    await expect.poll(loggedPaths).toContain(path);
  }
});

test("staff content cannot run script, whatever its tags", async ({ page, ownSite, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  await storePage(ownSite.database, {
    slug: "hostile",
    title: "</title><script>window.pwned = 1</script>",
    meta_description: '"><script>window.pwned = 2</script>',
    content: `<p onclick="window.pwned = 3">Text</p><script>window.pwned = 4</script>
      <img src="x" onerror="window.pwned = 5" alt=""><a href="javascript:window.pwned = 6">link</a>
      <iframe srcdoc="<script>parent.pwned = 7</script>"></iframe><svg onload="window.pwned = 8"></svg>
      <style>body { display: none }</style><form action="https://evil.example"><input name="a"></form>`,
  });
  await expectHeadingAt(page, "/hostile", "</title><script>window.pwned = 1</script>");
  await page.getByText("Text").click();
  expect(await page.evaluate(() => (window as { pwned?: number }).pwned)).toBeUndefined();
  expect(
    await page.locator("main").locator("script, iframe, form, style, [onclick], [onerror]").count(),
  ).toBe(0);
  await expect(page.getByText("link", { exact: true })).not.toHaveAttribute("href");
});

test("a published page replaces the built-in one; unpublishing it restores the built-in one", async ({
  page,
  ownSite,
}) => {
  const { database } = ownSite;
  await page.goto("/about");
  const builtIn = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  const own = { slug: "about", title: "All about us", content: "<p>Written by staff.</p>" };
  await storePage(database, own);
  await expectHeadingAt(page, "/about", "All about us");
  await expect(page.getByText("Written by staff.")).toBeVisible();
  await expect(page).toHaveTitle(`All about us | ${BRAND}`);
  await expect(page.getByRole("heading", { name: builtIn })).toHaveCount(0);
  expect((await page.request.get("/og/about.png")).headers()["content-type"]).toBe("image/png");

  await storePage(database, { ...own, published: false });
  await expectHeadingAt(page, "/about", builtIn);
  await removePage(database, "about");
});

test("client-side navigation shows the published page too, styled, and from there the built-in ones", async ({
  page,
  ownSite,
}) => {
  await storePage(ownSite.database, {
    slug: "faq",
    title: "Asked often",
    content: "<blockquote>Why?</blockquote>",
  });
  await expectHeadingAt(page, "/faq", "Asked often");
  await page.goto("/services");
  await navigateInPlace(page, "FAQ");
  await expect(heading(page, "Asked often")).toBeVisible();
  await expect(page).toHaveTitle(`Asked often | ${BRAND}`);
  await expect(page.getByText("Why?")).toHaveCSS("border-left-width", "4px");
  await navigateInPlace(page, "About");
  await expect(heading(page, "We rent washers and dryers.")).toBeVisible();
  await removePage(ownSite.database, "faq");
});

test("the home page can be replaced, and a quote form in its content works", async ({ page, ownSite }) => {
  await storePage(ownSite.database, {
    slug: "",
    title: "Another home",
    content: '<p>Before</p><div data-block="quote-form"></div><p>After</p>',
  });
  await expectHeadingAt(page, "/", "Another home");
  await expect(page.getByRole("form", { name: "Get a quote" })).toBeVisible();
  await expect(page.getByText("Before")).toBeVisible();
  await expect(page.getByText("After")).toBeVisible();
  await removePage(ownSite.database, "");
});

test("Get Quote leads to a form from a contact page, also from one that staff wrote without it", async ({
  page,
  ownSite,
}) => {
  await storePage(ownSite.database, { slug: "contact", title: "Call us", content: "<p>Any day.</p>" });
  await expectHeadingAt(page, "/contact", "Call us");
  const getQuote = page.getByRole("banner").getByRole("link", { name: "Get Quote Now" });
  await getQuote.click();
  await expect(page).toHaveURL("/quote");
  await expect(leadForm(page)).toBeVisible();
  await removePage(ownSite.database, "contact");
  await expectHeadingAt(page, "/contact", "Get a quote");
  await expect(getQuote).toHaveAttribute("href", "#quote");
});

for (const slugs of [
  ["near-henderson", "near-boulder-city"],
  ["about", "services"],
] as const) {
  test(`the form of one page of staff keeps nothing of another’s: ${slugs.join(", ")}`, async ({
    page,
    ownSite,
  }) => {
    const cities = ["Henderson", "Boulder City"] as const;
    const other = (index: number) => slugs[1 - index] as string;
    for (const [index, slug] of slugs.entries()) {
      await storePage(ownSite.database, {
        slug,
        title: `In ${cities[index]}`,
        content: `<p><a href="/${other(index)}">Elsewhere</a></p>
          <div data-block="quote-form" data-variant="compact" data-city="${cities[index]}"></div>`,
      });
    }
    for (const [index, slug] of slugs.entries())
      await openOnceItSays(page, `/${slug}`, `In ${cities[index]}`);
    await page.goto(`/${slugs[0]}`);
    await hydrate(page);
    const { name, phone, email } = someLead("Between");
    await fillLead(leadForm(page), { name, phone, email });
    const goElsewhere = () => page.getByRole("main").getByRole("link", { name: "Elsewhere" }).click();
    await goElsewhere();
    await expect(heading(page, `In ${cities[1]}`)).toBeVisible();
    await expect(leadForm(page).getByLabel("Name", { exact: true })).toHaveValue(name);
    await expect(leadForm(page).getByLabel("City", { exact: true })).toHaveValue(cities[1]);

    await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
    await expect(page.getByRole("heading", { name: `Got it, ${name}.` })).toBeVisible();
    await goElsewhere();
    await expect(heading(page, `In ${cities[0]}`)).toBeVisible();
    await expect(leadForm(page).getByLabel("City", { exact: true })).toHaveValue(cities[0]);
    for (const slug of slugs) await removePage(ownSite.database, slug);
  });
}

test("no stored page can take over one of the product's own addresses", async ({ ownSite, request }) => {
  for (const slug of ["admin", "rest", "assets", "robots.txt", "og"]) {
    await storePage(ownSite.database, { slug, title: "Taken over", content: "<p>x</p>" });
    expect(await (await request.get(`/${slug}`)).text()).not.toContain("Taken over");
    await removePage(ownSite.database, slug);
  }
});

test("the sitemap lists stored pages once they are published", async ({ ownSite, request }) => {
  await storePage(ownSite.database, { slug: "listed", title: "Listed", content: "<p>x</p>" });
  await storePage(ownSite.database, { slug: "unlisted", title: "x", content: "<p>x</p>", published: false });
  const sitemap = async () => (await request.get("/sitemap.xml")).text();
  await expect.poll(sitemap).toContain(`<loc>${ownSite.origin}/listed</loc>`);
  expect(await sitemap()).not.toContain("/unlisted");
});

test("every post is listed once: twenty in full, the next by year, then older ones by link", async ({
  page,
  ownSite,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/);
  await ownSite.database.query("delete from public.blog_posts");
  // Several posts share a day, also where the list is split.
  await ownSite.database.query(
    `insert into public.blog_posts (title, slug, excerpt, content, date, seo_description, published)
     select 'Post ' || n, 'post-' || n, 'Excerpt', '<p>Text</p>', date '2024-12-20' + n / 40, 'Description', true
     from generate_series(1, 1010) n`,
  );
  await expectHeadingAt(page, "/blog/post-1010", "Post 1010");
  await page.goto("/blog");
  const list = page.getByRole("main");
  const seen = await list.locator("li a:not(.read-more)").allTextContents();
  expect(seen).toHaveLength(500);
  await expect(list.getByRole("article")).toHaveCount(20);
  await expect(list.getByText("Excerpt")).toHaveCount(20);
  await expect(list.getByRole("heading", { level: 2, name: "2025", exact: true })).toBeVisible();
  await expect(list.getByRole("link", { name: "Newest posts" })).toHaveCount(0);

  await list.getByRole("link", { name: "Older posts" }).click();
  await expect(page).toHaveURL(/\/blog\?before=post-\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: "Older posts" })).toBeVisible();
  const canonical = page.url();
  await expect(list.locator("li")).toHaveCount(500);
  seen.push(...(await list.locator("li a").allTextContents()));
  await page.goto(`${canonical}&utm_source=mail`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", canonical);
  await list.getByRole("link", { name: "Older posts" }).click();
  await expect(list.locator("li")).toHaveCount(10);
  await expect(list.getByRole("heading", { level: 2, name: "2024", exact: true })).toBeVisible();
  seen.push(...(await list.locator("li a").allTextContents()));
  await expect(list.getByRole("link", { name: "Older posts" })).toHaveCount(0);
  expect(new Set(seen).size).toBe(1010);

  await page.getByRole("link", { name: "Newest posts" }).click();
  await expect(page).toHaveURL("/blog");
  const oldest = seen.at(-1)?.toLowerCase().replace(" ", "-");
  for (const missing of ["no-such-post", oldest]) {
    expect((await page.goto(`/blog?before=${missing}`))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
  }
});

test("a page number in the query is ignored: the address serves the same document with and without it", async ({
  request,
}) => {
  for (const path of ["/blog", "/services", "/"]) {
    const numbered = await request.get(`${path}?page=7`);
    expect(numbered.status()).toBe(200);
    expect(await numbered.text()).toBe(await (await request.get(path)).text());
  }
});

test("a blog without posts says so, and leads to no others", async ({ page, ownSite }) => {
  await ownSite.database.query("delete from public.blog_posts");
  await openOnceItSays(page, "/blog", "No blog posts available yet.");
  await expect(page.getByText("No blog posts available yet.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Other posts" })).toHaveCount(0);
  expect(await (await page.request.get("/blog/feed.xml")).text()).not.toContain("<item>");
});

/** Follows a link of the header without loading a document. */
async function navigateInPlace(page: Page, link: string): Promise<void> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.keyboard.press("Shift");
  await expectRouter(page);
  await page.getByRole("banner").getByRole("link", { name: link, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
}
