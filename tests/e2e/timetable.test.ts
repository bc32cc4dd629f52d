import { expectAccessible, openWithSharedSession } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { holdTimers } from "./support/held-timers.ts";
import { skipCards } from "./support/skip-cards.ts";
import { makeStaff } from "./support/staff.ts";
import { storePage, storePost } from "./support/stored.ts";
import { ADMIN, expect, test as testOnOwnPage } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";

test.beforeEach(({ page }) => skipCards(page));

const dueNow = (id: string) =>
  asOwner((pool) =>
    pool.query("update public.timetable set due_at = now() + interval '500 ms' where content_id = $1", [id]),
  );

test("a scheduled post shows its time in the list, and appears on the site and in its feeds when it comes", async ({
  page,
}) => {
  const { id, title, slug } = await storePost();
  await openWithSharedSession(page, ADMIN, `/admin/blog?search=${encodeURIComponent(title)}`);
  const row = page.getByRole("row").filter({ hasText: title });
  await row.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Post" });
  await dialog.locator("summary", { hasText: "Schedule" }).click();
  const time = dialog.getByRole("form", { name: "Schedule" });
  const set = async (when: string) => {
    await time.getByLabel("When").fill(when);
    await time.getByRole("button", { name: "Schedule" }).click();
  };
  await expect(time.getByLabel("When")).toHaveAccessibleDescription(/with the date above\.$/);
  await time.getByRole("button", { name: "Schedule" }).click();
  await expect(time.getByRole("alert")).toHaveText("Please choose a day and a time.");
  await set("2020-01-01T09:00");
  await expect(time.getByRole("alert")).toContainText("That moment has passed");
  await set("2099-03-08T02:30");
  await expect(time.getByRole("alert")).toContainText("so this time doesn’t exist");
  await time.getByLabel("When").fill("2098-11-02T01:30");
  await time.getByLabel("Which one is it?").selectOption("The second (PST)");
  await time.getByRole("button", { name: "Schedule" }).click();
  await expect(dialog.getByText("Publishes Nov 2, 2098, 1:30 AM PST")).toBeVisible();
  await expectAccessible(page);
  await set("2098-11-25T09:00");
  await expect(dialog.getByText("Publishes Nov 25, 2098, 9:00 AM PST")).toBeVisible();
  await expect(dialog.getByText("Publishes Nov 2, 2098")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(row).toContainText("Publishes Nov 25, 2098, 9:00 AM");
  await expect(row).toContainText("Draft");
  expect((await page.request.get(`/blog/${slug}`)).status()).toBe(404);

  await dueNow(id);
  await expect.poll(async () => (await page.request.get(`/blog/${slug}`)).status()).toBe(200);
  for (const path of ["/blog", "/blog/feed.xml", "/sitemap.xml"])
    await expect.poll(async () => (await page.request.get(path)).text()).toContain(slug);
  await page.reload();
  await expect(row).toContainText("Published");
  await expect(row).not.toContainText("Publishes");
  await page.goto("/admin/audit");
  const told = page.getByRole("row").filter({ hasText: title });
  await expect(told.filter({ hasText: "Added a time for a post or page" })).toContainText(ADMIN.email);
  await expect(told.filter({ hasText: "Draft → Published" })).toContainText("The server");
});

test("leaving with a time that is chosen but not set asks first", async ({ page }) => {
  const { id } = await storePage();
  await openWithSharedSession(page, ADMIN, `/admin/pages/edit/${id}`);
  await page.locator("summary", { hasText: "Schedule" }).click();
  await page.getByRole("textbox", { name: "When" }).fill("2098-07-04T00:00");
  await page.getByRole("link", { name: "Back to Pages" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question).toContainText("The time under “Schedule” is not set yet.");
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/admin/pages");
  const post = await storePost();
  await page.goto(`/admin/blog?search=${encodeURIComponent(post.title)}`);
  await page.getByRole("row").filter({ hasText: post.title }).getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Post" });
  await dialog.locator("summary", { hasText: "Schedule" }).click();
  await dialog.getByRole("textbox", { name: "When" }).fill("2098-07-04T00:00");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog", { name: "Close without saving?" })).toContainText(
    "The time under “Schedule” is not set yet.",
  );
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(dialog).toBeHidden();
});

test("canceling a page's scheduled time leaves the page as it is; setting another unpublishes it, and so it stays after saving an open editor", async ({
  page,
}) => {
  const { id, slug } = await storePage();
  await asOwner((pool) => pool.query("update public.pages set published = true where id = $1", [id]));
  await openWithSharedSession(page, ADMIN, `/admin/pages/edit/${id}`);
  await page.locator("summary", { hasText: "Schedule" }).click();
  const time = page.getByRole("form", { name: "Schedule" });
  const set = async () => {
    await expect(time.getByLabel("What")).toHaveValue("unpublish");
    await time.getByLabel("When").fill("2098-07-04T00:00");
    await time.getByRole("button", { name: "Schedule" }).click();
    await expect(page.getByText("Unpublishes Jul 4, 2098, 12:00 AM PDT")).toBeVisible();
  };
  const toasts = page.getByRole("region", { name: /Notifications/ });
  await holdTimers(page);
  await set();
  await expect(toasts).toContainText("Scheduled");
  await page.getByRole("button", { name: "Remove: Unpublishes Jul 4, 2098, 12:00 AM" }).click();
  await expect(page.getByText("Schedule removed")).toBeVisible();
  await expect(toasts).not.toContainText("Scheduled");
  await expect(page.getByText("Unpublishes Jul 4, 2098")).toHaveCount(0);
  await expect(page.locator("summary", { hasText: "Schedule" })).toBeFocused();
  const planned = () =>
    asOwner((pool) => pool.query("select 1 from public.timetable where content_id = $1", [id]));
  expect((await planned()).rows).toEqual([]);
  await set();
  await expect.poll(async () => (await page.request.get(`/${slug}`)).status()).toBe(200);
  await dueNow(id);
  await expect.poll(async () => (await page.request.get(`/${slug}`)).status()).toBe(404);
  expect((await planned()).rows).toEqual([]);
  await page.getByLabel("Page Content *").fill("<p>Written meanwhile</p>");
  await page.getByRole("button", { name: "Update Page" }).click();
  await expect(page.getByText("Page updated successfully")).toBeVisible();
  const { rows } = await asOwner((pool) =>
    pool.query("select content, published from public.pages where id = $1", [id]),
  );
  expect(rows).toEqual([{ content: "<p>Written meanwhile</p>", published: false }]);
});

test("a new post can be scheduled before or with its first save; discarding it unsaved deletes its schedule and links", async ({
  page,
}) => {
  const author = await makeStaff("editor");
  await openWithSharedSession(page, author, "/admin/blog");
  const dialog = page.getByRole("dialog", { name: "Create New Post" });
  const time = dialog.getByRole("form", { name: "Schedule" });
  const links = dialog.getByRole("list", { name: "Links that show this draft" });
  const kept = async (table: "timetable" | "preview_links" | "content_drafts", condition: string) =>
    (await asOwner((pool) => pool.query(`select * from public.${table} where ${condition}`))).rows;
  const authorId = `(select id from auth.users where email = '${author.email}')`;
  const startPost = async (title: string) => {
    await page.getByRole("button", { name: "New Post" }).click();
    await dialog.getByLabel("Title").fill(title);
    await dialog.getByLabel("Excerpt").fill("Short");
    await dialog.getByLabel("Content", { exact: true }).fill("<p>Words</p>");
    await dialog.getByLabel("SEO description").fill("Found");
    await dialog.locator("summary", { hasText: "Schedule" }).click();
    await dialog.getByText("Links that show this draft").click();
  };

  await startPost(`Never saved ${author.email}`);
  await time.getByLabel("When").fill("2098-11-25T09:00");
  await time.getByRole("button", { name: "Schedule" }).click();
  await expect(dialog.getByText("This has no effect unless you save by then.")).toBeVisible();
  await dialog.getByRole("button", { name: "Make a link" }).click();
  await expect(links.getByRole("listitem")).toHaveCount(1);
  const [link] = await kept("preview_links", `created_by = ${authorId}`);
  const neverSaved = `content_id = '${link.document}'`;
  expect(await kept("timetable", neverSaved)).toHaveLength(1);
  await expect
    .poll(async () => (await kept("content_drafts", `author_id = ${authorId}`))[0]?.new_id)
    .toBe(link.document);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect.poll(() => kept("preview_links", `created_by = ${authorId}`)).toEqual([]);
  expect(await kept("timetable", neverSaved)).toEqual([]);

  const title = `Timed ${author.email}`;
  await startPost(title);
  await expect(links).toHaveCount(0);
  await time.getByLabel("When").fill("2020-01-01T09:00");
  await dialog.getByRole("button", { name: "Create Post" }).click();
  await expect(time.getByRole("alert")).toContainText("That moment has passed");
  await expect(time.getByLabel("When")).toBeFocused();
  await time.getByLabel("When").fill("2098-11-25T09:00");
  await dialog.getByRole("button", { name: "Create Post" }).click();
  await expect(page.getByText("Blog post created successfully")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText("Draft");
  await expect(row).toContainText("Publishes Nov 25, 2098, 9:00 AM");
});

testOnOwnPage(
  "the list shows a scheduled post as published also where the device’s clock is ahead",
  async ({ page }) => {
    await skipCards(page);
    const { id, title, slug } = await storePost();
    await asOwner((pool) =>
      pool.query(
        "insert into public.timetable (kind, content_id, action, due_at) values ('post', $1, 'publish', now() + interval '10 minutes')",
        [id],
      ),
    );
    await page.clock.install({ time: Date.now() + 20 * 60_000 });
    await openWithSharedSession(page, ADMIN, `/admin/blog?search=${encodeURIComponent(title)}`);
    const row = page.getByRole("row").filter({ hasText: title });
    await expect(row).toContainText("Publishes");
    const looked = page.waitForResponse("**/rest/v1/timetable?*");
    await page.clock.runFor(30_000);
    await looked;
    await expect(row).toContainText("Draft");

    await dueNow(id);
    await expect.poll(async () => (await page.request.get(`/blog/${slug}`)).status()).toBe(200);
    await page.clock.runFor(60_000);
    await expect(row).toContainText("Published");
  },
);
