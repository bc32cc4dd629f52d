import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { asOwner } from "../support/database.ts";
import { holdTimers, passTimers } from "../support/held-timers.ts";
import { intercept } from "../support/intercept.ts";
import { storePage, storePost } from "../support/stored.ts";
import { expect } from "../support/test.ts";
import { loadFailedScreen, loadingScreen, type Screen, TWO_WIDTHS, toast } from "./screen.ts";

const REVISIONS = "**/rest/v1/content_revisions?*";

/** The history of posts and pages. */
export const HISTORY_SCREENS: readonly Screen[] = [
  {
    name: "history of a post",
    path: async () => `/admin/blog/history/${(await storePost()).id}`,
    open: (page) => expect(page.getByRole("button", { name: /^Created/ })).toBeVisible(),
  },
  {
    name: "history of a page: what a save changed",
    path: writtenTwice,
    open: openFirstChange,
    next: [
      {
        name: "history of a page: a version restored",
        widths: TWO_WIDTHS,
        open: async (page) => {
          await page.getByRole("button", { name: "Restore this version" }).click();
          await expect(toast(page)).toContainText("Version restored");
        },
        front: toast,
      },
    ],
  },
  {
    name: "history of a page: somebody else saved",
    path: writtenTwice,
    widths: TWO_WIDTHS,
    open: async (page) => {
      await openFirstChange(page);
      const id = page.url().split("/").at(-1);
      await asOwner((pool) => pool.query("update public.pages set title = 'Theirs' where id = $1", [id]));
      await page.getByRole("button", { name: "Restore this version" }).click();
      await expect(toast(page)).toContainText("Nothing was restored");
    },
    front: toast,
  },
  {
    name: "history of a page: a comparison failed to load",
    alone: true,
    path: writtenTwice,
    widths: TWO_WIDTHS,
    allows: /ERR_FAILED/,
    before: (page) => intercept(page, "**/difference-view-*.js", (asked) => asked.abort()),
    open: async (page) => {
      await page.getByRole("button", { name: /^Changed Title, Page Content/ }).click();
      await expect(page.getByText("The comparison couldn’t be loaded.")).toBeVisible();
    },
    shows: ["content/history/lazy-difference-view.tsx"],
  },
  {
    name: "history of a page: a version failed to load",
    path: writtenTwice,
    widths: TWO_WIDTHS,
    allows: /500/,
    open: async (page) => {
      await holdTimers(page);
      await intercept(page, REVISIONS, (asked) =>
        asked.url.includes("fields") ? asked.fulfill({ status: 500, json: {} }) : asked.pass(),
      );
      await page
        .getByRole("button", { name: /^Changed Page Content/ })
        .first()
        .click();
      await expect(async () => {
        await passTimers(page, 4_000);
        await expect(page.getByText("Failed to load this version")).toBeVisible({ timeout: 250 });
      }).toPass();
    },
    shows: ["content/history/revision-item.tsx"],
  },
  {
    name: "history of a page that is gone",
    path: `/admin/pages/history/${randomUUID()}`,
    widths: TWO_WIDTHS,
    open: (page) => expect(page.getByText("This no longer exists.")).toBeVisible(),
    shows: ["content/history/content-history.tsx"],
  },
  loadingScreen({
    name: "history: loading",
    path: writtenTwice,
    asked: [REVISIONS],
    says: (page) => page.getByText("Loading the history..."),
    shows: ["content/history/content-history.tsx"],
  }),
  loadFailedScreen({
    name: "history: failed to load",
    path: writtenTwice,
    asked: [REVISIONS],
    says: (page) => page.getByRole("button", { name: "Try again" }),
    shows: ["content/history/content-history.tsx"],
  }),
];

/** Stores a page that was written, published and changed. @returns the path of its history */
async function writtenTwice(): Promise<string> {
  const { id } = await storePage();
  const changes = [
    "content = '<h2>Two months</h2><p>A washer and a dryer for the price of one, in all of Henderson.</p><p>Free delivery.</p><p>No contract.</p>'",
    "published = true",
    "title = 'Moving special', content = '<h2>Three months</h2><p>A washer and a dryer for the price of one, in all of the Las Vegas Valley.</p><p>Free delivery.</p><p>No contract.</p><p>Ask us.</p>'",
    "meta_description = 'Free delivery in all of the Las Vegas Valley.'",
  ];
  await asOwner(async (pool) => {
    for (const change of changes) await pool.query(`update public.pages set ${change} where id = $1`, [id]);
  });
  return `/admin/pages/history/${id}`;
}

async function openFirstChange(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Changed Title, Page Content/ }).click();
  await expect(page.getByRole("insertion").first()).toContainText("Moving");
}
