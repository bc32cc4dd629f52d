import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { STATIC_PAGES } from "#app/content/static-pages.ts";
import { givenUp } from "./screens/screen.ts";
import {
  expectAccessible,
  openAs,
  openWithSharedSession,
  signIn,
  signInWithSharedSession,
  submitSignIn,
} from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { holdTimers } from "./support/held-timers.ts";
import { type InterceptedRequest, intercept, stopIntercepting } from "./support/intercept.ts";
import { rowsWhileScrolling } from "./support/lists.ts";
import { skipCards } from "./support/skip-cards.ts";
import { keptStaff, makeStaff } from "./support/staff.ts";
import { storePage } from "./support/stored.ts";
import { ADMIN, expect } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";

test.beforeEach(({ page }) => skipCards(page));

async function openPages(page: Page): Promise<void> {
  await openWithSharedSession(page, ADMIN, "/admin/pages");
  await expect(page.getByRole("table", { name: "Pages" })).toBeVisible();
}

async function stored(slug: string) {
  const { rows } = await asOwner((pool) => pool.query("select * from public.pages where slug = $1", [slug]));
  return rows[0];
}

function rowOf(page: Page, title: string): Locator {
  return page.getByRole("row").filter({ has: page.getByRole("cell", { name: title, exact: true }) });
}

test("a page is written, published, changed and deleted, and the public site follows immediately", async ({
  page,
  request,
}) => {
  const title = `Moving Special! ${randomUUID()}`;
  const slug = title.toLowerCase().replace("!", "").replaceAll(" ", "-");
  await openPages(page);
  await page.getByRole("button", { name: "Create New Page" }).click();
  await expect(page.getByRole("link", { name: "Back to Pages" })).toHaveAttribute("href", "/admin/pages");
  await page.getByLabel("Title *").fill("Moving");
  await page.getByLabel("Meta Description").focus();
  await page.getByLabel("Title *").fill(title);
  await expect(page.getByLabel("URL Slug *")).toHaveValue(slug);
  await expect(page.getByText(`This will be accessible at: /${slug}`)).toBeVisible();
  await expect(page.getByText("150-160 characters recommended")).toBeVisible();
  await expect(page.getByLabel("Meta Description")).toHaveAttribute("rows", "3");
  await expect(page.getByLabel("Page Content *")).toHaveAttribute("rows", "15");
  await expect(page.getByRole("switch", { name: "Publish" })).not.toBeChecked();
  await page.getByLabel("Page Content *").fill("  <p>Two months for one.</p> ");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create Page" }).click();
  await expect(page.getByText("Page created successfully")).toBeVisible();
  await expect(page).toHaveURL("/admin/pages");
  expect(await stored(slug)).toMatchObject({
    title,
    content: "<p>Two months for one.</p>",
    meta_description: null,
    published: false,
  });

  const row = rowOf(page, title);
  await expect(row.getByRole("cell").nth(0)).toHaveText("Dynamic");
  await expect(row.getByRole("cell").nth(2)).toHaveText(`/${slug}`);
  await expect(row.getByRole("cell").nth(3)).toHaveText("Draft");
  expect((await request.get(`/${slug}`)).status()).toBe(404);
  await row.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Page published successfully")).toBeVisible();
  await expect(row.getByRole("cell").nth(3)).toHaveText("Published");
  await expect.poll(async () => (await request.get(`/${slug}`)).status()).toBe(200);
  await row.getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByText("Page unpublished successfully")).toBeVisible();
  await expect.poll(async () => (await request.get(`/${slug}`)).status()).toBe(404);

  await row.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByLabel("Title *")).toHaveValue(title);
  await page.getByLabel("Title *").fill("Other title");
  await expect(page.getByLabel("URL Slug *")).toHaveValue(slug);
  await page.getByLabel("Title *").fill(`${title} again`);
  await page.getByRole("button", { name: "Update Page" }).click();
  await expect(page.getByText("Page updated successfully")).toBeVisible();

  const changed = rowOf(page, `${title} again`);
  await changed.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete Page" });
  await expect(question).toHaveAccessibleDescription(
    `Are you sure you want to delete "${title} again"? This action cannot be undone.`,
  );
  await expect(question.locator("bdi")).toHaveText(`${title} again`);
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(changed).toBeVisible();
  await changed.getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Page deleted successfully")).toBeVisible();
  await expect(changed).toBeHidden();
  expect(await stored(slug)).toBeUndefined();
});

test("the built-in pages are listed by title among the others, unless a stored page has their slug", async ({
  page,
}) => {
  const own = await storePage(`Above ${randomUUID()}`);
  await openPages(page);
  await expect(page.getByRole("columnheader")).toHaveText([
    "Type",
    "Title",
    "Slug",
    "Status",
    "Created",
    "Actions",
  ]);
  const faq = rowOf(page, "FAQ");
  await expect(faq.getByRole("cell")).toHaveText([
    "Static",
    "FAQ",
    "/faq",
    "Live",
    "Built-in",
    "Convert & Edit",
  ]);
  const titles = await page.getByRole("row").locator("td:nth-child(2)").allTextContents();
  expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, "en")));
  expect(titles).toContain(own.title);
  await page.getByLabel("Show").selectOption("static");
  await expect(page.getByRole("row")).toHaveCount(1 + STATIC_PAGES.length);
  await expectAccessible(page);
});

test("the list behind a dialog doesn't scroll", async ({ page }) => {
  const { title } = await storePage(`Kept in place ${randomUUID()}`);
  await page.setViewportSize({ width: 1000, height: 500 });
  await openPages(page);
  const question = page.getByRole("dialog", { name: "Delete Page" });
  const scrollTop = () => page.evaluate(() => document.documentElement.scrollTop);
  // Tried again, because a wheel turned at once may come before the browser has drawn the dialog.
  await expect(async () => {
    await rowOf(page, title).getByRole("button", { name: "Delete" }).click();
    const before = await scrollTop();
    await question.getByRole("heading").hover();
    await page.mouse.wheel(0, 300);
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await page.mouse.wheel(0, 100);
    await expect.poll(scrollTop, { timeout: 2_000 }).toBe(before + 100);
  }).toPass();
});

test("the heading shows how many pages there are", async ({ page }) => {
  await intercept(page, "**/rest/v1/*pages*", async (asked) => {
    const head = asked.method === "HEAD";
    await asked.fulfill({
      headers: { "Content-Range": head ? "*/0" : "*/*", "Content-Type": "application/json" },
      body: head ? "" : "[]",
    });
  });
  await openPages(page);
  await expect(page.getByRole("heading", { name: "Page Management" })).toBeVisible();
  await expect(page.getByText(`All pages (${STATIC_PAGES.length})`)).toBeVisible();
  await page.getByLabel("Search pages").fill("nothing has this title");
  await page.getByLabel("Show").selectOption("static");
  await expect(page.getByText("No pages match.")).toBeVisible();
  await expect(page.getByText("Create your first page!")).toBeHidden();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(page.getByLabel("Search pages")).toBeFocused();
  await expect(page.getByLabel("Search pages")).toHaveValue("");
  await expect(page.getByLabel("Show")).toHaveValue("all");
  await expect(page.getByRole("row")).toHaveCount(1 + STATIC_PAGES.length);
});

test("blank fields and reserved or taken slugs are refused, and nothing typed is lost", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  const { slug } = await storePage();
  await openWithSharedSession(page, ADMIN, "/admin/pages/new");
  await holdTimers(page);
  await page.getByLabel("Page Content *").fill("<p>Kept</p>");
  await page.getByRole("button", { name: "Create Page" }).click();
  const toasts = page.getByRole("region", { name: /Notifications/ });
  await expect(toasts).toContainText("Validation Error");
  await expect(toasts).toContainText("Title, slug, and content are required");
  const titleField = page.getByLabel("Title *");
  await expect(titleField).toBeFocused();
  await expect(titleField).toHaveAttribute("aria-invalid", "true");
  await expect(titleField).toHaveAccessibleDescription("Title, slug, and content are required");
  await titleField.fill("Admin");
  await expect(titleField).not.toHaveAttribute("aria-invalid");
  await page.getByRole("button", { name: "Create Page" }).click();
  await expect(toasts).toContainText("The address /admin belongs to the site itself.");
  await expect(toasts).not.toContainText("Title, slug, and content are required");
  const slugField = page.getByLabel("URL Slug *");
  await expect(slugField).toHaveAccessibleDescription(/^The address \/admin belongs to the site itself/);
  await slugField.fill(slug);
  await page.getByRole("button", { name: "Create Page" }).click();
  await expect(toasts).toContainText("A page with this slug already exists");
  await expect(toasts).not.toContainText("Validation Error");
  await expect(slugField).toBeFocused();
  await expect(slugField).toHaveAttribute("aria-invalid", "true");
  await expect(slugField).toHaveAccessibleDescription("A page with this slug already exists");
  await slugField.fill(`${slug}-2`);
  await titleField.fill("Administration");
  await expect(slugField).toHaveValue(`${slug}-2`);
  await expect(slugField).not.toHaveAttribute("aria-invalid");
  await expect(slugField).toHaveAccessibleDescription(/^This will be accessible at/);
  await expect(page.getByLabel("Page Content *")).toHaveValue("<p>Kept</p>");
});

test("failed loads, toggles, deletions and saves each show an error", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/);
  const { id, title } = await storePage();
  await openPages(page);
  const toasts = page.getByRole("region", { name: /Notifications/ });
  await intercept(page, "**/rest/v1/pages?*", (asked) =>
    ["GET", "HEAD"].includes(asked.method) ? asked.pass() : asked.fulfill({ status: 500, json: {} }),
  );
  await rowOf(page, title).getByRole("button", { name: "Publish" }).click();
  await expect(toasts).toContainText("Failed to update page status");
  await rowOf(page, title).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(toasts).toContainText("Failed to delete page");
  await holdTimers(page);
  await page.goto(`/admin/pages/edit/${id}`);
  await page.getByLabel("Title *").fill("Kept title");
  await page.getByRole("button", { name: "Update Page" }).click();
  await expect(toasts).toContainText("Failed to save page");
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("Failed to save page");
  await expect(page.getByLabel("Title *")).toHaveValue("Kept title");
  await page.getByRole("link", { name: "Back to Pages" }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { name: "Page Management" })).toBeVisible();
  await expect(toasts).not.toContainText("Failed to save page");
  await intercept(page, "**/rest/v1/pages?*", (asked) => asked.fulfill({ status: 500, json: {} }));
  await page.goto("/admin/pages");
  await givenUp(page, toasts.getByText("Failed to fetch pages").first());
  await expect(toasts.getByText("Failed to fetch pages")).toHaveCount(1);
  await expect(page.getByText("No pages found.")).toBeHidden();
});

test("the failures of a copy, a preview link and a schedule are told until the next attempt, or until the editor is left", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/);
  const { id } = await storePage();
  const entry = { id: randomUUID(), kind: "page", content_id: id, action: "publish", due_at: "2099-01-01" };
  const link = { id: randomUUID(), created_by_email: null, expires_at: "2099-01-01" };
  const attempts: InterceptedRequest[] = [];
  await intercept(page, /\/rest\/v1\/(pages|preview_links|timetable)(\?|$)/, (asked) => {
    if (!["GET", "HEAD"].includes(asked.method)) return attempts.push(asked);
    if (asked.url.includes("/pages")) return asked.pass();
    return asked.fulfill({ json: [asked.url.includes("/timetable") ? entry : link] });
  });
  const toasts = page.getByRole("region", { name: /Notifications/ });
  await openPages(page);
  await holdTimers(page);
  for (const [name, failure] of [
    ["Duplicate", "Failed to make a copy"],
    ["Make a link", "Failed to make the preview link"],
    [/^Turn off the link/, "Failed to turn off the link"],
    ["Schedule", "Failed to set the schedule"],
    [/^Remove: /, "Failed to remove the schedule"],
  ] as const) {
    await page.goto(`/admin/pages/edit/${id}`);
    await page.getByText("Links that show this draft").click();
    await page.getByRole("textbox", { name: "When" }).fill("2098-01-01T10:00");
    for (const _attempt of ["first", "second"]) {
      await page.getByRole("button", { name, exact: true }).click();
      await expect.poll(() => attempts.length).toBe(1);
      await expect(toasts).not.toContainText(failure);
      await attempts.pop()?.fulfill({ status: 500, json: {} });
      await expect(toasts).toContainText(failure);
    }
    await page.getByRole("link", { name: "Back to Pages" }).click();
    await page.getByRole("button", { name: "Leave" }).click();
    await expect(page.getByRole("heading", { name: "Page Management" })).toBeVisible();
    await expect(toasts).not.toContainText(failure);
  }
});

test("a list whose totals fail to load says so once, and can be loaded again", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/);
  await signInWithSharedSession(page, ADMIN);
  await intercept(page, "**/rest/v1/pages?*", (asked) =>
    asked.method === "HEAD" ? asked.fulfill({ status: 500 }) : asked.pass(),
  );
  await holdTimers(page);
  await page.goto("/admin/pages");
  const toasts = page.getByRole("region", { name: /Notifications/ });
  await givenUp(page, toasts.getByText("Failed to fetch pages").first());
  await expect(toasts.getByText("Failed to fetch pages")).toHaveCount(1);
  await expect(page.getByText("Loading pages...")).toBeHidden();
  await stopIntercepting(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("table", { name: "Pages" })).toBeVisible();
});

test("opening a page that does not exist leads back to the list", async ({ page }) => {
  await openWithSharedSession(page, ADMIN, `/admin/pages/edit/${randomUUID()}`);
  await expect(page.getByText("Failed to fetch page data")).toBeVisible();
  await expect(page).toHaveURL("/admin/pages");
});

test("saving does not overwrite another author's version without showing it first", async ({ page }) => {
  const { id, slug } = await storePage();
  await openWithSharedSession(page, ADMIN, `/admin/pages/edit/${id}`);
  await page.getByLabel("Page Content *").fill("<p>Mine</p>");
  await asOwner((pool) =>
    pool.query("update public.pages set content = '<p>Theirs</p>' where id = $1", [id]),
  );
  await page.getByRole("button", { name: "Update Page" }).click();
  const conflict = page.getByRole("region", { name: "Someone else saved this while you were editing" });
  await expect(conflict).toBeFocused();
  await expect(conflict).toHaveAccessibleDescription(/^Nothing of yours is saved yet/);
  await expect(page.getByRole("alert").filter({ hasText: "Theirs" })).toHaveCount(0);
  await expect(conflict).toBeInViewport();
  await expect(conflict.getByLabel("Page Content: theirs")).toHaveValue("<p>Theirs</p>");
  expect((await stored(slug)).content).toBe("<p>Theirs</p>");
  await conflict.getByRole("button", { name: "Keep theirs, discard mine" }).click();
  await expect(page.getByLabel("Page Content *")).toHaveValue("<p>Theirs</p>");
  await page.getByLabel("Page Content *").fill("<p>Both</p>");
  await page.getByRole("button", { name: "Update Page" }).click();
  await expect(page.getByText("Page updated successfully")).toBeVisible();
  expect((await stored(slug)).content).toBe("<p>Both</p>");
});

test("an author's own version of another window is told apart from another author's, also if that was published since", async ({
  page,
}) => {
  const { id, slug, title } = await storePage();
  await openWithSharedSession(page, ADMIN, `/admin/pages/edit/${id}`);
  const other = await page.context().newPage();
  await other.goto(`/admin/pages/edit/${id}`);
  await other.getByLabel("Page Content *").fill("<p>There</p>");
  await other.getByRole("button", { name: "Update Page" }).click();
  await expect(other.getByText("Page updated successfully")).toBeVisible();
  await page.getByLabel("Page Content *").fill("<p>Here</p>");
  await page.getByRole("button", { name: "Update Page" }).click();
  const conflict = page.getByRole("region", { name: "You saved this in another window" });
  await expect(conflict.getByLabel("Page Content: the other window")).toHaveValue("<p>There</p>");
  await conflict.getByRole("button", { name: "Save this over the other" }).click();
  await expect(page.getByText("Page updated successfully")).toBeVisible();
  expect((await stored(slug)).content).toBe("<p>Here</p>");

  await page.goto(`/admin/pages/edit/${id}`);
  await page.getByLabel("Page Content *").fill("<p>Mine</p>");
  await asOwner((pool) =>
    pool.query("update public.pages set content = '<p>Theirs</p>' where id = $1", [id]),
  );
  await other.goto(`/admin/pages?search=${encodeURIComponent(title)}`);
  await rowOf(other, title).getByRole("button", { name: "Publish" }).click();
  await expect(other.getByText("Page published successfully")).toBeVisible();
  await other.close();
  await page.getByRole("button", { name: "Update Page" }).click();
  await expect(page.getByRole("region", { name: "Someone else saved this" })).toBeVisible();
});

test("keeping another author's version leaves nothing to save", async ({ page }) => {
  const { id } = await storePage();
  await openWithSharedSession(page, ADMIN, `/admin/pages/edit/${id}`);
  await page.getByLabel("Page Content *").fill("<p>Mine</p>");
  await asOwner((pool) =>
    pool.query("update public.pages set content = '<p>Theirs</p>' where id = $1", [id]),
  );
  await page.getByRole("button", { name: "Update Page" }).click();
  await page.getByRole("button", { name: "Keep theirs, discard mine" }).click();
  await expect(page.getByLabel("Page Content *")).toHaveValue("<p>Theirs</p>");
  await expect(page.getByRole("button", { name: "Duplicate" })).toBeEnabled();
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), `page:${id}`)).toBeNull();
  await page.getByRole("link", { name: "Back to Pages" }).click();
  await expect(page.getByRole("table", { name: "Pages" })).toBeVisible();
  await page.goto(`/admin/pages/edit/${id}`);
  await expect(page.getByLabel("Page Content *")).toHaveValue("<p>Theirs</p>");
  await expect(page.getByText("unsaved changes")).toBeHidden();
});

test("saving a restored draft does not overwrite another author's version without showing it first", async ({
  page,
}) => {
  const { id, slug } = await storePage();
  await openWithSharedSession(page, ADMIN, `/admin/pages/edit/${id}`);
  await page.getByLabel("Page Content *").fill("<p>Mine</p>");
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), `page:${id}`)).toContain("Mine");
  page.once("dialog", (leave) => void leave.accept());
  await page.reload();
  await expect(page.getByText("This browser kept unsaved changes")).not.toContainText("newer version");
  await asOwner((pool) =>
    pool.query("update public.pages set content = '<p>Theirs</p>' where id = $1", [id]),
  );
  await page.reload();
  await expect(page.getByText("A newer version was saved since")).toBeVisible();
  await page.getByRole("button", { name: "Restore them" }).click();
  // As at a scheduled time.
  await asOwner((pool) => pool.query("update public.pages set published = true where id = $1", [id]));
  await page.getByRole("button", { name: "Update Page" }).click();
  await expect(page.getByLabel("Page Content: theirs")).toHaveValue("<p>Theirs</p>");
  expect((await stored(slug)).content).toBe("<p>Theirs</p>");
});

test("saving after the session has ended says so, and the text is offered after signing in again", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 40[13]/);
  const { id } = await storePage();
  // An admin's session is also found to have ended when the leads change, as in other tests.
  const editor = await keptStaff("editor");
  const token = await signIn(page, editor);
  await page.goto(`/admin/pages/edit/${id}`);
  await page.getByLabel("Page Content *").fill("<p>Mine</p>");
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), `page:${id}`)).toContain("Mine");
  const { session_id } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  await asOwner((pool) => pool.query("delete from auth.sessions where id = $1", [session_id]));
  await page.getByRole("button", { name: "Update Page" }).click();
  const problem = page.getByRole("main").getByRole("alert");
  await expect(problem).toContainText("Your session has ended. What you wrote is kept in this browser");
  await problem.getByRole("link", { name: "Sign in" }).click();
  await submitSignIn(page, editor);
  await expect(page).toHaveURL(`/admin/pages/edit/${id}`);
  await page.getByRole("button", { name: "Restore them" }).first().click();
  await expect(page.getByLabel("Page Content *")).toHaveValue("<p>Mine</p>");
});

test("saving after the role was taken away says so, and not that the session has ended", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 40[13]/);
  const editor = await makeStaff("editor");
  const { id } = await storePage();
  await openAs(page, editor, `/admin/pages/edit/${id}`);
  await page.getByLabel("Page Content *").fill("<p>Mine</p>");
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), `page:${id}`)).toContain("Mine");
  await asOwner((pool) => pool.query("delete from public.user_roles where user_id = $1", [editor.id]));
  await page.getByRole("button", { name: "Update Page" }).click();
  const problem = page.getByRole("main").getByRole("alert");
  await expect(problem).toHaveText(
    "Your role no longer includes this. What you wrote is kept in this browser.",
  );
  await expect(problem.getByRole("link")).toHaveCount(0);
});

test("saving a page that somebody has deleted leads to the trash, and then saves", async ({ page }) => {
  const { id, title, slug } = await storePage();
  await openWithSharedSession(page, ADMIN, `/admin/pages/edit/${id}`);
  await page.getByLabel("Page Content *").fill("<p>Mine</p>");
  await asOwner((pool) => pool.query("delete from public.pages where id = $1", [id]));
  await page.getByRole("button", { name: "Update Page" }).click();
  const problem = page.getByRole("main").getByRole("alert");
  await expect(problem).toContainText(
    "Someone has deleted this page. Restore it from the trash, then save again.",
  );
  const opened = page.waitForEvent("popup");
  await problem.getByRole("link", { name: "Open the trash" }).click();
  const trash = await opened;
  await trash.getByRole("button", { name: `Restore ${title}` }).click();
  await expect(trash.getByText("Restored from the trash")).toBeVisible();
  await trash.close();
  await page.getByRole("button", { name: "Update Page" }).click();
  await expect(page.getByText("Page updated successfully")).toBeVisible();
  expect((await stored(slug)).content).toBe("<p>Mine</p>");
});

test("fields are locked while a save is in progress", async ({ page }) => {
  const { id, slug } = await storePage();
  await openWithSharedSession(page, ADMIN, `/admin/pages/edit/${id}`);
  const content = page.getByLabel("Page Content *");
  await content.fill("<p>Sent</p>");
  const held = Promise.withResolvers<void>();
  await page.route("**/rest/v1/pages?*", async (route) => {
    if (route.request().method() === "PATCH") await held.promise;
    await route.continue();
  });
  await content.press("Control+s");
  await expect(page.getByRole("button", { name: "Saving..." })).toBeDisabled();
  await page.keyboard.type("lost?");
  await page.getByRole("button", { name: "Call button" }).click();
  await page.keyboard.press("Alt+p");
  await expect(content).toHaveValue("<p>Sent</p>");
  await expect(page.getByRole("switch", { name: "Publish" })).not.toBeChecked();
  held.resolve();
  await expect(page.getByText("Page updated successfully")).toBeVisible();
  expect(await stored(slug)).toMatchObject({ content: "<p>Sent</p>", published: false });
});

test("signing out of a page's editor with unsaved changes asks before the session ends", async ({
  page,
  allowConsoleErrors,
}) => {
  // The preview that is still in flight.
  allowConsoleErrors(/status of 401/);
  const editor = await makeStaff("editor");
  const { id } = await storePage();
  await openAs(page, editor, `/admin/pages/edit/${id}`);
  await page.getByLabel("Title *").fill("Not saved yet");
  const signOut = page.getByRole("button", { name: "Sign Out" });
  const question = page.getByRole("dialog", { name: "Sign out with unsaved work?" });
  await signOut.click();
  await expect(question).toContainText("This browser keeps a copy for when you come back.");
  await question.getByRole("button", { name: "Stay signed in" }).click();
  await page.getByRole("button", { name: "Update Page" }).click();
  await expect(page.getByText("Page updated successfully")).toBeVisible();

  await page.goto(`/admin/pages/edit/${id}`);
  await page.getByLabel("Title *").fill("Not saved, either");
  await signOut.click();
  // The browser doesn't ask again.
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await question.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/");
  expect(asked).toEqual([]);
});

test("leaving with unsaved changes asks first, and a closed tab keeps a copy", async ({ page }) => {
  const { id } = await storePage();
  await openWithSharedSession(page, ADMIN, `/admin/pages/edit/${id}`);
  await page.getByLabel("Meta Description").fill("Half a sentence");
  await page.getByRole("link", { name: "Back to Pages" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Meta Description")).toHaveValue("Half a sentence");
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), `page:${id}`))
    .toContain("Half a sentence");
  page.once("dialog", (leave) => void leave.accept());
  await page.reload();
  await page.getByRole("button", { name: "Restore them" }).click();
  await expect(page.getByLabel("Meta Description")).toHaveValue("Half a sentence");
  await page.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/admin/pages");
});

test("a built-in page is converted and edited, and comes back when the page is deleted", async ({
  page,
  request,
}) => {
  await asOwner((pool) => pool.query("delete from public.pages where slug = 'about'"));
  await openPages(page);
  await rowOf(page, "About").getByRole("button", { name: "Convert & Edit" }).click();
  await expect(page.getByText('"About" converted to dynamic page. You can now edit it.')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/pages\/edit\//);
  await expect(page.getByRole("switch", { name: "Publish" })).toBeChecked();
  expect(await stored("about")).toMatchObject({ published: true, title: "About" });
  await page.getByLabel("URL Slug *").fill("about-us");
  await expect(page.getByText("Visitors will see the built-in page at /about again.")).toBeVisible();
  await expect(page.getByText(/will keep working/)).toHaveCount(0);
  await page.getByLabel("URL Slug *").fill("about");
  await page.getByLabel("Page Content *").fill("<p>Rewritten by staff.</p>");
  await page.getByRole("button", { name: "Update Page" }).click();
  await expect(page.getByText("Page updated successfully")).toBeVisible();
  await expect.poll(async () => (await request.get("/about")).text()).toContain("Rewritten by staff.");
  await rowOf(page, "About").getByRole("button", { name: "Unpublish" }).click();
  const toasts = page.getByRole("region", { name: /Notifications/ });
  await expect(toasts).toContainText("Page unpublished successfully");
  await expect(toasts).toContainText("The built-in page is back at /about.");
  await rowOf(page, "About").getByRole("button", { name: "Publish" }).click();
  await expect(rowOf(page, "About").getByRole("button", { name: "Unpublish" })).toBeEnabled();
  await rowOf(page, "About").getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete Page" });
  await expect(question).toContainText("Visitors will see the built-in page at /about again.");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toasts).toContainText("Page deleted successfully");
  await expect(rowOf(page, "About").getByRole("cell").first()).toHaveText("Static");
  await expect.poll(async () => (await request.get("/about")).text()).not.toContain("Rewritten by staff.");
});

test("converting a page that somebody else has converted meanwhile says so", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  await openPages(page);
  await expect(rowOf(page, "Privacy Policy")).toBeVisible();
  await asOwner((pool) =>
    pool.query("insert into public.pages (title, slug, content) values ('Privacy', 'privacy', '<p>x</p>')"),
  );
  await rowOf(page, "Privacy Policy").getByRole("button", { name: "Convert & Edit" }).click();
  await expect(page.getByText("A dynamic page with this slug already exists")).toBeVisible();
  await asOwner((pool) => pool.query("delete from public.pages where slug = 'privacy'"));
});

test("hundreds of pages load on scrolling, each exactly once, with the built-in ones in their places", async ({
  page,
}) => {
  const batch = `Batch ${randomUUID()}`;
  await asOwner((pool) =>
    pool.query(
      "insert into public.pages (title, slug, content) select $1 || ' ' || n, md5($1 || n), 'x' from generate_series(1, 150) n",
      [batch],
    ),
  );
  await openPages(page);
  const titles = [...(await rowsWhileScrolling(page, "td:nth-child(2)")).values()];
  expect(new Set(titles.filter((title) => title.startsWith(batch))).size).toBe(150);
  expect(titles.filter((title) => title === "Terms & Conditions")).toHaveLength(1);
  await asOwner((pool) => pool.query("delete from public.pages where title like $1 || '%'", [batch]));
});
