import { randomUUID } from "node:crypto";
import type { Locator, Page, Route } from "@playwright/test";
import { expectAccessible, openWithSharedSession, signIn } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { keptStaff, makeStaff } from "./support/staff.ts";
import { ADMIN, expect } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";

const HARMFUL = `<p>Kept <b>text</b></p><script>document.title = "run"</script><img src="/favicon.svg" onerror="document.title='run'">`;

async function openNewPage(page: Page): Promise<void> {
  await openWithSharedSession(page, ADMIN, "/admin/pages/new");
}

test("a draft is previewed beside its source as visitors will see it, form included, and runs no script", async ({
  page,
}) => {
  await openNewPage(page);
  const shown = page.frameLocator('iframe[title="Preview"]');
  await page.getByLabel("Title *").fill("Moving special");
  await page
    .getByLabel("Page Content *")
    .fill(
      `<h2>Two months</h2>${HARMFUL}<div data-block="quote-form"></div><p><a href="/faq">Questions</a></p>`,
    );
  await expect(shown.getByRole("heading", { name: "Moving special", level: 1 })).toBeVisible();
  await expect(shown.getByRole("heading", { name: "Two months" })).toBeVisible();
  await expect(shown.getByRole("button", { name: "Get Quote" }).first()).toBeVisible();
  await expect(shown.getByRole("banner")).toBeVisible();
  await expect(page.getByText("Not kept, because it could harm visitors or break the page")).toContainText(
    "<script>, onerror on <img>",
  );
  await expect(page).toHaveTitle(/^(\(\d+\+?\) )?New page \| Admin$/);
  await shown.getByRole("link", { name: "Questions" }).click();
  await expect(shown.getByRole("heading", { name: "Two months" })).toBeVisible();
  await expectAccessible(page);
});

test("in both editors the preview beside the fields takes most of the window's height", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openNewPage(page);
  await expectPreviewBeside(page, page.getByLabel("Title *"));
  await page.goto("/admin/blog");
  await page.getByRole("button", { name: "New Post" }).click();
  await expectPreviewBeside(page, page.getByLabel("Title", { exact: true }));
  // Also when the end of the form is scrolled into view.
  await page.getByText("Links that show this draft").click();
  await page.getByRole("button", { name: "Make a link" }).scrollIntoViewIfNeeded();
  await expect(page.getByTitle("Preview")).toBeInViewport({ ratio: 0.8 });
});

async function expectPreviewBeside(page: Page, field: Locator): Promise<void> {
  const preview = await page.getByTitle("Preview").boundingBox();
  const beside = await field.boundingBox();
  expect(preview?.height).toBeGreaterThanOrEqual(0.6 * 900);
  expect(preview?.x).toBeGreaterThan((beside?.x ?? 0) + (beside?.width ?? 0));
  expect(Math.abs((preview?.y ?? 0) - (beside?.y ?? 0))).toBeLessThan(80);
}

test("the preview can be as wide as a phone, a tablet or a desktop, and fits its place", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // One whom nobody's earlier draft is offered: the offer would move the buttons just as they are pressed.
  await openWithSharedSession(page, await makeStaff("editor"), "/admin/pages/new");
  const frame = page.locator('iframe[title="Preview"]');
  const place = page.getByRole("region", { name: "Preview" });
  for (const [name, width] of [
    ["Phone", 390],
    ["Tablet", 768],
    ["Desktop", 1280],
  ] as const) {
    const button = place.getByRole("button", { name });
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => frame.evaluate((element) => element.clientWidth)).toBe(width);
    const [inner, outer] = await Promise.all([frame.boundingBox(), place.boundingBox()]);
    expect(inner?.width).toBeLessThanOrEqual((outer?.width ?? 0) + 1);
    expect(inner?.height).toBeGreaterThan(600);
  }
});

test("the preview stays hidden until its style has loaded", async ({ page }) => {
  const held: Route[] = [];
  await page.route("**/assets/site-*.css", (route) => void held.push(route));
  await openNewPage(page);
  const banner = page.frameLocator('iframe[title="Preview"]').getByRole("banner", { includeHidden: true });
  await expect(banner).toBeAttached();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await expect(banner).toBeHidden();
  for (const route of held) await route.continue();
  await expect(banner).toBeVisible();
});

test("harmful markup is removed on saving, and the author is told", async ({ page }) => {
  const title = `Harmful ${randomUUID()}`;
  await openNewPage(page);
  await page.getByLabel("Title *").fill(title);
  await page.getByLabel("Page Content *").fill(HARMFUL);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Page created successfully")).toBeVisible();
  await expect(page.locator("[data-sonner-toast][data-front=true]")).toContainText("Saved in part");
  const { rows } = await asOwner((pool) =>
    pool.query("select content from public.pages where title = $1", [title]),
  );
  expect(rows).toEqual([{ content: '<p>Kept <b>text</b></p><img src="/favicon.svg" />' }]);
});

test("nothing is saved while the server cannot check the markup", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 500/);
  const title = `Unchecked ${randomUUID()}`;
  await openNewPage(page);
  await page.route("**/admin/clean-content", (route) => route.fulfill({ status: 500 }));
  await page.getByLabel("Title *").fill(title);
  await page.getByLabel("Page Content *").fill(HARMFUL);
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("alert").getByText("Failed to save page")).toBeVisible();
  await expect(page.getByLabel("Page Content *")).toHaveValue(HARMFUL);
  const stored = () =>
    asOwner((pool) => pool.query("select content from public.pages where title = $1", [title]));
  expect((await stored()).rows).toEqual([]);
  await page.unroute("**/admin/clean-content");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Page created successfully")).toBeVisible();
  expect((await stored()).rows).toHaveLength(1);
});

test("keyboard shortcuts save, publish and hide the preview", async ({ page }) => {
  await openNewPage(page);
  await page.getByLabel("Title *").focus();
  await page.keyboard.press("Alt+p");
  await expect(page.getByRole("switch", { name: "Publish" })).toBeChecked();
  await page.keyboard.press("Alt+v");
  await expect(page.getByTitle("Preview")).toBeHidden();
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("alert").getByText("Title, slug, and content are required")).toBeVisible();
});

test("the search result preview shows the branded title, the address and recommended text lengths", async ({
  page,
}) => {
  await openNewPage(page);
  await page.getByLabel("Title *").fill("Moving special");
  await page.getByLabel("Meta Description").fill("x".repeat(155));
  const result = page.getByRole("region", { name: "In search results" });
  await expect(result).toContainText("Moving special | ");
  await expect(result).toContainText("/moving-special");
  await expect(result).toContainText("Description: 155 characters, good");
  await page.getByLabel("Title *").fill(" ");
  await page.getByLabel("Meta Description").fill("");
  await expect(result).toContainText("Title: none yet (best 30–60 characters).");
  await expect(result).toContainText("Description: none yet (best 150–160 characters).");
});

/** The card that the editor shows now, as a base64-encoded PNG. */
async function pictureOfCard(page: Page): Promise<string> {
  const picture = page.getByRole("region", { name: "When shared" }).locator("img");
  return (await picture.getAttribute("src"))?.replace("data:image/png;base64,", "") ?? "";
}

test("the share card preview matches what social networks get, and follows the title", async ({
  page,
  request,
}) => {
  const slug = `shared-${randomUUID()}`;
  const { rows } = await asOwner((pool) =>
    pool.query(
      "insert into public.pages (title, slug, content, published) values ('Moving special', $1, '<p>Text</p>', true) returning id",
      [slug],
    ),
  );
  const served = await request.get(`/og/${slug}.png`);
  expect(served.status()).toBe(200);
  const card = (await served.body()).toString("base64");
  await openWithSharedSession(page, ADMIN, `/admin/pages/edit/${rows[0].id}`);
  await expect.poll(() => pictureOfCard(page)).toBe(card);
  await expect(page.getByRole("region", { name: "When shared" })).toContainText("Moving special | ");
  await page.getByLabel("Title *").fill("Another special");
  await expect(page.getByRole("region", { name: "When shared" })).toContainText("Another special | ");
  await expect.poll(() => pictureOfCard(page)).not.toBe(card);
  await expectAccessible(page);
});

test("a block is inserted at the cursor, and can be undone like typing", async ({ page }) => {
  await openNewPage(page);
  const content = page.getByLabel("Page Content *");
  await content.fill("<p>Before</p><p>After</p>");
  await content.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(13, 13));
  await page.getByRole("button", { name: "Coverage map" }).click();
  await expect(content).toHaveValue('<p>Before</p><div data-block="coverage-map"></div><p>After</p>');
  await expect(content).toBeFocused();
  const map = page
    .frameLocator('iframe[title="Preview"]')
    .frameLocator('iframe[title="Coverage map of the Las Vegas Valley"]');
  await expect(map.getByRole("link", { name: "Boulder City" })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(content).toHaveValue("<p>Before</p><p>After</p>");
});

test("only staff who write content get an answer from the preview", async ({ request, page }) => {
  const form = { kind: "page", title: "x", description: "x", path: "/x", content: "<p>x</p>" };
  const agent = await signIn(page, await keptStaff("agent"));
  for (const [authorization, status] of [
    ["", 401],
    ["Bearer x.y.z", 401],
    [`Bearer x.${btoa('{"sub":"1"}')}.z`, 401],
    [`Bearer ${agent}`, 403],
  ] as const) {
    for (const path of ["/preview", "/preview/card", "/admin/clean-content"]) {
      const refused = await request.post(path, { form, headers: { Authorization: authorization } });
      expect(refused.status(), path).toBe(status);
      expect(await refused.text()).not.toContain("<p>x</p>");
    }
  }
  const token = await signIn(page, ADMIN);
  const answered = await request.post("/preview", { form, headers: { Authorization: `Bearer ${token}` } });
  expect(answered.status(), ADMIN.email).toBe(200);
  expect(await answered.text()).toContain("<p>x</p>");
});
