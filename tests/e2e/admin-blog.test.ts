import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { formatDay } from "#app/lib/time/moments.ts";
import { givenUp } from "./screens/screen.ts";
import { expectAccessible, openWithSharedSession } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { expectUncovered } from "./support/geometry.ts";
import { holdTimers } from "./support/held-timers.ts";
import { intercept } from "./support/intercept.ts";
import { rowsWhileScrolling } from "./support/lists.ts";
import { loseNextAnswer } from "./support/lost-answer.ts";
import { skipCards } from "./support/skip-cards.ts";
import { storePost } from "./support/stored.ts";
import { ADMIN, expect, test as newPageTest } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";

const POSTS = "**/rest/v1/blog_posts*";

test.beforeEach(({ page }) => skipCards(page));

async function openBlog(page: Page): Promise<void> {
  await openWithSharedSession(page, ADMIN, "/admin/blog");
  await expect(page.getByRole("heading", { name: "Blog Posts" })).toBeVisible();
}

async function stored(slug: string) {
  const { rows } = await asOwner((pool) =>
    pool.query("select * from public.blog_posts where slug = $1", [slug]),
  );
  return rows[0];
}

/** Stores more posts than a list loads at first, every other one published. They are deleted when the caller's block ends. */
async function storeBatch(batch: string, count: number): Promise<AsyncDisposable> {
  await asOwner((pool) =>
    pool.query(
      `insert into public.blog_posts (title, slug, excerpt, content, date, seo_description, published)
       select $1 || ' 50%_' || n, md5($1 || n), 'x', 'x', '2026-01-01', 'x', n % 2 = 0
       from generate_series(1, $2::int) n`,
      [batch, count],
    ),
  );
  return {
    async [Symbol.asyncDispose]() {
      await asOwner((pool) =>
        pool.query("delete from public.blog_posts where title like $1 || '%'", [batch]),
      );
    },
  };
}

function rowOf(page: Page, title: string): Locator {
  return page.getByRole("row").filter({ hasText: title });
}

function dialog(page: Page): Locator {
  return page.getByRole("dialog", { name: /^(Create New|Edit) Post$/ });
}

async function heightOf(field: Locator): Promise<number | undefined> {
  return (await field.boundingBox())?.height;
}

function businessToday(): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles", dateStyle: "short" }).format(
    new Date(),
  );
}

test("a post is written, found, published, changed and deleted", async ({ page }) => {
  const title = `Five Signs: ${randomUUID()}`;
  const slug = title.toLowerCase().replace(": ", "-").replaceAll(" ", "-");
  await openBlog(page);
  await page.getByRole("button", { name: "New Post" }).click();
  const form = page.getByRole("dialog", { name: "Create New Post" });
  await expect(form.getByLabel("Date")).toHaveValue(businessToday());
  await expect(form.getByRole("switch", { name: "Published" })).not.toBeChecked();
  await form.getByLabel("Title").fill(title);
  await expect(form.getByLabel("Slug")).toHaveValue(slug);
  await form.getByLabel("Excerpt").fill("What to listen for");
  await form.getByLabel("Content").fill("<p>Thump.</p>");
  await form.getByLabel("SEO description").fill("Signs of a dying washer");
  const height = await form.evaluate(
    (element) => element.getBoundingClientRect().height / window.innerHeight,
  );
  expect(height).toBeLessThanOrEqual(0.8);
  await expectAccessible(page);
  await form.getByRole("button", { name: "Create Post" }).click();
  await expect(page.getByText("Blog post created successfully")).toBeVisible();
  await expect(form).toBeHidden();

  const row = rowOf(page, title);
  await expect(row).toContainText("What to listen for");
  await expect(row.getByRole("cell").nth(1)).toHaveText("Draft");
  await expect(row.getByRole("cell").nth(2)).toHaveText(formatDay(businessToday(), "UTC"));
  await row.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Post published successfully")).toBeVisible();
  await expect(row.getByRole("cell").nth(1)).toHaveText("Published");
  expect(await stored(slug)).toMatchObject({ published: true, content: "<p>Thump.</p>" });
  await row.getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByText("Post unpublished successfully")).toBeVisible();
  await expect(row.getByRole("cell").nth(1)).toHaveText("Draft");

  await row.getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Post" });
  await expect(edit.getByRole("heading", { name: "Edit Post" })).toBeFocused();
  await edit.getByLabel("Title").fill(`${title} again`);
  await expect(edit.getByLabel("Slug")).toHaveValue(slug);
  await edit.getByRole("button", { name: "Update Post" }).click();
  await expect(page.getByText("Blog post updated successfully")).toBeVisible();
  await expect(rowOf(page, `${title} again`)).toBeVisible();

  page.once("dialog", (question) => {
    expect(question.message()).toBe("Are you sure you want to delete this post?");
    void question.dismiss();
  });
  await row.getByRole("button", { name: "Delete" }).click();
  await expect(row).toBeVisible();
  page.once("dialog", (question) => void question.accept());
  await row.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Blog post deleted successfully")).toBeVisible();
  await expect(row).toBeHidden();
  expect(await stored(slug)).toBeUndefined();
});

test("an excerpt and a description are shown whole on a phone, also while they are written", async ({
  page,
}) => {
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await openBlog(page);
  await page.getByRole("button", { name: "New Post" }).click();
  for (const label of ["Excerpt", "SEO description"]) {
    const field = dialog(page).getByLabel(label);
    const before = await heightOf(field);
    await field.fill(
      "What to ask before you sign the lease, what to check the day you get the keys. ".repeat(2),
    );
    expect(await field.evaluate((it) => it.scrollHeight - it.clientHeight), label).toBe(0);
    await field.fill("");
    expect(await heightOf(field), "two rows are left").toBe(before);
  }
  await page.getByRole("button", { name: "Cancel" }).click();
  if (usual) await page.setViewportSize(usual);
});

test("every field is required, and whitespace does not count as filled", async ({ page }) => {
  await openBlog(page);
  await page.getByRole("button", { name: "New Post" }).click();
  const form = dialog(page);
  for (const label of ["Title", "Slug", "Excerpt", "Content", "Date", "SEO description"]) {
    await expect(form.getByLabel(label)).toHaveAttribute("required");
  }
  await form.getByLabel("Title").fill("A title");
  await form.getByLabel("Excerpt").fill("   ");
  await form.getByLabel("Content").fill("<p>x</p>");
  await form.getByLabel("SEO description").fill("x");
  await form.getByRole("button", { name: "Create Post" }).click();
  await expect(form.getByLabel("Excerpt")).toBeFocused();
  await expect(form).toBeVisible();
  await form.getByLabel("Excerpt").fill("x");
  await form.getByLabel("Slug").fill("Not A Slug");
  await form.getByRole("button", { name: "Create Post" }).click();
  await expect(form.getByLabel("Slug")).toBeFocused();
});

test("a failed save explains why in plain words and loses nothing", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 409|ERR_FAILED|Failed to fetch/);
  const { slug } = await storePost();
  await openBlog(page);
  await holdTimers(page);
  await page.getByRole("button", { name: "New Post" }).click();
  const form = dialog(page);
  await form.getByLabel("Title").fill("Twice");
  await form.getByLabel("Slug").fill(slug);
  await form.getByLabel("Excerpt").fill("Kept");
  await form.getByLabel("Content").fill("<p>Kept too</p>");
  await form.getByLabel("SEO description").fill("x");
  await form.getByRole("button", { name: "Create Post" }).click();
  const toasts = page.getByRole("region", { name: /Notifications/ });
  await expect(toasts).toContainText("A post with this slug already exists");
  await expect(toasts).not.toContainText("duplicate key");
  await expect(form.getByLabel("Slug")).toBeFocused();
  await expect(form.getByLabel("Slug")).toHaveAttribute("aria-invalid", "true");
  await expect(form.getByLabel("Slug")).toHaveAccessibleDescription(/^A post with this slug already exists/);
  await form.getByLabel("Slug").fill(`${slug}-2`);
  await expect(form.getByLabel("Slug")).not.toHaveAttribute("aria-invalid");
  await expect(form.getByRole("alert")).toHaveCount(0);
  const attempt = Promise.withResolvers<void>();
  await page.route("**/rest/v1/**", (route) => attempt.promise.then(() => route.abort()));
  await form.getByRole("button", { name: "Create Post" }).click();
  await expect(form.getByRole("button", { name: "Saving..." })).toBeVisible();
  await expect(toasts).not.toContainText("A post with this slug already exists");
  attempt.resolve();
  await expect(toasts).toContainText("Failed to save blog post");
  await expect(toasts).not.toContainText("Failed to fetch");
  await expect(toasts).not.toContainText("A post with this slug already exists");
  await expect(form.getByRole("alert")).toHaveText("Failed to save blog post");
  await expectUndimmed(toasts.locator("li").first());
  await expect(form.getByLabel("Content")).toHaveValue("<p>Kept too</p>");
});

/** Expects an element's background in its own color: a dialog's backdrop would darken whatever is under it. */
async function expectUndimmed(element: Locator): Promise<void> {
  await expect(element).toHaveCSS("opacity", "1");
  const own = await element.evaluate((node) => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d");
    if (!canvas) throw new Error("no canvas");
    canvas.fillStyle = getComputedStyle(node).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  });
  const box = await element.boundingBox();
  const clip = { x: (box?.x ?? 0) + (box?.width ?? 0) - 12, y: (box?.y ?? 0) + 12, width: 1, height: 1 };
  const picture = await element.page().screenshot({ clip });
  expect([...(await sharp(picture).removeAlpha().raw().toBuffer())]).toEqual(own);
}

test("a toast stays above every dialog, whichever opened first, and can be pressed there, in light and dark", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  const { title } = await storePost();
  await openBlog(page);
  // No toast may time out while the steps run.
  await holdTimers(page);
  await page.route(POSTS, (route) => (route.request().method() === "GET" ? route.fallback() : route.abort()));
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(viewport);
      await test.step(`${colorScheme}, ${viewport.width} px`, () => expectToastBeforeDialogs(page, title));
    }
  }
});

async function expectToastBeforeDialogs(page: Page, title: string): Promise<void> {
  const toast = page.getByRole("listitem").filter({ hasText: "Failed to update post status" });
  await rowOf(page, title).getByRole("button", { name: "Publish" }).click();
  await expect(toast).toBeVisible();
  await page.getByRole("button", { name: "New Post" }).click();
  await expectUncovered(toast);
  await expectUndimmed(toast);
  await dialog(page).getByLabel("Title").fill("Typed");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog", { name: "Close without saving?" })).toBeVisible();
  await expectUncovered(toast);
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectUncovered(toast);
  await page.getByRole("button", { name: "New Post" }).click();
  await toast.getByRole("button", { name: "Close toast" }).click();
  await expect(toast).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
}

test("failed toggles and deletions show an error until the next attempt", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/);
  const { title } = await storePost();
  await openBlog(page);
  await holdTimers(page);
  await page.route("**/rest/v1/blog_posts?*", (route) =>
    route.request().method() === "GET" ? route.continue() : route.fulfill({ status: 500, json: {} }),
  );
  await rowOf(page, title).getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Failed to update post status")).toBeVisible();
  page.once("dialog", (question) => void question.accept());
  await rowOf(page, title).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Failed to delete blog post")).toBeVisible();
  await expect(page.getByText("Failed to update post status")).toHaveCount(0);
  await expect(rowOf(page, title).getByRole("cell").nth(1)).toHaveText("Draft");
  await page.unroute("**/rest/v1/blog_posts?*");
  await rowOf(page, title).getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Post published successfully")).toBeVisible();
  await expect(page.getByText("Failed to delete blog post")).toHaveCount(0);
});

test("an empty blog says that it is empty; one that cannot be read says that it failed to load", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/);
  await intercept(page, "**/rest/v1/blog_posts?*", (asked) => asked.fulfill({ json: [] }));
  await openBlog(page);
  await expect(page.getByText("No blog posts found.")).toBeVisible();
  await expect(page.getByText("Create your first post to get started.")).toBeVisible();
  await intercept(page, "**/rest/v1/blog_posts?*", (asked) => asked.fulfill({ status: 500, json: {} }));
  await holdTimers(page);
  await page.reload();
  await givenUp(
    page,
    page.getByRole("region", { name: /Notifications/ }).getByText("Failed to load blog posts"),
  );
  await expect(page.getByText("No blog posts found.")).toBeHidden();
});

test("saving again after a lost answer succeeds without reporting a conflict, or a slug as taken", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED|status of 409/);
  const { title } = await storePost();
  await openBlog(page);
  await rowOf(page, title).getByRole("button", { name: "Edit" }).click();
  const form = dialog(page);
  await form.getByLabel("Excerpt").fill("Saved once");
  await loseNextAnswer(page, POSTS, "PATCH");
  await form.getByRole("button", { name: "Update Post" }).click();
  await expect(form.getByRole("alert")).not.toBeEmpty();
  await form.getByRole("button", { name: "Update Post" }).click();
  await expect(page.getByText("Blog post updated successfully")).toBeVisible();
  await expect(rowOf(page, title)).toContainText("Saved once");

  const created = `Created once ${randomUUID()}`;
  await page.getByRole("button", { name: "New Post" }).click();
  await form.getByLabel("Title").fill(created);
  await form.getByLabel("Excerpt").fill("At first");
  await form.getByLabel("SEO description").fill("x");
  await form.getByLabel("Content", { exact: true }).fill("<p>Once</p>");
  await loseNextAnswer(page, POSTS, "POST");
  await form.getByRole("button", { name: "Create Post" }).click();
  await expect(form.getByRole("alert")).toHaveText("Failed to save blog post");
  await form.getByRole("button", { name: "Create Post" }).click();
  await expect(page.getByText("Blog post created successfully")).toBeVisible();
  await expect(rowOf(page, created)).toHaveCount(1);
});

test("a post whose deletion got no answer leaves the list if it was deleted", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  const { title } = await storePost();
  await openBlog(page);
  await loseNextAnswer(page, POSTS, "DELETE");
  page.once("dialog", (question) => void question.accept());
  await rowOf(page, title).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Failed to delete blog post")).toBeVisible();
  await expect(page.getByText("No answer came, so it may have worked anyway.")).toBeVisible();
  await expect(rowOf(page, title)).toHaveCount(0);
});

test("saving does not overwrite another author's version without showing it first", async ({ page }) => {
  const { title, slug } = await storePost();
  await openBlog(page);
  await rowOf(page, title).getByRole("button", { name: "Edit" }).click();
  const form = dialog(page);
  await form.getByLabel("Content", { exact: true }).fill("<p>Mine</p>");
  await asOwner((pool) =>
    pool.query("update public.blog_posts set content = '<p>Theirs</p>', published = true where slug = $1", [
      slug,
    ]),
  );
  await form.getByRole("button", { name: "Update Post" }).click();
  await expect(
    form.getByRole("region", { name: "Someone else saved this while you were editing" }),
  ).toBeVisible();
  await expect(form.getByLabel("Content: yours")).toHaveValue("<p>Mine</p>");
  await expect(form.getByLabel("Content: theirs")).toHaveValue("<p>Theirs</p>");
  expect((await stored(slug)).content).toBe("<p>Theirs</p>");
  await expect(form.getByRole("button", { name: "Update Post" })).toBeEnabled();
  await expectAccessible(page);
  await expect(form.getByLabel("Published", { exact: true })).toBeChecked();
  await form.getByLabel("Excerpt", { exact: true }).fill("");
  await form.getByRole("button", { name: "Save mine over theirs" }).click();
  await expect(form.getByLabel("Excerpt", { exact: true })).toBeFocused();
  expect((await stored(slug)).content).toBe("<p>Theirs</p>");
  await form.getByLabel("Excerpt", { exact: true }).fill("Mine, too");
  await form.getByRole("button", { name: "Update Post" }).click();
  await expect(page.getByText("Blog post updated successfully")).toBeVisible();
  expect(await stored(slug)).toMatchObject({ content: "<p>Mine</p>", excerpt: "Mine, too", published: true });
});

test("keeping another author's version leaves nothing to save", async ({ page }) => {
  const { title, slug } = await storePost();
  await openBlog(page);
  await rowOf(page, title).getByRole("button", { name: "Edit" }).click();
  const form = dialog(page);
  await form.getByLabel("Content", { exact: true }).fill("<p>Mine</p>");
  await asOwner((pool) =>
    pool.query("update public.blog_posts set content = '<p>Theirs</p>' where slug = $1", [slug]),
  );
  await form.getByRole("button", { name: "Update Post" }).click();
  await form.getByRole("button", { name: "Keep theirs, discard mine" }).click();
  await expect(form.getByLabel("Content", { exact: true })).toHaveValue("<p>Theirs</p>");
  await expect(form.getByRole("heading", { name: "Edit Post" })).toBeFocused();
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(form).toBeHidden();
});

test("saving a post that somebody has deleted says so", async ({ page }) => {
  const { id, title } = await storePost();
  await openBlog(page);
  await rowOf(page, title).getByRole("button", { name: "Edit" }).click();
  const form = dialog(page);
  await form.getByLabel("Content", { exact: true }).fill("<p>Mine</p>");
  await asOwner((pool) => pool.query("delete from public.blog_posts where id = $1", [id]));
  await form.getByRole("button", { name: "Update Post" }).click();
  const problem = form.getByRole("alert");
  await expect(problem).toContainText(
    "Someone has deleted this post. Restore it from the trash, then save again.",
  );
  await expect(problem.getByRole("link", { name: "Open the trash" })).toHaveAttribute(
    "href",
    "/admin/blog?status=trash",
  );
});

test("a copy that an earlier release kept, without a field added since, can be restored and saved", async ({
  page,
}) => {
  const { title } = await storePost();
  await openBlog(page);
  await rowOf(page, title).getByRole("button", { name: "Edit" }).click();
  await dialog(page).getByLabel("Excerpt").fill("Half a sentence");
  const dropCovers = () =>
    page.evaluate(() => {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith("post:"));
      for (const key of keys) {
        const [{ fields, ...copy }] = JSON.parse(localStorage.getItem(key) ?? "");
        const { cover: _, cover_alt: __, ...older } = fields;
        localStorage.setItem(key, JSON.stringify([{ ...copy, fields: older }]));
      }
      return keys.length;
    });
  await expect.poll(dropCovers).toBe(1);
  await page.reload();
  await rowOf(page, title).getByRole("button", { name: "Edit" }).click();
  await dialog(page).getByRole("button", { name: "Restore them" }).first().click();
  await expect(dialog(page).getByLabel("Excerpt")).toHaveValue("Half a sentence");
  await dialog(page).getByRole("button", { name: "Update Post" }).click();
  await expect(page.getByText("Blog post updated successfully")).toBeVisible();
});

test("unsaved text survives a closed tab, and closing the dialog asks first", async ({ page }) => {
  const { title } = await storePost();
  await openBlog(page);
  await rowOf(page, title).getByRole("button", { name: "Edit" }).click();
  await dialog(page).getByLabel("Excerpt").fill("Half a sentence");
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith("post:"))))
    .toBe(true);
  await page.reload();
  await rowOf(page, title).getByRole("button", { name: "Edit" }).click();
  await dialog(page).getByRole("button", { name: "Restore them" }).click();
  await expect(dialog(page).getByRole("heading", { name: "Edit Post" })).toBeFocused();
  await expect(dialog(page).getByLabel("Excerpt")).toHaveValue("Half a sentence");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Close without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog(page).getByLabel("Excerpt")).toHaveValue("Half a sentence");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(rowOf(page, title).getByRole("button", { name: "Edit" })).toBeFocused();

  await page.getByRole("button", { name: "New Post" }).click();
  await dialog(page).getByLabel("Title").fill("A new title");
  await dialog(page).getByLabel("Slug").fill("own-slug");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("post:new"))).toContain("own-slug");
  await page.reload();
  await page.getByRole("button", { name: "New Post" }).click();
  const kept = dialog(page).getByRole("status").filter({ hasText: "This browser kept unsaved changes" });
  await kept.getByRole("button", { name: "Restore them" }).click();
  await dialog(page).getByLabel("Title").fill("Another title");
  await expect(dialog(page).getByLabel("Slug")).toHaveValue("own-slug");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Discard changes" }).click();
});

test("saving a restored draft does not overwrite another author's version without showing it first", async ({
  page,
}) => {
  const { title, slug } = await storePost();
  await openBlog(page);
  await rowOf(page, title).getByRole("button", { name: "Edit" }).click();
  const form = dialog(page);
  await form.getByLabel("Content", { exact: true }).fill("<p>Mine</p>");
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).some((copy) => copy.includes("Mine"))))
    .toBe(true);
  page.once("dialog", (leave) => void leave.accept());
  await page.reload();
  await asOwner((pool) =>
    pool.query("update public.blog_posts set content = '<p>Theirs</p>' where slug = $1", [slug]),
  );
  await rowOf(page, title).getByRole("button", { name: "Edit" }).click();
  await expect(form.getByText("A newer version was saved since")).toBeVisible();
  await form.getByRole("button", { name: "Restore them" }).click();
  await expect(form.getByLabel("Content", { exact: true })).toHaveValue("<p>Mine</p>");
  await form.getByRole("button", { name: "Update Post" }).click();
  await expect(form.getByLabel("Content: theirs")).toHaveValue("<p>Theirs</p>");
  expect((await stored(slug)).content).toBe("<p>Theirs</p>");
  await form.getByRole("button", { name: "Save mine over theirs" }).click();
  await expect(page.getByText("Blog post updated successfully")).toBeVisible();
  expect((await stored(slug)).content).toBe("<p>Mine</p>");
});

test("fields are locked while a save is in progress, and unlocked when it ends or fails", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/);
  const { title, slug } = await storePost();
  await openBlog(page);
  await rowOf(page, title).getByRole("button", { name: "Edit" }).click();
  const form = dialog(page);
  const content = form.getByLabel("Content", { exact: true });
  await content.fill("<p>Sent</p>");
  let held = Promise.withResolvers<void>();
  await page.route("**/rest/v1/blog_posts?*", async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    await held.promise;
    await route.fulfill({ status: 500, json: { code: "P0001", message: "Not today" } });
  });
  await content.press("Control+s");
  await expect(form.getByRole("button", { name: "Saving..." })).toBeDisabled();
  await expect(content).toBeFocused();
  await page.keyboard.type("lost?");
  await page.keyboard.press("Alt+p");
  await form.getByRole("switch", { name: "Published" }).click();
  await expect(content).toHaveValue("<p>Sent</p>");
  await expect(form.getByRole("switch", { name: "Published" })).not.toBeChecked();
  await content.focus();
  held.resolve();
  await expect(form.getByRole("alert")).toHaveText("Not today");
  await expect(content).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("more");
  await expect(content).toHaveValue("<p>Sent</p>more");

  await content.fill("<p>more</p>");
  held = Promise.withResolvers<void>();
  await form.getByRole("button", { name: "Write", exact: true }).click();
  const text = form.getByRole("textbox", { name: "Content", exact: true });
  const list = form.getByRole("toolbar").getByRole("button", { name: "List", exact: true });
  await list.click();
  await expect(text.getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("Control+s");
  await expect(form.getByRole("button", { name: "Saving..." })).toBeDisabled();
  await list.click();
  await page.keyboard.type("lost?");
  await expect(text.getByRole("listitem")).toHaveText("more");
  held.resolve();
  await expect(form.getByRole("alert")).toHaveText("Not today");
  await expect(text).toBeFocused();
  await page.keyboard.type("!");
  await expect(text.getByRole("listitem")).toHaveText("more!");
  await page.unroute("**/rest/v1/blog_posts?*");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Blog post updated successfully")).toBeVisible();
  expect((await stored(slug)).content).toContain("<p>more!</p>");
});

test("a save that finishes after its editor was closed does not affect the next editor", async ({ page }) => {
  const first = await storePost();
  const second = await storePost();
  await openBlog(page);
  const held = Promise.withResolvers<void>();
  await page.route("**/rest/v1/blog_posts?*", async (route) => {
    if (route.request().method() === "PATCH") await held.promise;
    await route.continue();
  });
  await rowOf(page, first.title).getByRole("button", { name: "Edit" }).click();
  await dialog(page).getByLabel("Excerpt").fill("Sent");
  await dialog(page).getByRole("button", { name: "Update Post" }).click();
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await rowOf(page, second.title).getByRole("button", { name: "Edit" }).click();
  await dialog(page).getByLabel("Excerpt").fill("Still being typed");
  held.resolve();
  await expect(page.getByText("Blog post updated successfully")).toBeVisible();
  await expect(dialog(page).getByLabel("Excerpt")).toHaveValue("Still being typed");
});

test("changing the order just as a search begins keeps the search", async ({ page }) => {
  await openBlog(page);
  await page.evaluate(() => {
    const { replaceState } = history;
    history.replaceState = (...given) => {
      history.replaceState = replaceState;
      history.replaceState(...given);
      queueMicrotask(() => {
        const selects = Array.from(document.querySelectorAll("select"));
        const order = selects.find((it) => it.labels[0]?.textContent === "Order");
        if (!order) throw new Error("no Order field");
        order.value = "title";
        order.dispatchEvent(new Event("change", { bubbles: true }));
      });
    };
  });
  await page.getByLabel("Search posts").fill("dryer");
  await expect(page.getByLabel("Order")).toHaveValue("title");
  await expect(page).toHaveURL(/[?]search=dryer&sort=title$/);
});

test("posts can be searched, filtered and sorted, and load on scrolling, each exactly once", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/);
  const batch = `Batch ${randomUUID()}`;
  await using _posts = await storeBatch(batch, 210);
  await openBlog(page);
  await page.getByLabel("Search posts").fill(`${batch.slice(6)} 50%_`);
  await expect(page).toHaveURL(/search=/);
  await page.getByLabel("Order").selectOption("title");
  const table = page.getByRole("table", { name: "Blog posts" });
  const titles = page.getByRole("row").filter({ hasText: batch });
  await expect(titles).toHaveCount(100);
  await expect(table).toHaveAttribute("aria-rowcount", "-1");
  const searches = "**/rest/v1/rpc/search_posts";
  const held = Promise.withResolvers<void>();
  await page.route(searches, async (route) => {
    if (!route.request().postDataJSON()._listing.after) return route.continue();
    await held.promise;
    await route.fulfill({ status: 500, json: {} });
  });
  // Scroll repeatedly: the list in its former order is just as long, and may still be shown.
  const loading = page.getByRole("status").filter({ hasText: "Loading posts..." });
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      return loading.isVisible();
    })
    .toBe(true);
  await holdTimers(page);
  held.resolve();
  await givenUp(page, page.getByRole("alert"));
  await expect(page.getByRole("alert")).toHaveText("Failed to load blog posts");
  await page.unroute(searches);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toBeHidden();

  const name = await titles.last().getByRole("button", { name: "Edit" }).getAttribute("aria-label");
  const edit = page.getByRole("button", { name: name ?? "", exact: true });
  await edit.focus();
  const seen = await rowsWhileScrolling(page);
  expect(new Set(seen.values()).size).toBe(210);
  await expect(table).toHaveAttribute("aria-rowcount", "211");
  await expect(titles.last()).toHaveAttribute("aria-rowindex", "211");
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(titles.first()).toHaveAttribute("aria-rowindex", "2");
  await expect(titles.first()).toBeInViewport();
  expect(await titles.count()).toBeLessThan(60);
  await expect(edit).toBeFocused();

  await page.getByLabel("Show").selectOption("published");
  await expect(titles).toHaveCount(100);
  await page.reload();
  await expect(page.getByLabel("Search posts")).toHaveValue(`${batch.slice(6)} 50%_`);
  await expect(titles).toHaveCount(100);
});

// On a page of its own, since its init script can't be removed from a page.
newPageTest(
  "a list keeps loading when the browser reports late, and in one batch, that its end came into view",
  async ({ page }) => {
    const batch = `Batch ${randomUUID()}`;
    await using _posts = await storeBatch(batch, 150);
    await page.addInitScript(() => {
      const Original = IntersectionObserver;
      const untold: IntersectionObserverEntry[] = [];
      window.IntersectionObserver = class extends Original {
        constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          super((entries) => void untold.push(...entries), options);
          addEventListener("told", () => tell(untold.splice(0), this));
        }
      };
      Object.assign(window, { untold });
    });
    const untold = () => page.evaluate(() => (window as unknown as { untold: unknown[] }).untold.length);
    await openWithSharedSession(page, ADMIN, `/admin/blog?search=${batch.slice(6)}`);
    await expect(page.getByRole("row").filter({ hasText: batch })).toHaveCount(100);
    await expect.poll(untold).toBe(1);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(untold).toBe(2);
    await page.evaluate(() => dispatchEvent(new Event("told")));
    await expect(page.getByRole("table", { name: "Blog posts" })).toHaveAttribute("aria-rowcount", "151");
  },
);
