import type { Page } from "@playwright/test";
import { givenUp } from "./screens/screen.ts";
import { expectAccessible, expireToken, openAs, openWithSharedSession, roomLink } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { holdTimers, passTimers } from "./support/held-timers.ts";
import { intercept, stopIntercepting } from "./support/intercept.ts";
import { goOffline, goOnline, holdRoleCheck } from "./support/offline.ts";
import { sendDraft } from "./support/send-draft.ts";
import { skipCards } from "./support/skip-cards.ts";
import { keptStaff, makeStaff } from "./support/staff.ts";
import { storePage, storePost } from "./support/stored.ts";
import { ADMIN, expect } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";

test.beforeEach(({ page }) => skipCards(page));

const publish = (table: "blog_posts" | "pages", ids: string[]) =>
  asOwner((pool) => pool.query(`update public.${table} set published = true where id = any ($1)`, [ids]));
const schedule = (kind: "post" | "page", id: string | undefined) =>
  asOwner((pool) =>
    pool.query(
      "insert into public.timetable (kind, content_id, action, due_at) values ($1, $2, 'publish', '2099-01-01 20:00Z')",
      [kind, id],
    ),
  );
const POSTS_READ = "**/rest/v1/blog_posts?*";
const rowOf = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });
const openingOf = (page: Page, title: string) => page.getByRole("button", { name: `Opening... ${title}` });
const draftsOf = (author: string) =>
  asOwner(async (pool) => {
    const { rows } = await pool.query("select from public.content_drafts where author_id = $1", [author]);
    return rows.length;
  });

test("an author's unpublished changes are marked and can be filtered, for that author only", async ({
  page,
  colleague: theirs,
}) => {
  const [author, other] = [await makeStaff("editor"), await makeStaff("editor")];
  const post = await storePost();
  const another = await storePost();
  await publish("blog_posts", [post.id, another.id]);
  await openWithSharedSession(page, author, "/admin/blog");
  await page.getByRole("button", { name: `Edit ${post.title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Post" });
  await dialog.getByLabel("Excerpt").fill("Another excerpt");
  await sendDraft(page);
  await expect.poll(() => draftsOf(author.id)).toBe(1);
  await page.reload();
  await expect(rowOf(page, post.title)).toContainText("Changed and not published");
  await expect(rowOf(page, another.title)).not.toContainText("Changed");
  await page.getByLabel("Show").selectOption("Changed and not published");
  await expect(rowOf(page, another.title)).toHaveCount(0);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expectAccessible(page);
  await page.getByLabel("Search posts").fill("nothing has this title");
  await expect(page.getByText("No posts match.")).toBeVisible();
  await page.getByLabel("Search posts").fill("");
  await expect(rowOf(page, post.title)).toBeVisible();

  await openWithSharedSession(theirs, other, "/admin/blog?status=changed");
  await expect(theirs.getByText("No posts match.")).toBeVisible();
  await theirs.getByLabel("Show").selectOption("Published");
  // Other tests' posts may stand above it, and a long list holds only the rows near the window.
  await theirs.getByLabel("Search posts").fill(post.title);
  await expect(rowOf(theirs, post.title)).toBeVisible();
  await expect(rowOf(theirs, post.title)).not.toContainText("Changed");

  // Save before the server has answered which drafts it keeps.
  const held = Promise.withResolvers<void>();
  await page.route(/content_drafts.*document=eq/, async (route) => {
    if (route.request().method() === "GET") await held.promise;
    await route.fallback();
  });
  await page.getByRole("button", { name: `Edit ${post.title}` }).click();
  await dialog.getByRole("button", { name: "Restore them" }).click();
  await dialog.getByRole("button", { name: "Update Post" }).click();
  await expect(page.getByText("Blog post updated successfully")).toBeVisible();
  held.resolve();
  await expect(page.getByText("No posts match.")).toBeVisible();
});

for (const { path, field, read, nothing } of [
  { path: "/admin/blog", field: "Search posts", read: POSTS_READ, nothing: /No (blog )?posts (match|found)/ },
  {
    path: "/admin/media",
    field: "Search pictures",
    read: "**/rest/v1/pictures?*",
    nothing: /[Nn]o pictures/,
  },
  {
    path: "/admin/pages/redirects",
    field: "Search redirects",
    read: "**/rest/v1/redirects?*",
    nothing: /[Nn]o redirects/,
  },
  { path: "/admin/leads", field: "Search leads", read: "**/rest/v1/leads?*", nothing: /No leads/ },
]) {
  test(`after a search of ${path} that finds nothing, the whole list is loading, and not empty`, async ({
    page,
  }) => {
    await openWithSharedSession(page, ADMIN, `${path}?search=nothing+is+called+so`);
    const search = page.getByLabel(field);
    const empty = page.getByText(nothing);
    await expect(empty).toBeVisible();
    const held = Promise.withResolvers<void>();
    await intercept(page, read, async (asked) => {
      await held.promise;
      await asked.pass();
    });
    await search.fill("");
    await expect(page.getByText(/^Loading/)).toBeVisible();
    await expect(empty).toHaveCount(0);
    held.resolve();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
  });
}

test("scheduled pages can be filtered from all pages; publishing one by hand, or a post, ends its schedule at once", async ({
  page,
}) => {
  const scheduled = await storePage();
  const other = await storePage();
  await schedule("page", scheduled.id);
  await openWithSharedSession(page, await keptStaff("editor"), "/admin/pages?show=scheduled");
  await expect(rowOf(page, scheduled.title)).toContainText("Publishes");
  await expect(rowOf(page, other.title)).toHaveCount(0);
  await expect(page.getByRole("row").filter({ hasText: "Static" })).toHaveCount(0);

  const post = await storePost();
  await schedule("post", post.id);
  for (const [path, title] of [
    ["pages", scheduled.title],
    ["blog", post.title],
  ] as const) {
    await page.goto(`/admin/${path}?search=${title}`);
    await expect(rowOf(page, title)).toContainText("Publishes Jan 1, 2099");
    await page.getByRole("button", { name: `Publish ${title}` }).click();
    await expect(rowOf(page, title)).toContainText("Published");
    await expect(rowOf(page, title)).not.toContainText("Publishes");
  }
});

test("a list can be navigated and its editors opened by keys, which ? shows", async ({ page }) => {
  const mark = `Keys ${crypto.randomUUID()}`;
  for (const name of ["A", "B"]) await storePost(`${mark} ${name}`);
  await openWithSharedSession(page, await keptStaff("editor"), `/admin/blog?sort=title&search=${mark}`);
  await expect(rowOf(page, mark)).toHaveCount(2);
  for (const key of ["j", "j", "j", "k", "j"]) await page.keyboard.press(key);
  await expect(page.getByRole("button", { name: `Edit ${mark} B` })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `Unpublish ${mark} B` })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("e");
  const dialog = page.getByRole("dialog", { name: "Edit Post" });
  await expect(dialog.getByLabel("Title")).toHaveValue(`${mark} B`);
  const preview = dialog.getByRole("button", { name: "Preview" });
  await expect(preview).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Control+Enter");
  await expect(preview).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("n");
  const fresh = page.getByRole("dialog", { name: "Create New Post" });
  await expect(fresh.getByLabel("Title")).toHaveValue("");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expect(keys).toContainText("Next in the list, the one before");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.goto("/admin/pages");
  await expect(page.getByRole("table", { name: "Pages" })).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByRole("heading", { name: "Create New Page" })).toBeVisible();
});

test("deleting the last row of a list by keyboard moves the focus to the heading", async ({ page }) => {
  const { title } = await storePost();
  await openWithSharedSession(
    page,
    await keptStaff("editor"),
    `/admin/blog?search=${encodeURIComponent(title)}`,
  );
  await expect(page.getByRole("row")).toHaveCount(2);
  page.once("dialog", (question) => void question.accept());
  await page.getByRole("button", { name: `Delete ${title}` }).press("Enter");
  await expect(page.getByText("No posts match.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("publishing many posts skips those changed since they were shown, and can be undone", async ({
  page,
}) => {
  const mark = `Many ${crypto.randomUUID()}`;
  const [first, second, third] = await Promise.all(
    ["A", "B", "C"].map((name) => storePost(`${mark} ${name}`)),
  );
  const shown = async () => {
    const answers = await Promise.all(
      [first, second, third].map((post) => page.request.get(`/blog/${post?.slug}`)),
    );
    return answers.map((answer) => answer.status());
  };
  await schedule("post", first?.id);
  await openWithSharedSession(page, await keptStaff("editor"), `/admin/blog?sort=title&search=${mark}`);
  await expect(rowOf(page, mark)).toHaveCount(3);
  await expect(rowOf(page, `${mark} A`)).toContainText("Publishes Jan 1, 2099");
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.getByRole("checkbox", { name: `Select ${mark} C` }).click({ modifiers: ["Shift"] });
  const bar = page.getByRole("region", { name: "Selected posts" });
  await expect(bar).toContainText("3 selected");
  await expect(bar.getByRole("button", { name: "Unpublish" })).toBeDisabled();
  await expectAccessible(page);

  await asOwner((pool) =>
    pool.query("update public.blog_posts set excerpt = 'Not seen' where id = $1", [second?.id]),
  );
  await bar.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("2 published, 1 had been saved in the meantime")).toBeVisible();
  await expect(page.getByText(`“${mark} B”. Look at what is new there first.`)).toBeVisible();
  await expect.poll(shown).toEqual([200, 404, 200]);
  await expect(rowOf(page, `${mark} A`)).toContainText("Published");
  await expect(rowOf(page, `${mark} A`)).not.toContainText("Publishes");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 posts unpublished")).toBeVisible();
  await expect.poll(shown).toEqual([404, 404, 404]);
  await expect(rowOf(page, `${mark} A`)).toContainText("Publishes Jan 1, 2099");
});

test("unpublishing converted pages says that the built-in ones are back", async ({ page }) => {
  const { title } = await storePage();
  await openWithSharedSession(page, await keptStaff("editor"), "/admin/pages?sort=newest");
  await page.getByRole("button", { name: "Convert & Edit Terms & Conditions" }).click();
  await expect(page.getByRole("heading", { name: "Edit Page" })).toBeVisible();
  await page.goto("/admin/pages?sort=newest");
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("checkbox", { name: "Select Terms & Conditions" }).check();
  await page.getByRole("checkbox", { name: `Select ${title}` }).check();
  const bar = page.getByRole("region", { name: "Selected pages" });
  await bar.getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByText("1 page unpublished")).toBeVisible();
  await expect(page.getByText("The built-in page is back at /terms.")).toBeVisible();
  await page.getByRole("button", { name: "Delete Terms & Conditions" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Page deleted successfully")).toBeVisible();
});

test("signed-out visitors trigger no reads, and a role without access to a list is not shown its content", async ({
  page,
}) => {
  const post = await storePost();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/rest/v1/")) asked.push(request.url());
  });
  await page.goto("/admin/blog");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  expect(asked).toEqual([]);
  await openWithSharedSession(page, await keptStaff("agent"), "/admin/blog");
  await expect(page).toHaveURL("/admin/dashboard");
  await expect(page.getByText("Your role doesn’t include that part of the admin.")).toBeVisible();
  await expect(page.getByText(post.title)).toHaveCount(0);
});

test("with an expired token, the list is requested once the token is refreshed", async ({ page }) => {
  const post = await storePost();
  // A session of its own: its refresh token is used up here.
  await openAs(page, await keptStaff("editor"), "/admin/account");
  await expireToken(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/auth.*token|rest\/v1\/blog_posts/.test(request.url())) asked.push(new URL(request.url()).pathname);
  });
  await page.goto("/admin/blog");
  await expect(rowOf(page, post.title)).toBeVisible();
  expect(asked).toEqual(["/auth/v1/token", "/rest/v1/blog_posts"]);
});

test("a list whose prefetched request was refused is requested again", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/503/);
  const post = await storePost();
  let refused = 0;
  await intercept(page, POSTS_READ, (read) => {
    refused += 1;
    return read.fulfill({ status: 503, json: { message: "not now" } });
  });
  await openWithSharedSession(page, await keptStaff("editor"), "/admin/blog");
  await expect.poll(() => refused).toBeGreaterThan(1);
  await stopIntercepting(page);
  await expect(rowOf(page, post.title)).toBeVisible();
});

test("the post editor is fetched after the list; opening it earlier waits for it, or reports that it failed to load", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED.*post-editor/);
  const EDITOR = "**/assets/post-editor-*.js";
  const post = await storePost();
  await page.route(EDITOR, (file) => file.abort());
  await openWithSharedSession(page, await keptStaff("editor"), "/admin/blog");
  const edit = page.getByRole("button", { name: `Edit ${post.title}` });
  await edit.click();
  await expect(
    page.getByText("The editor couldn’t be loaded. Please try again, or reload the page."),
  ).toBeVisible();
  const late = Promise.withResolvers<void>();
  await page.route(EDITOR, (file) => late.promise.then(() => file.continue()));
  await edit.click();
  await expect(openingOf(page, post.title)).toHaveAttribute("aria-disabled", "true");
  late.resolve();
  await expect(page.getByRole("dialog", { name: "Edit Post" }).getByLabel("Title")).toHaveValue(post.title);
});

test("a post's Edit button shows that it is loading; pressing another replaces it, and a failure is reported", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/500/);
  const post = await storePost();
  const other = await storePost();
  const readOf = ({ id }: typeof post) => `**/rest/v1/blog_posts?*id=eq.${id}`;
  const editOf = ({ title }: typeof post) => page.getByRole("button", { name: `Edit ${title}` });
  const title = page.getByRole("dialog", { name: "Edit Post" }).getByLabel("Title");
  const held = Promise.withResolvers<void>();
  await openWithSharedSession(page, await keptStaff("editor"), "/admin/blog");
  await page.route(readOf(post), (read) => held.promise.then(() => read.continue()));
  await editOf(post).click();
  await expect(openingOf(page, post.title)).toBeVisible();
  await editOf(other).click();
  await expect(title).toHaveValue(other.title);
  const read = page.waitForResponse(readOf(post));
  held.resolve();
  await (await read).finished();
  await page.keyboard.press("Escape");
  await expect(title).toBeHidden();
  await expect(editOf(other)).toBeFocused();
  await expect(editOf(post)).toHaveAttribute("aria-disabled", "false");

  await holdTimers(page);
  await page.route(readOf(post), (read) => read.fulfill({ status: 500, json: {} }));
  await editOf(post).click();
  await expect(openingOf(page, post.title)).toBeVisible();
  await givenUp(page, page.getByText("The editor couldn’t be loaded. Please try again, or reload the page."));
  await expect(editOf(post)).toBeFocused();
  await expect(editOf(post)).toHaveAttribute("aria-disabled", "false");
  await expect(title).toBeHidden();
});

test("a failure to read a post for its editor is not reported after leaving the list", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/500/);
  const post = await storePost();
  let refused = 0;
  await openWithSharedSession(page, await keptStaff("editor"), "/admin/blog");
  await page.route(`**/rest/v1/blog_posts?*id=eq.${post.id}`, (read) => {
    refused += 1;
    return read.fulfill({ status: 500, json: {} });
  });
  await holdTimers(page);
  await page.getByRole("button", { name: `Edit ${post.title}` }).click();
  await expect.poll(() => refused).toBe(1);
  await page.getByRole("button", { name: "Back to Dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
  const triesEnded = async () => {
    await passTimers(page, 4_000);
    return refused;
  };
  await expect.poll(triesEnded, { intervals: [20, 50, 100] }).toBe(4);
  await expect(page.getByText(/Failed to load|couldn’t be loaded/)).toHaveCount(0);
});

test("a screen that is slow to load shows a progress bar", async ({ page }) => {
  const SCREEN = "**/assets/new-page.route-*.js";
  const late = Promise.withResolvers<void>();
  await page.route(SCREEN, (file) => late.promise.then(() => file.continue()));
  await openWithSharedSession(page, await keptStaff("editor"), "/admin/pages");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.getByRole("button", { name: "Create New Page" }).click();
  const coming = page.getByRole("progressbar", { name: "Loading page" });
  await expect(coming).toBeVisible();
  late.resolve();
  await expect(page.getByLabel("Title *")).toBeVisible();
  await expect(coming).toBeHidden();
});

test("without a network, a list that is not loaded yet, and a page, say so, and load once there is one", async ({
  page,
}) => {
  const { title } = await storePage();
  await openWithSharedSession(page, await keptStaff("editor"), "/admin/pages");
  await page.getByLabel("Search pages").fill(title);
  await expect(page).toHaveURL(/search=/);
  const edit = rowOf(page, title).getByRole("link", { name: `Edit ${title}` });
  await expect(edit).toBeVisible();
  await goOffline(page);
  const noList = page.getByRole("status").filter({ hasText: "Offline. This list isn’t on this device." });
  const noPage = page.getByRole("status").filter({ hasText: "Offline. This page isn’t on this device." });
  await edit.click();
  await expect(noPage).toBeVisible();
  await goOnline(page);
  await expect(page.getByLabel("Title *")).toHaveValue(title);

  await page.goBack();
  await expect(edit).toBeVisible();
  await goOffline(page);
  await page.getByLabel("Search pages").fill("another");
  await expect(noList).toBeVisible();
  await goOnline(page);
  await expect(noList).toBeHidden();

  await goOffline(page);
  await roomLink(page, "Blog").click();
  await expect(noList).toBeVisible();
  await goOnline(page);
  await expect(page.getByRole("table", { name: "Blog posts" })).toBeVisible();

  const lateAnswer = await holdRoleCheck(page);
  await roomLink(page, "Pages").click();
  await lateAnswer.asked;
  await goOffline(page);
  await lateAnswer.send();
  await page.getByLabel("Search pages").fill("a third");
  await expect(noList).toBeVisible();
});
