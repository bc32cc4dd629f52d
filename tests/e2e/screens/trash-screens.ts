import type { Page } from "@playwright/test";
import { asOwner } from "../support/database.ts";
import { intercept } from "../support/intercept.ts";
import { storePage, storePost } from "../support/stored.ts";
import { expect } from "../support/test.ts";
import { dialog, loadFailedScreen, loadingScreen, type Screen, TWO_WIDTHS, toast } from "./screen.ts";

const TRASH = "**/rest/v1/content_trash?*";
const POSTS = "/admin/blog?status=trash";
const PAGES = "/admin/pages?show=trash";

/** Deleted content that can be restored, and copies. */
export const TRASH_SCREENS: readonly Screen[] = [
  {
    name: "trash of pages",
    path: async () => {
      const { id } = await storePage();
      await asOwner((pool) => pool.query("delete from public.pages where id = $1", [id]));
      return PAGES;
    },
    open: (page) => expect(page.getByRole("table", { name: "Trash" })).toBeVisible(),
  },
  {
    name: "trash of posts: empty",
    path: POSTS,
    widths: TWO_WIDTHS,
    before: (page) => intercept(page, TRASH, (asked) => asked.fulfill({ json: [] })),
    open: (page) => expect(page.getByText("The trash is empty.")).toBeVisible(),
    shows: ["content/trash/trash-list.tsx"],
  },
  loadingScreen({
    name: "trash: loading",
    path: POSTS,
    asked: [TRASH],
    says: (page) => page.getByText("Loading the trash..."),
    shows: ["content/trash/trash-list.tsx"],
  }),
  loadFailedScreen({
    name: "trash: failed to load",
    path: POSTS,
    asked: [TRASH],
    says: (page) => page.getByRole("button", { name: "Try again" }),
    shows: ["content/trash/trash-list.tsx"],
  }),
  {
    name: "trash of posts: the address is taken",
    path: POSTS,
    allows: /409/,
    open: async (page) => {
      await restoreTaken(page);
      await page.getByLabel("Slug").fill("Not a slug");
      await dialog(page).getByRole("button", { name: "Restore" }).click();
      await expect(dialog(page).getByRole("alert")).not.toBeEmpty();
    },
    front: dialog,
    shows: ["content/trash/restore-dialog.tsx", "content/trash/restore-dialog.tsx"],
  },
  {
    name: "page: a copy",
    path: async () => `/admin/pages/edit/${(await storePage()).id}`,
    open: async (page) => {
      await page.getByRole("button", { name: "Duplicate" }).click();
      await expect(page.getByLabel("Title *")).toHaveValue(/\(copy\)$/);
    },
    next: [
      {
        name: "page: a copy, toast",
        widths: TWO_WIDTHS,
        open: (page) => expect(toast(page)).toContainText("Copy created"),
        front: toast,
      },
    ],
  },
];

/** Tries to restore a post whose slug has been taken by another one. */
async function restoreTaken(page: Page): Promise<void> {
  const { id, title } = await storePost();
  await asOwner((pool) => pool.query("delete from public.blog_posts where id = $1", [id]));
  await storePost(title);
  await page.reload();
  await page.getByRole("button", { name: `Restore ${title}` }).click();
  await expect(dialog(page)).toBeVisible();
}
