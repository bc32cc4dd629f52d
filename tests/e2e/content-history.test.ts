import type { Locator, Page } from "@playwright/test";
import { expectAccessible, openAs, openWithSharedSession } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { boxOf, expectUncovered } from "./support/geometry.ts";
import { loseNextAnswer } from "./support/lost-answer.ts";
import { sendDraft } from "./support/send-draft.ts";
import { skipCards } from "./support/skip-cards.ts";
import { keptStaff, makeStaff, type StaffAccount } from "./support/staff.ts";
import { storePage, storePost } from "./support/stored.ts";
import { ADMIN, expect, test as newPageTest } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";

test.beforeEach(({ page }) => skipCards(page));

async function storedPage(id: string) {
  const { rows } = await asOwner((pool) => pool.query("select * from public.pages where id = $1", [id]));
  return rows[0];
}

function versions(page: Page) {
  return page.getByRole("list", { name: "Versions" }).getByRole("listitem");
}

test("each save is kept, can be compared in words, and can be restored", async ({ page }) => {
  const { id, title, slug } = await storePage();
  await openWithSharedSession(page, ADMIN, `/admin/pages/edit/${id}`);
  await page.getByLabel("Page Content *").fill("<p>Stored <b>text</b> that readers like</p>");
  await page.getByRole("switch", { name: "Publish" }).click();
  await page.getByRole("button", { name: "Update Page" }).click();
  await expect(page.getByText("Page updated successfully")).toBeVisible();

  await page.goto(`/admin/pages/edit/${id}`);
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "History" })).toBeVisible();
  await expect(versions(page)).toHaveCount(2);
  await expect(versions(page).first()).toContainText(ADMIN.email);
  await page.getByRole("button", { name: /^Published, changed Page Content/ }).click();
  const newest = versions(page).first();
  await expect(newest.getByRole("insertion").filter({ hasText: "that readers like" })).toBeVisible();
  await expect(newest).not.toContainText("<b>");
  await expect(newest.getByRole("button", { name: "Restore this version" })).toBeHidden();
  await expectAccessible(page);

  await page.getByRole("button", { name: /^Created/ }).click();
  await page.getByLabel("Compare with").selectOption("The newest version");
  await page.setViewportSize({ width: 390, height: 844 });
  const [choice, restore] = await Promise.all([
    boxOf(page.getByLabel("Compare with")),
    boxOf(page.getByRole("button", { name: "Restore this version" })),
  ]);
  expect(restore.top, "the button, below the choice on a phone").toBeGreaterThan(choice.bottom);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(versions(page).nth(1).getByRole("insertion").filter({ hasText: "readers" })).toBeVisible();
  const name = page.getByLabel("Name this version, to keep it for good");
  await name.fill("Before the price change");
  await name.press("Enter");
  await expect(page.getByText("Version named. It is kept for good.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^“Before the price change” · Created/ })).toBeVisible();
  await page.getByRole("button", { name: "Restore this version" }).press("Enter");
  await expect(page.getByText("Version restored")).toBeVisible();
  await expect(page.getByRole("heading", { name: "History" })).toBeFocused();
  await expect(versions(page)).toHaveCount(3);
  expect(await storedPage(id)).toMatchObject({ title, slug, content: "<p>Stored text</p>", published: true });
  await expect(async () => {
    await page.goto(`/${slug}`);
    await expect(page.getByRole("main")).toContainText("Stored text", { timeout: 1_000 });
    await expect(page.getByRole("main")).not.toContainText("readers", { timeout: 1_000 });
  }).toPass();
});

/** The content of each draft of the author that is stored on the server. */
async function draftsOf(authorId: string): Promise<string[]> {
  const { rows } = await asOwner((pool) =>
    pool.query("select fields ->> 'content' as content from public.content_drafts where author_id = $1", [
      authorId,
    ]),
  );
  return rows.map(({ content }) => content);
}

/** Opens the page's editor, and waits until it has read the author's draft on the server: before that, it sends none. */
async function openEditor(page: Page, author: StaffAccount, id: string): Promise<void> {
  const read = page.waitForResponse(/\/rest\/v1\/content_drafts\?/);
  await openWithSharedSession(page, author, `/admin/pages/edit/${id}`);
  await read;
}

/**
 * Makes the author's draft one that another device has saved now, with these changes.
 * @returns how many drafts of the author there are
 */
async function saveDraftElsewhere(authorId: string, changed: Record<string, string> = {}) {
  const { rowCount } = await asOwner((pool) =>
    pool.query(
      `update public.content_drafts
       set fields = fields || $2, browser = gen_random_uuid(), saved_at = clock_timestamp()
       where author_id = $1`,
      [authorId, changed],
    ),
  );
  return rowCount;
}

newPageTest("changed text has lines of a readable length in a wide window", async ({ page }) => {
  const { id } = await storePage();
  const text = "A washer needs a drain and both valves. ".repeat(20).trim();
  await asOwner((pool) =>
    pool.query("update public.pages set content = $2 where id = $1", [id, `<p>${text}</p>`]),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await openWithSharedSession(page, ADMIN, `/admin/pages/history/${id}`);
  await page.getByRole("button", { name: /^Changed Page Content/ }).click();
  const added = page.getByRole("insertion");
  await expect(added).toContainText(text);
  const lines = await added.evaluate((one) => new Set([...one.getClientRects()].map(({ top }) => top)).size);
  expect(text.length / lines).toBeLessThan(95);
});

test("the history of what never existed says that it is not there", async ({ page }) => {
  for (const kind of ["blog", "pages"]) {
    await openWithSharedSession(page, ADMIN, `/admin/${kind}/history/nonsense`);
    await expect(page.getByText("This no longer exists.")).toBeVisible();
  }
});

test("when the comparison's script fails to load, the history stays, and loading can be tried again", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED.*difference-view/);
  const { id } = await storePage();
  await page.route("**/assets/difference-view-*.js", (file) => file.abort(), { times: 1 });
  await openWithSharedSession(page, ADMIN, `/admin/pages/history/${id}`);
  await page.getByRole("button", { name: /^Created/ }).click();
  const failed = page
    .getByRole("alert")
    .filter({ hasText: "The comparison couldn’t be loaded. Please try again, or reload the page." });
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect(versions(page).first().getByRole("insertion").first()).toBeVisible();
  await expect(failed).toBeHidden();
});

test("when two authors edit, the later one sees the earlier one's changes, and both versions are kept", async ({
  page,
  colleague: other,
}) => {
  const { id, title } = await storePost();
  const colleague = await keptStaff("editor");
  for (const [author, account] of [
    [page, ADMIN],
    [other, colleague],
  ] as const) {
    await openWithSharedSession(author, account, "/admin/blog");
    await author.getByRole("button", { name: `Edit ${title}` }).click();
  }
  await other.getByLabel("Content", { exact: true }).fill("<p>Stored text, and theirs</p>");
  await other.getByRole("button", { name: "Update Post" }).click();
  await expect(other.getByText("Blog post updated successfully")).toBeVisible();

  await page.getByLabel("Content", { exact: true }).fill("<p>Stored text, and mine</p>");
  await page.getByRole("button", { name: "Update Post" }).click();
  const conflict = page.getByRole("region", { name: "Someone else saved this while you were editing" });
  await expect(conflict.getByRole("deletion")).toContainText("theirs");
  await expect(conflict.getByRole("insertion")).toContainText("mine");
  await expect(conflict).toContainText("Stored text, and");
  await conflict.getByRole("button", { name: "Save mine over theirs" }).click();
  await expect(page.getByText("Blog post updated successfully")).toBeVisible();

  await page.goto(`/admin/blog/history/${id}`);
  await expect(versions(page).first()).toContainText(ADMIN.email);
  await expect(versions(page).nth(1)).toContainText(colleague.email);
});

test("a version whose restoring failed stays open, the list shows it if it was restored all the same, and restoring overwrites nothing that somebody else has saved meanwhile", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  const { id } = await storePage();
  await asOwner((pool) =>
    pool.query("update public.pages set content = '<p>Second</p>' where id = $1", [id]),
  );
  await openWithSharedSession(page, ADMIN, `/admin/pages/history/${id}`);
  await page.getByRole("button", { name: /^Created/ }).click();
  const restore = page.getByRole("button", { name: "Restore this version" });
  await loseNextAnswer(page, "**/rest/v1/pages?*", "PATCH");
  await restore.press("Enter");
  await expect(page.getByText("it may have worked anyway")).toBeVisible();
  await expect(versions(page)).toHaveCount(3);
  await expect(restore).toBeFocused();

  await asOwner((pool) =>
    pool.query("update public.pages set content = '<p>Theirs</p>' where id = $1", [id]),
  );
  await restore.click();
  await expect(page.getByText("Nothing was restored")).toBeVisible();
  expect((await storedPage(id)).content).toBe("<p>Theirs</p>");
  await expect(versions(page)).toHaveCount(4);
});

test("a deleted page is gone for everybody, and can be restored unchanged from the trash", async ({
  page,
}) => {
  const { id, title, slug } = await storePage();
  await asOwner((pool) => pool.query("update public.pages set published = true where id = $1", [id]));
  await openWithSharedSession(page, ADMIN, `/admin/pages?search=${slug}`);
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Page deleted successfully")).toBeVisible();
  await expect.poll(async () => (await page.request.get(`/${slug}`)).status()).toBe(404);
  await page.getByLabel("Show").selectOption("Trash");
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText(ADMIN.email);
  await expect(row).toContainText("Published");
  await expectAccessible(page);
  await page.getByRole("button", { name: `Restore ${title}` }).click();
  await expect(page.getByText("Restored from the trash", { exact: true })).toBeVisible();
  await expect(row).toBeHidden();
  await expect.poll(async () => (await page.request.get(`/${slug}`)).status()).toBe(200);
  await page.getByLabel("Show").selectOption("All");
  await expect(row).toBeVisible();
  await page.goto(`/admin/pages/history/${id}`);
  await expect(page.getByRole("button", { name: /^Restored from the trash/ })).toBeVisible();
});

test("the trash is read again when something in it can't be restored, such as what a colleague has restored", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 406/);
  const { id, title, slug } = await storePage();
  await asOwner((pool) => pool.query("delete from public.pages where id = $1", [id]));
  await openWithSharedSession(page, ADMIN, "/admin/pages?show=trash");
  const restore = page.getByRole("button", { name: `Restore ${title}` });
  await expect(restore).toBeVisible();
  await asOwner((pool) =>
    pool.query("insert into public.pages (id, title, slug, content) values ($1, $2, $3, '')", [
      id,
      title,
      slug,
    ]),
  );
  await restore.click();
  await expect(page.getByText("Failed to restore", { exact: true })).toBeVisible();
  await expect(restore).toBeHidden();
});

test("a deleted post whose address is taken is restored under another", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  const { id, title, slug } = await storePost();
  await openWithSharedSession(page, ADMIN, `/admin/blog?search=${slug}`);
  page.once("dialog", (question) => void question.accept());
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await expect(page.getByText("Blog post deleted successfully")).toBeVisible();
  await storePost(title);
  await page.getByLabel("Show").selectOption("Trash");
  await page.getByRole("button", { name: `Restore ${title}` }).click();
  const dialog = page.getByRole("dialog", { name: "This address is taken" });
  await expect(dialog).toContainText(`/blog/${slug} belongs to another one now`);
  await dialog.getByLabel("Slug").fill("Not a slug");
  await dialog.getByRole("button", { name: "Restore" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Lower-case letters and digits");
  await expectAccessible(page);
  await dialog.getByLabel("Slug").fill(slug);
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Restore" }).click();
  await expect(dialog.getByRole("button", { name: "Restore" })).toBeEnabled();
  await dialog.getByLabel("Slug").fill(`${slug}-again`);
  await dialog.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Restored from the trash", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  const { rows } = await asOwner((pool) =>
    pool.query("select slug from public.blog_posts where id = $1", [id]),
  );
  expect(rows).toEqual([{ slug: `${slug}-again` }]);
});

test("a copy is created unpublished under a free address, and opens", async ({ page }) => {
  const { id, title, slug } = await storePage();
  await asOwner((pool) => pool.query("update public.pages set published = true where id = $1", [id]));
  await storePage(`${title} copy`);
  await openWithSharedSession(page, ADMIN, `/admin/pages/edit/${id}`);
  await page.getByRole("button", { name: "Duplicate" }).click();
  await expect(page.getByLabel("Title *")).toHaveValue(`${title} (copy)`);
  await expect(page.getByLabel("URL Slug *")).toHaveValue(`${slug}-copy-2`);
  await expect(page.getByRole("switch", { name: "Publish" })).not.toBeChecked();
  const copy = await storedPage(page.url().split("/").at(-1) ?? "");
  expect(copy).toMatchObject({ content: "<p>Stored text</p>", published: false });

  const post = await storePost();
  await page.goto(`/admin/blog?search=${post.slug}`);
  await page.getByRole("button", { name: `Edit ${post.title}` }).click();
  await page.getByRole("button", { name: "Duplicate" }).click();
  await expect(page.getByRole("dialog").getByLabel("Title")).toHaveValue(`${post.title} (copy)`);
  await expect(page.getByLabel("Slug")).toHaveValue(`${post.slug}-copy`);
  await page.getByLabel("Excerpt").fill("Changed");
  await expect(page.getByRole("button", { name: "Duplicate" })).toBeDisabled();
});

test("unsaved changes are offered on another device, and neither device overwrites the other's", async ({
  page,
  colleague: phone,
}) => {
  const author = await makeStaff("editor");
  const { id } = await storePage();
  const path = `/admin/pages/edit/${id}`;
  const drafts = () => draftsOf(author.id);
  await openEditor(page, author, id);
  await page.getByLabel("Page Content *").fill("<p>Begun at the desk</p>");
  await expect.poll(drafts).toEqual(["<p>Begun at the desk</p>"]);
  expect((await storedPage(id)).content).toBe("<p>Stored text</p>");

  await openAs(phone, author, path);
  const offer = phone.getByText(/^You have unsaved changes from \d+:\d+ [AP]M on another device\.$/);
  await expect(offer).toBeVisible();
  await phone.getByRole("button", { name: "Restore them" }).click();
  await expect(offer).toBeHidden();
  const field = phone.getByLabel("Page Content *");
  await expect(field).toHaveValue("<p>Begun at the desk</p>");
  const copies = () => phone.evaluate((key) => localStorage.getItem(key), `page:${id}`);
  await expect.poll(copies).toContain("Begun at the desk");
  await field.fill("<p>Stored text</p>");
  await expect.poll(drafts).toEqual([]);
  expect(await copies()).toBeNull();
  await field.fill("<p>Continued on the phone</p>");
  await sendDraft(phone);
  await expect.poll(drafts).toEqual(["<p>Continued on the phone</p>"]);

  await page.setViewportSize({ width: 390, height: 500 });
  await page.getByLabel("Page Content *").fill("<p>At the desk again</p>");
  await sendDraft(page);
  // The notice must show where the author writes, not somewhere above or below.
  await page.getByLabel("Page Content *").evaluate((field) => field.scrollIntoView({ block: "center" }));
  await expect(page.getByText(/on another device/)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Restore them" })).toBeInViewport({ ratio: 1 });
  expect(await drafts()).toEqual(["<p>Continued on the phone</p>"]);

  await phone.getByRole("button", { name: "Update Page" }).click();
  await expect(phone.getByText("Page updated successfully")).toBeVisible();
  await expect.poll(drafts).toEqual([]);
  expect((await storedPage(id)).content).toBe("<p>Continued on the phone</p>");
});

test("an author with too many drafts is told, and this one is kept once another is discarded", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 413/);
  const author = await makeStaff("editor");
  const { id } = await storePage();
  const drafts = (sql: string) => asOwner((pool) => pool.query(sql, [author.id]));
  await drafts(
    `insert into public.content_drafts (author_id, kind, document, fields, browser)
     select $1, 'page', gen_random_uuid(), '{}', gen_random_uuid() from generate_series(1, 200)`,
  );
  await openEditor(page, author, id);
  await page.getByLabel("Page Content *").fill("<p>One too many</p>");
  await sendDraft(page);
  const told = page.getByRole("status").filter({ hasText: "the server keeps no more" });
  await expect(told).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Page Content *").fill("<p>Stored text</p>");
  await expect(told).toHaveCount(0);
  await page.getByLabel("Page Content *").fill("<p>Still too many</p>");
  await sendDraft(page);
  await expect(told).toBeVisible();

  await drafts(
    `delete from public.content_drafts
     where document = (select min(document) from public.content_drafts where author_id = $1)`,
  );
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(told).toHaveCount(0);
  expect(await draftsOf(author.id)).toContain("<p>Still too many</p>");
});

test("a draft that reached the server, but whose answer was lost, is not taken for another window's", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  const author = await makeStaff("editor");
  const { id } = await storePage();
  const drafts = () => draftsOf(author.id);
  await openEditor(page, author, id);
  await loseNextAnswer(page, "**/rest/v1/rpc/keep_draft", "POST");
  const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("keep_draft"));
  await page.getByLabel("Page Content *").fill("<p>Begun</p>");
  await sendDraft(page);
  await lost;
  expect(await drafts()).toEqual(["<p>Begun</p>"]);
  await page.getByLabel("Page Content *").fill("<p>Begun and continued</p>");
  await sendDraft(page);
  await expect.poll(drafts).toEqual(["<p>Begun and continued</p>"]);
  await expect(page.getByText("You have unsaved changes")).toHaveCount(0);
});

test("restoring what another device wrote meanwhile keeps what was written here, and offers it", async ({
  page,
}) => {
  const author = await makeStaff("editor");
  const { id } = await storePage();
  const drafts = () => draftsOf(author.id);
  await openEditor(page, author, id);
  const field = page.getByLabel("Page Content *");
  await field.fill("<p>Begun</p>");
  await sendDraft(page);
  await expect.poll(drafts).toEqual(["<p>Begun</p>"]);
  await saveDraftElsewhere(author.id, { content: "<p>From the phone</p>" });
  await field.fill("<p>Continued here</p>");
  await sendDraft(page);
  const theirs = page.getByRole("status").filter({ hasText: "on another device" });
  await theirs.getByRole("button", { name: "Restore them" }).click();
  await expect(field).toHaveValue("<p>From the phone</p>");
  const mine = page.getByRole("status").filter({ hasText: "This browser kept unsaved changes" });
  await expect(mine).toHaveCount(1);
  await field.fill("<p>From the phone, continued</p>");
  await sendDraft(page);
  await expect.poll(drafts).toEqual(["<p>From the phone, continued</p>"]);
  await mine.getByRole("button", { name: "Restore them" }).click();
  await expect(field).toHaveValue("<p>Continued here</p>");
  await expect(mine).toHaveCount(0);
  await sendDraft(page);
  await expect.poll(drafts).toEqual(["<p>Continued here</p>"]);
});

test("a field reached by keyboard is above what tells of another device's changes, in both editors", async ({
  page,
}) => {
  const author = await makeStaff("editor");
  const { title } = await storePost();
  const { id } = await storePage();
  await page.setViewportSize({ width: 320, height: 640 });
  const expectFieldsUncovered = async (typed: Locator) => {
    await typed.fill("From here");
    await sendDraft(page);
    await expect.poll(() => saveDraftElsewhere(author.id)).toBe(1);
    await typed.fill("Continued here");
    await sendDraft(page);
    await expect(page.getByText(/on another device/)).toBeVisible();
    await page.getByLabel("Title").focus();
    for (let fields = 0; fields < 3; fields += 1) {
      await page.keyboard.press("Tab");
      await expectUncovered(page.locator(":focus"));
    }
  };
  await openEditor(page, author, id);
  await expectFieldsUncovered(page.getByLabel("Page Content *"));

  await asOwner((pool) => pool.query("delete from public.content_drafts where author_id = $1", [author.id]));
  await page.goto(`/admin/blog?search=${encodeURIComponent(title.replace("Stored ", ""))}`);
  await page.getByRole("button", { name: `Edit ${title}` }).click();
  await expectFieldsUncovered(page.getByLabel("Excerpt"));
});

newPageTest("what another window has saved is no longer offered as unsaved", async ({ page, context }) => {
  const author = await makeStaff("editor");
  const { id } = await storePage();
  const edit = `/admin/pages/edit/${id}`;
  const drafts = () => draftsOf(author.id);
  const field = "Page Content *";
  await openEditor(page, author, id);
  await page.getByLabel(field).fill("<p>Begun</p>");
  await sendDraft(page);
  await expect.poll(drafts).toEqual(["<p>Begun</p>"]);
  const other = await context.newPage();
  await other.goto(edit);
  const kept = other.getByText("This browser kept unsaved changes");
  await expect(kept).toBeVisible();
  await page.getByRole("button", { name: "Update Page" }).click();
  await expect(page).toHaveURL("/admin/pages");
  await expect(kept).toHaveCount(0);

  await page.goto(edit);
  await other.reload();
  await page.getByLabel(field).fill("<p>Continued</p>");
  await sendDraft(page);
  await expect.poll(drafts).toEqual(["<p>Continued</p>"]);
  await other.getByLabel(field).fill("<p>Elsewhere</p>");
  await sendDraft(other);
  const offer = other.getByText(/^You have unsaved changes from .* in another window/);
  await expect(offer).toBeVisible();
  await page.getByRole("button", { name: "Update Page" }).click();
  await expect(page).toHaveURL("/admin/pages");
  await other.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(offer).toHaveCount(0);
  await sendDraft(other);
  await expect.poll(drafts).toEqual(["<p>Elsewhere</p>"]);
});

test("what was typed right before a reload is kept to the last letter", async ({ page }) => {
  const { id } = await storePage();
  await openWithSharedSession(page, ADMIN, `/admin/pages/edit/${id}`);
  const field = page.getByLabel("Page Content *");
  await field.fill("");
  // The page is left before any pause of its own ends.
  await page.evaluate(() => {
    const { setTimeout: set } = window;
    window.setTimeout = ((act: () => void, ms = 0) => (ms > 0 ? 0 : set(act))) as typeof window.setTimeout;
  });
  await field.pressSequentially("<p>All of it</p>");
  page.once("dialog", (leave) => void leave.accept());
  await page.reload();
  await page.getByRole("button", { name: "Restore them" }).click();
  await expect(field).toHaveValue("<p>All of it</p>");
});

newPageTest(
  "text typed offline reaches the server once online, and survives closing the tab before that, and other text typed then",
  async ({ page, context, allowConsoleErrors }) => {
    allowConsoleErrors(/ERR_|Failed to fetch manifest/);
    const author = await makeStaff("editor");
    const { id } = await storePage();
    const drafts = () => draftsOf(author.id);
    await openEditor(page, author, id);
    const field = page.getByLabel("Page Content *");
    await field.fill("<p>Begun</p>");
    await sendDraft(page);
    await expect.poll(drafts).toEqual(["<p>Begun</p>"]);
    await context.setOffline(true);
    const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("keep_draft"));
    await field.fill("<p>Under way</p>");
    await sendDraft(page);
    await failed;
    expect(await drafts()).toEqual(["<p>Begun</p>"]);
    await context.setOffline(false);
    await expect.poll(drafts).toEqual(["<p>Under way</p>"]);

    await context.setOffline(true);
    await field.fill("<p>Further</p>");
    await page.getByRole("button", { name: "Update Page" }).click();
    await expect(page.getByRole("alert").getByText("Failed to save page")).toBeVisible();
    await field.fill("<p>Far away</p>");
    const copiesIn = (at: Page) => () => at.evaluate((key) => localStorage.getItem(key), `page:${id}`);
    await expect.poll(copiesIn(page)).toContain("Far away");
    await page.close();
    await context.setOffline(false);
    const later = await context.newPage();
    await later.goto(`/admin/pages/edit/${id}`);
    const offers = later.getByText("This browser kept unsaved changes");
    await expect(offers).toHaveCount(1);
    // The closing tab may still have sent its text.
    const stored = await drafts();

    // Until it is restored or discarded, other text is kept and saved beside it.
    await later.getByLabel("Page Content *").fill("<p>A quick fix</p>");
    await expect.poll(copiesIn(later)).toMatch(/Far away.*A quick fix/);
    await later.getByRole("button", { name: "Cancel" }).click();
    await later.getByRole("button", { name: "Leave" }).click();
    await later.goto(`/admin/pages/edit/${id}`);
    await expect(offers).toHaveCount(2);
    await later.getByRole("button", { name: "Restore them" }).last().click();
    await expect(later.getByLabel("Page Content *")).toHaveValue("<p>A quick fix</p>");
    await later.getByRole("button", { name: "Update Page" }).click();
    await expect(later.getByText("Page updated successfully")).toBeVisible();
    expect((await storedPage(id)).content).toBe("<p>A quick fix</p>");
    expect(await drafts()).toEqual(stored);

    await later.goto(`/admin/pages/edit/${id}`);
    await later.getByRole("button", { name: "Restore them" }).click();
    await expect(later.getByLabel("Page Content *")).toHaveValue("<p>Far away</p>");
    await later.getByRole("button", { name: "Update Page" }).click();
    await later.getByRole("button", { name: "Save this over the other" }).click();
    await expect(later.getByText("Page updated successfully")).toBeVisible();
    expect((await storedPage(id)).content).toBe("<p>Far away</p>");
    await expect.poll(drafts).toEqual([]);
    expect(await copiesIn(later)()).toBeNull();
  },
);

test("discarded and undone changes are deleted from the server, too", async ({ page, colleague: other }) => {
  const author = await makeStaff("editor");
  await openWithSharedSession(page, author, "/admin/pages/new");
  await page.getByLabel("Title *").fill("Half a title");
  await sendDraft(page);
  const kept = async () => {
    const { rows } = await asOwner((pool) =>
      pool.query("select from public.content_drafts where author_id = $1", [author.id]),
    );
    return rows.length;
  };
  await expect.poll(kept).toBe(1);
  await openAs(other, author, "/admin/pages/new");
  await expect(other.getByText(/on another device/)).toBeVisible();
  await expectAccessible(other);
  await other.getByRole("button", { name: "Discard them" }).click();
  await expect(other.getByText(/on another device/)).toBeHidden();
  await expect.poll(kept).toBe(0);

  await other.getByLabel("Title *").fill("Half a title");
  await sendDraft(other);
  await expect.poll(kept).toBe(1);
  await other.getByLabel("Title *").fill("");
  await other.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(kept).toBe(0);
});

test("of several kept drafts, discarding one leaves the server's to the others, and saving that one removes it", async ({
  page,
}) => {
  const author = await makeStaff("editor");
  const { id } = await storePage();
  const drafts = () => draftsOf(author.id);
  await openEditor(page, author, id);
  await page.getByLabel("Page Content *").fill("<p>Newest</p>");
  await sendDraft(page);
  await expect.poll(drafts).toEqual(["<p>Newest</p>"]);
  const copies = () => page.evaluate((key) => localStorage.getItem(key), `page:${id}`);
  await expect.poll(copies).toContain("Newest");
  await page.evaluate((key) => {
    const [newest] = JSON.parse(localStorage.getItem(key) ?? "");
    const older = ["Oldest", "Older"].map((text, day) => ({
      ...newest,
      at: `2026-10-0${day + 1}T12:00:00.000Z`,
      fields: { ...newest.fields, content: `<p>${text}</p>` },
    }));
    localStorage.setItem(key, JSON.stringify([...older, newest]));
  }, `page:${id}`);
  page.once("dialog", (leave) => void leave.accept());
  await page.reload();
  const offers = page.getByText("This browser kept unsaved changes");
  await expect(offers).toHaveCount(3);
  await page.getByRole("button", { name: "Discard them" }).first().click();
  await expect(offers).toHaveCount(2);
  await page.getByRole("button", { name: "Restore them" }).last().click();
  await expect(page.getByLabel("Page Content *")).toHaveValue("<p>Newest</p>");
  expect(await drafts()).toEqual(["<p>Newest</p>"]);
  await page.getByLabel("Page Content *").fill("<p>Newest and more</p>");
  await page.getByRole("button", { name: "Update Page" }).click();
  await expect(page.getByText("Page updated successfully")).toBeVisible();
  await expect.poll(drafts).toEqual([]);
  await page.goto(`/admin/pages/edit/${id}`);
  await expect(offers).toHaveCount(1);
});

test("unsaved changes are kept for the account that made them, not for the next one in the same browser", async ({
  page,
}) => {
  const [author, next] = [await makeStaff("editor"), await makeStaff("editor")];
  const { id } = await storePage();
  await openEditor(page, author, id);
  await page.getByLabel("Page Content *").fill("<p>Not finished</p>");
  await sendDraft(page);
  await expect.poll(() => draftsOf(author.id)).toEqual(["<p>Not finished</p>"]);
  page.once("dialog", (leave) => void leave.accept());
  await openWithSharedSession(page, next, `/admin/pages/edit/${id}`);
  const offer = page.getByText("This browser kept unsaved changes");
  await expect(page.getByLabel("Page Content *")).not.toHaveValue("<p>Not finished</p>");
  await expect(offer).toHaveCount(0);
  await openWithSharedSession(page, author, `/admin/pages/edit/${id}`);
  await expect(offer).toHaveCount(1);
});
