import type { Page } from "@playwright/test";
import { asOwner } from "../support/database.ts";
import { holdTimers, passTimers } from "../support/held-timers.ts";
import { intercept } from "../support/intercept.ts";
import { storePost } from "../support/stored.ts";
import { expect } from "../support/test.ts";
import {
  dialog,
  failing,
  givenUp,
  hanging,
  loadFailedScreen,
  loadingScreen,
  type Screen,
  TWO_WIDTHS,
  toast,
} from "./screen.ts";

const POSTS = "**/rest/v1/blog_posts?*";
const EDITOR_SCRIPT = "**/assets/post-editor-*.js";
const PATH = "/admin/blog";
/** 120 characters. */
const LONG_TITLE =
  "Nineteen Small Things That Wear Out a Washing Machine in the Desert, and What Each of Them Costs You to Leave Undone Now";
export const HARMFUL = '<p>Kept</p><script>alert(1)</script><a href="javascript:alert(1)">Not kept</a>';
export const NOT_KEPT = "Not kept, because it could harm visitors";

const TIMETABLE = "**/rest/v1/timetable?*";
const timeFor = (content_id: string) => ({
  id: "1",
  kind: "post",
  content_id,
  action: "publish",
  due_at: "2099-01-05T17:00:00+00:00",
});

/** The list of posts and their editor. */
export const POST_SCREENS: readonly Screen[] = [
  {
    name: "posts",
    path: async () => {
      await storePost(`${LONG_TITLE} ${Date.now()}`);
      return PATH;
    },
    open: (page) => expect(page.getByRole("table")).toBeVisible(),
    next: [
      {
        name: "posts: keys",
        widths: [1440],
        open: async (page) => {
          await page.getByRole("button", { name: "Keys", exact: true }).click();
          await expect(dialog(page)).toBeVisible();
        },
        front: dialog,
      },
    ],
  },
  {
    name: "posts: some selected, one changed and not published",
    path: async () => {
      const { id } = await storePost();
      await asOwner((pool) =>
        pool.query("update public.blog_posts set published = true where id = $1", [id]),
      );
      return `${PATH}?changed=${id}`;
    },
    before: (page) =>
      intercept(page, /content_drafts.*document=neq/, (asked) => {
        const document = new URL(page.url()).searchParams.get("changed");
        return asked.fulfill({ json: [{ document, saved_at: "2026-11-22T20:00:00+00:00" }] });
      }),
    open: async (page) => {
      await page.getByRole("button", { name: "Select", exact: true }).click();
      await page.getByRole("checkbox").first().check();
      await expect(page.getByRole("region", { name: "Selected posts" })).toContainText("1 selected");
      await expect(page.getByText("Changed and not published").last()).toBeVisible();
    },
    shows: ["ui/selection/selection-bar.tsx"],
  },
  {
    name: "post: a new preview link",
    path: PATH,
    open: async (page) => {
      await page
        .getByRole("button", { name: /^Edit / })
        .first()
        .click();
      await dialog(page).getByText("Links that show this draft").click();
      await dialog(page).getByRole("button", { name: "Make a link" }).click();
      await expect(dialog(page).getByLabel("The new link")).toBeVisible();
      await page.getByRole("button", { name: "Close toast" }).click();
      await expect(page.getByText("Preview link made")).toHaveCount(0);
      await dialog(page).getByRole("button", { name: "Copy link" }).scrollIntoViewIfNeeded();
    },
    front: dialog,
  },
  {
    name: "post: its preview links failed to load",
    path: PATH,
    widths: TWO_WIDTHS,
    allows: /500/,
    before: async (page) => {
      await failing(page, "**/rest/v1/preview_links?*");
      await holdTimers(page);
    },
    open: async (page) => {
      await page
        .getByRole("button", { name: /^Edit / })
        .first()
        .click();
      await dialog(page).getByText("Links that show this draft").click();
      await givenUp(page, dialog(page).getByText("Failed to load the preview links"));
    },
    front: (page) => page.getByText("Failed to load the preview links"),
    shows: ["content/preview-links/preview-links-section.tsx"],
  },
  {
    name: "posts: none",
    path: PATH,
    widths: TWO_WIDTHS,
    before: (page) => intercept(page, POSTS, (asked) => asked.fulfill({ json: [] })),
    open: (page) => expect(page.getByText("No blog posts found.")).toBeVisible(),
    shows: ["blog/post-list.tsx"],
  },
  {
    name: "posts: no match",
    path: PATH,
    open: async (page) => {
      await page.getByRole("searchbox").fill("nothing has this title");
      await expect(page.getByText("No posts match.")).toBeVisible();
    },
    shows: ["ui/list-tools.tsx"],
  },
  {
    name: "posts: loading after no match",
    path: `${PATH}?search=nothing+has+this+title`,
    widths: TWO_WIDTHS,
    open: async (page) => {
      await expect(page.getByText("No posts match.")).toBeVisible();
      await hanging(page, POSTS);
      await page.getByRole("searchbox").fill("");
      await expect(page.getByText("Loading posts...")).toBeVisible();
    },
    shows: ["ui/notice.tsx"],
  },
  loadingScreen({
    name: "posts: loading",
    path: PATH,
    asked: [POSTS],
    says: (page) => page.getByText("Loading posts..."),
    shows: ["content/loading-notice.tsx"],
  }),
  loadFailedScreen({
    name: "posts: failed to load",
    path: PATH,
    asked: [POSTS],
    says: (page) => page.getByRole("button", { name: "Try again" }),
    shows: ["blog/post-list.tsx"],
  }),
  {
    name: "post: its editor loading",
    alone: true,
    path: PATH,
    before: (page) => hanging(page, EDITOR_SCRIPT),
    open: async (page) => {
      await page
        .getByRole("button", { name: /^Edit / })
        .first()
        .click();
      await expect(page.getByRole("button", { name: /^Opening\.\.\. / })).toBeVisible();
    },
  },
  {
    name: "post: its editor failed to load",
    alone: true,
    path: PATH,
    widths: TWO_WIDTHS,
    allows: /ERR_FAILED/,
    before: (page) => intercept(page, EDITOR_SCRIPT, (asked) => asked.abort()),
    open: async (page) => {
      await page.getByRole("button", { name: "New Post" }).click();
      await expect(toast(page)).toContainText("The editor couldn’t be loaded.");
      await expect(page.getByRole("button", { name: "New Post" })).toBeVisible();
    },
    front: toast,
  },
  {
    name: "post: published, toast",
    path: PATH,
    widths: TWO_WIDTHS,
    open: async (page) => {
      const { title } = await storePost();
      await page.reload();
      await page.getByRole("button", { name: `Publish ${title}` }).click();
      await expect(toast(page)).toContainText("Post published successfully");
    },
    front: toast,
  },
  {
    name: "post: with a time, and one that does not exist",
    path: PATH,
    open: async (page) => {
      await openPlanned(page);
      await dialog(page).getByLabel("When", { exact: true }).fill("2027-03-14T02:30");
      await dialog(page).getByRole("button", { name: "Schedule" }).click();
      await expect(dialog(page).getByRole("alert")).toContainText("Clocks go forward that day");
      await dialog(page).getByRole("alert").scrollIntoViewIfNeeded();
      // The focused part of a time field has the browser's own colors, so move the focus away.
      await dialog(page).getByLabel("What", { exact: true }).focus();
    },
    front: dialog,
    shows: ["content/timetable/timetable-section.tsx"],
    next: [
      {
        name: "post: with a time that comes twice",
        widths: TWO_WIDTHS,
        open: async (page) => {
          await dialog(page).getByLabel("When", { exact: true }).fill("2027-11-07T01:30");
          await expect(dialog(page).getByText("this time comes twice")).toBeVisible();
        },
        front: dialog,
      },
    ],
  },
  {
    name: "post: a new one that has a time and is not saved",
    path: PATH,
    widths: TWO_WIDTHS,
    before: async (page) => {
      let planned: ReturnType<typeof timeFor>[] = [];
      await intercept(page, TIMETABLE, (asked) => {
        if (asked.method === "GET") return asked.fulfill({ json: planned });
        planned = [timeFor(JSON.parse(asked.body ?? "").content_id)];
        return asked.fulfill({ status: 201 });
      });
    },
    open: async (page) => {
      await page.getByRole("button", { name: "New Post" }).click();
      await dialog(page).locator("summary", { hasText: "Schedule" }).click();
      await dialog(page).getByLabel("When", { exact: true }).fill("2099-01-05T09:00");
      await dialog(page).getByRole("button", { name: "Schedule" }).click();
      await dialog(page).getByText("This has no effect").scrollIntoViewIfNeeded();
    },
    front: dialog,
    shows: ["content/timetable/timetable-section.tsx"],
  },
  {
    name: "post: its scheduled times failed to load",
    path: PATH,
    widths: TWO_WIDTHS,
    allows: /500/,
    before: async (page) => {
      await failing(page, TIMETABLE);
      await holdTimers(page);
    },
    open: async (page) => {
      await openEditor(page, (await storePost()).title);
      await givenUp(page, dialog(page).getByText("Failed to load the schedule"));
    },
    front: dialog,
    shows: ["content/timetable/timetable-section.tsx"],
  },
  {
    name: "posts: one that publishes by itself",
    path: PATH,
    open: async (page) => {
      const { id, title } = await storePost();
      await intercept(page, TIMETABLE, (asked) => asked.fulfill({ json: [timeFor(id)] }));
      await page.goto(`${PATH}?search=${encodeURIComponent(title)}`);
      await expect(page.getByText("Publishes Jan 5, 2099, 9:00 AM")).toBeVisible();
    },
  },
  {
    name: "post: new",
    path: PATH,
    open: writePost,
    front: dialog,
    shows: ["blog/post-editor.tsx", "ui/dialog.tsx"],
    next: [
      {
        name: "post: closing with changes",
        widths: TWO_WIDTHS,
        open: (page) => page.getByRole("button", { name: "Cancel" }).click(),
        front: (page) => page.getByRole("dialog", { name: "Close without saving?" }),
        shows: ["blog/post-editor-buttons.tsx", "ui/confirm-dialog.tsx"],
      },
      {
        name: "post: not saved",
        allows: /500/,
        open: async (page) => {
          await page.keyboard.press("Escape");
          await failing(page, /rest\/v1\/blog_posts/);
          await page.getByRole("button", { name: "Create Post" }).click();
          await expect(dialog(page).getByRole("alert")).toHaveText("Failed to save blog post");
        },
        front: dialog,
        shows: ["blog/post-editor-buttons.tsx"],
      },
    ],
  },
  {
    name: "post: harmful text",
    path: PATH,
    open: async (page) => {
      await writePost(page);
      await page.getByLabel("Content", { exact: true }).fill(HARMFUL);
      await expect(page.getByText(NOT_KEPT)).toBeVisible();
    },
    front: (page) => page.getByText(NOT_KEPT),
    shows: ["content/removed-notice.tsx"],
  },
  {
    name: "post: new, without a preview",
    path: PATH,
    allows: /500/,
    before: async (page) => {
      await failing(page, /\/preview(\/card)?$/);
      // Another worker may be writing this account's new post, which the bar would tell, over half of a small window.
      await hanging(page, "**/rest/v1/rpc/keep_draft");
      await holdTimers(page);
    },
    open: async (page) => {
      await writePost(page);
      await expect(async () => {
        await passTimers(page, 4_000);
        await expect(page.getByText("The picture could not be drawn.")).toBeAttached({ timeout: 250 });
        await expect(page.getByText("The preview could not be refreshed.")).toBeAttached({ timeout: 250 });
      }).toPass();
    },
    front: (page) => page.getByRole("region", { name: "When shared" }),
    shows: ["content/live-preview.tsx", "content/content-aside.tsx"],
  },
  {
    name: "post: a taken slug",
    path: PATH,
    // Not at 320 px, where the toast covers the dialog's title until it closes.
    widths: [390, 768, 1440],
    allows: /409/,
    open: async (page) => {
      const { slug } = await storePost();
      await writePost(page);
      await page.getByLabel("Slug").fill(slug);
      await page.getByRole("button", { name: "Create Post" }).click();
      await expect(dialog(page).getByText("A post with this slug already exists").first()).toBeVisible();
    },
    front: dialog,
  },
  {
    name: "post: a new address",
    path: PATH,
    widths: TWO_WIDTHS,
    open: async (page) => {
      const { title, slug } = await storePost();
      await asOwner((pool) =>
        pool.query("update public.blog_posts set published = true where slug = $1", [slug]),
      );
      await page.reload();
      await page.getByRole("button", { name: `Edit ${title}` }).click();
      await page.getByLabel("Slug").fill("another-address");
      await expect(page.getByText("will keep working")).toBeVisible();
    },
    front: dialog,
    shows: ["content/address-hint.tsx"],
  },
  {
    name: "post: saved by two",
    path: PATH,
    open: async (page) => {
      const { title, slug } = await storePost();
      await page.reload();
      await page.getByRole("button", { name: `Edit ${title}` }).click();
      await page.getByLabel("Content", { exact: true }).fill("<p>Mine</p>");
      await asOwner((pool) =>
        pool.query("update public.blog_posts set content = '<p>Theirs</p>' where slug = $1", [slug]),
      );
      await page.getByRole("button", { name: "Update Post" }).click();
      await expect(page.getByRole("region", { name: "Someone else saved" })).toBeVisible();
    },
    front: dialog,
    shows: ["content/save-conflict.tsx"],
  },
  {
    name: "post: a copy from before",
    path: PATH,
    open: async (page) => {
      const { title } = await storePost();
      await page.reload();
      const edit = page.getByRole("button", { name: `Edit ${title}` });
      await edit.click();
      await page.getByLabel("Excerpt").fill("Half a sentence");
      await expect
        .poll(() =>
          page.evaluate(() => Object.values(localStorage).some((copy) => copy.includes("Half a sentence"))),
        )
        .toBe(true);
      page.once("dialog", (leave) => void leave.accept());
      await page.reload();
      await edit.click();
      await expect(page.getByRole("button", { name: "Restore them" })).toBeVisible();
    },
    front: dialog,
    shows: ["content/drafts/draft-notice.tsx"],
  },
];

async function writePost(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New Post" }).click();
  await page.getByLabel("Title").fill(LONG_TITLE);
  await page.getByLabel("Excerpt").fill("What to listen for.");
  await page.getByLabel("SEO description").fill("Signs of a dying washer.");
  await page.getByLabel("Content", { exact: true }).fill("<h2>One</h2><p>Thump.</p>");
}

/** Opens the editor of a post with a scheduled change. */
async function openPlanned(page: Page): Promise<void> {
  const { id, title } = await storePost();
  await intercept(page, TIMETABLE, (asked) => asked.fulfill({ json: [timeFor(id)] }));
  await openEditor(page, title);
}

async function openEditor(page: Page, title: string): Promise<void> {
  await page.goto(`${PATH}?search=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: `Edit ${title}` }).click();
  await expect(dialog(page).getByRole("heading", { name: "Edit Post" })).toBeVisible();
}
