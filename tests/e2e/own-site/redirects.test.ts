import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import type { Pool } from "pg";
import { expectAccessible, openWithSharedSession } from "../support/admin.ts";
import { holdTimers } from "../support/held-timers.ts";
import { hydrate } from "../support/hydration.ts";
import { type InterceptedRequest, intercept, stopIntercepting } from "../support/intercept.ts";
import { testOnKeptPage as test } from "../support/own-site.ts";
import { ADMIN, expect } from "../support/test.ts";

type Table = "blog_posts" | "pages";

async function store(database: Pool, table: Table, slug: string): Promise<string> {
  const [columns, values] =
    table === "pages"
      ? ["", ""]
      : [", excerpt, date, seo_description", ", 'Excerpt', '2001-02-03', 'Description'"];
  const { rows } = await database.query(
    `insert into public.${table} (title, slug, content, published${columns})
     values ($1, $2, '<p>Text</p>', true${values}) returning id`,
    [titleOf(slug), slug],
  );
  return rows[0].id;
}

const titleOf = (slug: string) => `Titled ${slug}`;

const change = (database: Pool, table: Table, id: string, changes: string) =>
  database.query(`update public.${table} set ${changes} where id = $1`, [id]);

/** The status and, for a redirect, its target; redirects are not followed. */
async function answerAt(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(path, { maxRedirects: 0 });
  return [response.status(), response.headers().location].filter(Boolean).join(" ");
}

const expectAnswer = (request: APIRequestContext, path: string, answer: string) =>
  expect.poll(() => answerAt(request, path), { message: path }).toBe(answer);

test("a page whose slug an admin changes in the editor is immediately found at its old address", async ({
  page,
  request,
  ownSite,
}) => {
  const slug = `page-${randomUUID()}`;
  const id = await store(ownSite.database, "pages", slug);
  await expectAnswer(request, `/${slug}`, "200");
  await openWithSharedSession(page, ADMIN, `/admin/pages/edit/${id}`);
  const promise = page.getByText(`Links to /${slug} will keep working: they lead to the new address.`);
  await expect(promise).toBeHidden();
  await page.getByLabel("URL Slug *").fill(`${slug}-moved`);
  await expect(promise).toBeVisible();
  await page.getByRole("button", { name: "Update Page" }).click();
  await expect(page.getByText("Page updated successfully")).toBeVisible();
  await expectAnswer(request, `/${slug}`, `301 /${slug}-moved`);
  await page.goto(`/${slug}`);
  await expect(page).toHaveURL(`/${slug}-moved`);
  await expect(page.getByRole("heading", { level: 1, name: titleOf(slug) })).toBeVisible();
});

test("a post whose slug an admin changes in its dialog is immediately found at its old address", async ({
  page,
  request,
  ownSite,
}) => {
  const slug = `post-${randomUUID()}`;
  await store(ownSite.database, "blog_posts", slug);
  await expectAnswer(request, `/blog/${slug}`, "200");
  await openWithSharedSession(page, ADMIN, "/admin/blog");
  await page
    .getByRole("row")
    .filter({ hasText: titleOf(slug) })
    .getByRole("button", { name: "Edit" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Edit Post" });
  await dialog.getByLabel("Slug").fill(`${slug}-moved`);
  await dialog.getByRole("button", { name: "Update Post" }).click();
  await expect(page.getByText("Blog post updated successfully")).toBeVisible();
  await expectAnswer(request, `/blog/${slug}`, `301 /blog/${slug}-moved`);
  await page.goto(`/blog/${slug}`);
  await expect(page).toHaveURL(`/blog/${slug}-moved`);
  await expect(page.getByRole("heading", { level: 1, name: titleOf(slug) })).toBeVisible();
});

for (const [table, base] of [
  ["blog_posts", "/blog/"],
  ["pages", "/"],
] as const) {
  test(`${table}: a redirect leads to the content's current address in one step, and only while it is published`, async ({
    request,
    ownSite: { database },
  }) => {
    const slug = `moves-${randomUUID()}`;
    const [first, second, third] = ["first", "second", "third"].map((name) => `${slug}-${name}`) as [
      string,
      string,
      string,
    ];
    const id = await store(database, table, first);
    await change(database, table, id, `slug = '${second}'`);
    await expectAnswer(request, base + first, `301 ${base}${second}`);
    await change(database, table, id, `slug = '${third}'`);
    await expectAnswer(request, base + first, `301 ${base}${third}`);
    await expectAnswer(request, base + second, `301 ${base}${third}`);

    await change(database, table, id, "published = false");
    await expectAnswer(request, base + first, "404");
    await change(database, table, id, "published = true");
    await expectAnswer(request, base + first, `301 ${base}${third}`);
    const other = await store(database, table, second);
    await expectAnswer(request, base + second, "200");
    await expectAnswer(request, base + first, `301 ${base}${third}`);

    await change(database, table, id, `slug = '${first}'`);
    await expectAnswer(request, base + first, "200");
    await expectAnswer(request, base + third, `301 ${base}${first}`);
    await database.query(`delete from public.${table} where id in ($1, $2)`, [id, other]);
    await expectAnswer(request, base + third, "404");
  });
}

test("a product page keeps its link to a post that has moved", async ({ request, ownSite: { database } }) => {
  const [from, to] = ["dryer-vent-lint-desert-dust", "dryer-vents"];
  // Another test of this site may have deleted all posts.
  await database.query(
    `insert into public.blog_posts (title, slug, excerpt, content, date, seo_description, published)
     values ('Vents', $1, 'x', 'x', '2026-11-01', 'x', true) on conflict do nothing`,
    [from],
  );
  const move = (slug: string, target: string) =>
    database.query("update public.blog_posts set slug = $2 where slug = $1", [slug, target]);
  const html = async () => (await request.get("/dryer-rental-las-vegas")).text();
  await expect.poll(html).toContain(`href="/blog/${from}"`);
  await move(from, to);
  await expect.poll(html).toContain(`href="/blog/${to}"`);
  expect(await html()).not.toContain(`href="/blog/${from}"`);
  await move(to, from);
});

test("a redirect is revalidated on each visit, whatever the browser has cached", async ({
  page,
  request,
  ownSite,
}) => {
  const { database } = ownSite;
  const slug = `taken-${randomUUID()}`;
  const id = await store(database, "pages", slug);
  await change(database, "pages", id, `slug = '${slug}-moved'`);
  await expectAnswer(request, `/${slug}`, `301 /${slug}-moved`);
  const response = await request.get(`/${slug}`, { maxRedirects: 0 });
  expect(response.headers()["cache-control"]).toBe("no-cache");
  await page.goto(`/${slug}`);
  await expect(page).toHaveURL(`/${slug}-moved`);
  await store(database, "pages", slug);
  await expectAnswer(request, `/${slug}`, "200");
  await page.goto(`/${slug}`);
  await expect(page).toHaveURL(`/${slug}`);
});

test("client-side navigation follows redirects, too", async ({ page, ownSite: { database } }) => {
  const moved = `in-place-${randomUUID()}`;
  const id = await store(database, "blog_posts", moved);
  await page.goto("/about");
  await hydrate(page);
  await change(database, "blog_posts", id, `slug = '${moved}-moved'`);
  await page.evaluate((path) => void window.__reactRouterDataRouter?.navigate(path), `/blog/${moved}`);
  await expect(page).toHaveURL(`/blog/${moved}-moved`);
  await expect(page.getByRole("heading", { level: 1, name: titleOf(moved) })).toBeVisible();
});

test("moving a page off a built-in address restores the built-in page, and the page may move back", async ({
  request,
  ownSite: { database },
}) => {
  const h1 = async (path: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(await (await request.get(path)).text())?.[1];
  const builtIn = await h1("/about");
  const id = await store(database, "pages", "about");
  await expect.poll(() => h1("/about")).toBe(titleOf("about"));
  await change(database, "pages", id, "slug = 'about-us-now'");
  await expect.poll(() => h1("/about")).toBe(builtIn);
  await expectAnswer(request, "/about", "200");
  await expectAnswer(request, "/about-us-now", "200");
  await change(database, "pages", id, "slug = 'about'");
  await expectAnswer(request, "/about-us-now", "301 /about");
  await expect.poll(() => h1("/about")).toBe(titleOf("about"));
  await database.query("delete from public.pages where id = $1", [id]);
  await expectAnswer(request, "/about-us-now", "404");
  await expectAnswer(request, "/about", "200");
});

test("the home page never redirects, and the old address of a page that becomes the home page leads there", async ({
  request,
  ownSite: { database },
}) => {
  const id = await store(database, "pages", "soon-home");
  await change(database, "pages", id, "slug = ''");
  await expectAnswer(request, "/soon-home", "301 /");
  await change(database, "pages", id, "slug = 'no-longer-home'");
  await expectAnswer(request, "/", "200");
  await expectAnswer(request, "/soon-home", "301 /no-longer-home");
  await database.query("delete from public.pages where id = $1", [id]);
});

test("no redirect leads off the site, to the product's own addresses, or in circles", async ({
  request,
  ownSite: { database },
}) => {
  const id = await store(database, "pages", "wanders");
  const leads = async (slug: string, answer: string) => {
    await database.query("update public.pages set slug = $2 where id = $1", [id, slug]);
    await expectAnswer(request, "/wanders", answer);
  };
  await leads("\\evil.example", "301 /%5cevil.example");
  await leads("caf\u00e9", "301 /caf%c3%a9");
  await expectAnswer(request, "/caf%c3%a9", "200");
  await leads("admin", "404");
  await database.query("delete from public.pages where id = $1", [id]);
});

/** Sends a browser's user agent: Playwright's own counts as a robot's. */
const askInVain = (request: APIRequestContext, path: string) =>
  request.get(path, {
    headers: {
      referer: "https://old-links.example/page?of=somebody",
      "user-agent":
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36",
    },
  });

test("an address missed by visitors is redirected with one click, immediately, until the redirect is deleted", async ({
  page,
  request,
  allowConsoleErrors,
  ownSite: { database },
}) => {
  await askInVain(request, "/former-services.html");
  await askInVain(request, "/former-services.html");
  await request.get("/only-robots");
  // No redirect could begin at these.
  for (const path of ["/admin/old", "/quote/old", "/preview/old/old"]) await askInVain(request, path);
  const counted = async () =>
    (
      await database.query(
        "select path, people, bots, referrer_host from public.missing_addresses where path in ('/former-services.html', '/only-robots') or path like '%/old' order by path",
      )
    ).rows;
  await expect.poll(counted).toEqual([
    { path: "/former-services.html", people: "2", bots: "0", referrer_host: "old-links.example" },
    { path: "/only-robots", people: "0", bots: "1", referrer_host: null },
  ]);
  // Robots requested other addresses more often, and the list shows only a few at first.
  await database.query(
    "insert into public.missing_addresses (path, bots) select '/robots-' || number, 100 from generate_series(1, 250) number",
  );

  await openWithSharedSession(page, ADMIN, "/admin/pages");
  await page.getByRole("link", { name: "Redirects" }).click();
  const missing = page.getByRole("region", { name: "Not found" });
  const asked = missing.getByRole("listitem").filter({ hasText: "/former-services.html" });
  await expect(asked).toContainText("Asked for 2 times");
  await expect(asked).toContainText("by a link on old-links.example");
  await expect(missing).not.toContainText("/only-robots");
  await missing.getByRole("button", { name: "Show what only robots asked for" }).click();
  await expect(missing).toContainText("/robots-");
  await expect(missing).not.toContainText("/only-robots");
  await missing.getByRole("button", { name: /^Show all/ }).press("Enter");
  await expect(missing).toContainText("/only-robots");
  await expect(missing.getByRole("heading", { name: "Not found" })).toBeFocused();
  await missing.getByRole("button", { name: "Dismiss /only-robots" }).press("Enter");
  await expect(missing).not.toContainText("/only-robots");
  await expect(missing.getByRole("button", { name: /^Dismiss/ }).and(page.locator(":focus"))).toHaveCount(1);
  await missing.getByRole("button", { name: "Hide what only robots asked for" }).click();
  await expectAccessible(page);

  await asked.getByRole("button", { name: "Redirect" }).click();
  const dialog = page.getByRole("dialog", { name: "New redirect" });
  await expect(dialog.getByLabel("From")).toHaveValue("/former-services.html");
  await expect(dialog.getByLabel("To", { exact: true })).toHaveValue("/services");
  await dialog.getByRole("button", { name: "Save redirect" }).click();
  await expect(page.getByText("Redirect added")).toBeVisible();
  await expect(asked).toHaveCount(0);
  expect(await answerAt(request, "/former-services.html")).toBe("301 /services");
  expect(await answerAt(request, "/Former-Services.html/")).toBe("301 /former-services.html");

  const row = page
    .getByRole("table", { name: "Redirects" })
    .getByRole("row")
    .filter({ hasText: "/former-services" });
  await row.getByRole("button", { name: "Edit" }).click();
  const editing = page.getByRole("dialog", { name: "Edit redirect" });
  await editing.getByLabel("To", { exact: true }).fill("/former-services.html");
  // A refusal is told without waiting for the lists.
  await intercept(page, /\/rest\/v1\/(redirects|missing_addresses)\?/, (asked) =>
    asked.method === "GET" ? undefined : asked.pass(),
  );
  await editing.getByRole("button", { name: "Save redirect" }).click();
  await expect(editing.getByRole("alert")).toHaveText("An address can’t redirect to itself.");
  await stopIntercepting(page);
  await expect(editing.getByLabel("To", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(editing.getByLabel("To", { exact: true })).toBeFocused();
  await editing.getByLabel("From").fill("/admin/old");
  await expect(editing.getByRole("alert")).toHaveCount(0);
  await editing.getByRole("button", { name: "Save redirect" }).click();
  await expect(editing.getByRole("alert")).toHaveText("The address /admin/old belongs to the site itself.");
  await expect(editing.getByLabel("From")).toBeFocused();
  await expectAccessible(page);
  await editing.getByLabel("From").fill("/blog/former/services.html");
  await expect(editing.getByRole("alert")).toHaveCount(0);
  await editing.getByLabel("To", { exact: true }).fill("/faq");
  allowConsoleErrors(/status of 500/);
  await holdTimers(page);
  const save = editing.getByRole("button", { name: "Save redirect" });
  const failed = page.getByText("Failed to save redirect");
  const attempts: InterceptedRequest[] = [];
  await intercept(page, "**/rest/v1/redirects?*", (asked) =>
    asked.method === "GET" ? asked.pass() : attempts.push(asked),
  );
  await save.click();
  await expect.poll(() => attempts.length).toBe(1);
  await attempts[0]?.fulfill({ status: 500, json: {} });
  await expect(failed).toBeVisible();
  await save.click();
  await expect.poll(() => attempts.length).toBe(2);
  await expect(failed).toHaveCount(0);
  await attempts[1]?.fulfill({ status: 500, json: {} });
  await expect(failed).toBeVisible();
  await editing.getByLabel("From").fill("/admin/old");
  await save.click();
  await expect(editing.getByRole("alert")).toHaveText("The address /admin/old belongs to the site itself.");
  await expect(failed).toHaveCount(0);
  await stopIntercepting(page);
  await editing.getByLabel("From").fill("/blog/former/services.html");
  await save.click();
  await expect(page.getByText("Redirect changed")).toBeVisible();
  expect(await answerAt(request, "/former-services.html")).toBe("404");
  expect(await answerAt(request, "/blog/former/services.html")).toBe("301 /faq");

  await page.goto("/about");
  await hydrate(page);
  await page.evaluate(() => void window.__reactRouterDataRouter?.navigate("/blog/former/services.html"));
  await expect(page).toHaveURL("/faq");

  await database.query("insert into public.redirects (from_path, to_path) values ('/former-other', '/faq')");
  await page.goto("/admin/pages/redirects?search=former");
  await page.getByRole("button", { name: "Delete /blog/former/services.html" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByText("Redirect deleted")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete /former-other" })).toBeFocused();
  await database.query("delete from public.redirects where from_path = '/former-other'");
  expect(await answerAt(request, "/blog/former/services.html")).toBe("404");
});

test("a file of redirects is previewed before anything changes, and then imported", async ({
  page,
  request,
  ownSite: { database },
}) => {
  await openWithSharedSession(page, ADMIN, "/admin/pages/redirects");
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import redirects" });
  const choose = (text: string) =>
    dialog
      .getByLabel("CSV file")
      .setInputFiles({ name: "old.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await expect(dialog.getByRole("status")).toBeEmpty();
  await choose("From,To\n");
  await expect(dialog.getByRole("alert")).toHaveText("There are no redirects in this file.");
  // Choosing anew begins empty: a browser wouldn't report the same file, corrected, as a change.
  const chooser = page.waitForEvent("filechooser");
  await dialog.getByLabel("CSV file").click();
  await chooser;
  await expect(dialog.getByLabel("CSV file")).toHaveValue("");
  await choose(
    "From,To\n/imported-one,/about\n/imported-two,/faq\n/imported-three,/imported-two\n/admin/x,/faq\n/imported-four,/nowhere-at-all\n",
  );
  await expect(dialog.getByRole("status")).toHaveText("2 new, 0 changed, 0 there already, 3 left out.");
  await expect(dialog.getByRole("listitem").filter({ hasText: "Line 4" })).toContainText(
    "/imported-two already redirects to /faq",
  );
  await expect(dialog.getByRole("listitem").filter({ hasText: "Line 5" })).toContainText(
    "belongs to the site itself",
  );
  await expect(dialog.getByRole("listitem").filter({ hasText: "Line 6" })).toContainText(
    "There’s no page at /nowhere-at-all",
  );
  const imported = async () =>
    (
      await database.query(
        "select from_path from public.redirects where from_path like '/imported%' order by 1",
      )
    ).rows.length;
  expect(await imported()).toBe(0);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Import 2" }).click();
  await expect(page.getByText("2 redirects imported")).toBeVisible();
  expect(await imported()).toBe(2);
  expect(await answerAt(request, "/imported-two")).toBe("301 /faq");
});

test("published pages and posts take precedence over a redirect, and once moved are found at their new address", async ({
  request,
  ownSite: { database },
}) => {
  const slug = `given-way-${randomUUID()}`;
  await database.query(
    "insert into public.redirects (from_path, to_path) values ($1, '/faq'), ($2, '/faq')",
    [`/${slug}`, `/blog/${slug}`],
  );
  await expectAnswer(request, `/${slug}`, "301 /faq");
  await expectAnswer(request, `/blog/${slug}`, "301 /faq");
  const response = await request.get(`/${slug}`, { maxRedirects: 0 });
  expect(response.headers()["cache-control"]).toBe("no-cache");
  await store(database, "pages", slug);
  await store(database, "blog_posts", slug);
  await expectAnswer(request, `/${slug}`, "200");
  await expectAnswer(request, `/blog/${slug}`, "200");
  await change(
    database,
    "pages",
    (await database.query("select id from public.pages where slug = $1", [slug])).rows[0].id,
    "slug = slug || '-moved'",
  );
  await expectAnswer(request, `/${slug}`, `301 /${slug}-moved`);
});
