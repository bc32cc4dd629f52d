import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { STATIC_PAGES } from "#app/content/static-pages.ts";
import { asOwner } from "../support/database.ts";
import { intercept } from "../support/intercept.ts";
import { storePage } from "../support/stored.ts";
import { ADMIN, expect } from "../support/test.ts";
import { HARMFUL, NOT_KEPT } from "./post-screens.ts";
import {
  dialog,
  failing,
  hanging,
  loadFailedScreen,
  loadingScreen,
  PHONE_WIDTHS,
  type Screen,
  TWO_WIDTHS,
  toast,
} from "./screen.ts";

/** Reads of the table and of its list. */
const PAGES = "**/rest/v1/*pages*";
const PATH = "/admin/pages";
const NEW = "/admin/pages/new";

/** The list of pages and their editor. */
export const PAGE_SCREENS: readonly Screen[] = [
  {
    name: "pages",
    path: PATH,
    open: (page) => expect(page.getByRole("table", { name: "Pages" })).toBeVisible(),
    next: [
      {
        name: "pages: no match",
        widths: TWO_WIDTHS,
        open: async (page) => {
          await page.getByLabel("Search pages").fill("nothing has this title");
          await expect(page.getByText("No pages match.")).toBeVisible();
        },
        shows: ["ui/list-tools.tsx"],
      },
    ],
  },
  {
    name: "pages: another screen loading",
    alone: true,
    path: PATH,
    before: (page) => hanging(page, "**/assets/new-page.route-*.js"),
    open: async (page) => {
      await expect(page.getByRole("table", { name: "Pages" })).toBeVisible();
      await page.getByRole("button", { name: "Create New Page" }).click();
      await expect(page.getByRole("progressbar", { name: "Loading page" })).toBeVisible();
    },
  },
  {
    name: "pages: none",
    path: PATH,
    widths: TWO_WIDTHS,
    // Stubs pages that replace every built-in one when asked for slugs, but an empty list of pages.
    before: (page) =>
      intercept(page, PAGES, (asked) =>
        asked.fulfill({ json: asked.url.includes("select=slug") ? STATIC_PAGES : [] }),
      ),
    open: (page) => expect(page.getByText("No pages found.")).toBeVisible(),
    shows: ["pages/page-list.tsx"],
  },
  loadingScreen({
    name: "pages: loading",
    path: PATH,
    asked: [PAGES],
    says: (page) => page.getByText("Loading pages..."),
    shows: ["content/loading-notice.tsx"],
  }),
  loadFailedScreen({
    name: "pages: failed to load",
    path: PATH,
    asked: [PAGES],
    says: (page) => page.getByRole("button", { name: "Try again" }),
    shows: ["pages/page-list.tsx"],
  }),
  {
    name: "pages: deleting one that stands for a built-in one",
    path: PATH,
    before: (page) => {
      const created_at = "2026-10-01T12:00:00Z";
      const converted = {
        id: randomUUID(),
        title: "Terms & Conditions",
        slug: "terms",
        published: true,
        created_at,
      };
      return intercept(page, PAGES, (asked) => asked.fulfill({ json: [converted] }));
    },
    open: async (page) => {
      await page.getByRole("button", { name: "Delete Terms & Conditions" }).click();
      await expect(dialog(page)).toContainText("Visitors will see the built-in page at /terms again.");
    },
    front: dialog,
    shows: ["pages/page-list.tsx"],
  },
  {
    name: "page: new",
    path: NEW,
    next: [
      {
        name: "a tooltip",
        widths: PHONE_WIDTHS,
        open: async (page) => {
          await page.getByRole("link", { name: "Back to Pages" }).focus();
          await page.keyboard.press("Tab");
          await expect(tooltip(page)).toBeVisible();
        },
        front: tooltip,
        shows: ["ui/tooltip.tsx"],
      },
      {
        name: "page: leaving with changes",
        widths: TWO_WIDTHS,
        open: async (page) => {
          await page.getByLabel("Title *").fill("Moving special");
          await page.getByRole("link", { name: "Back to Pages" }).click();
        },
        front: dialog,
        shows: ["content/leave-guard.tsx"],
      },
      {
        name: "page: written, with blocks and harmful text",
        open: async (page) => {
          await page.keyboard.press("Escape");
          await page
            .getByLabel("Meta Description")
            .fill("Two months of washer and dryer for one, in all of the Las Vegas Valley.");
          await page
            .getByLabel("Page Content *")
            .fill(`<h2>Two months</h2>${HARMFUL}<div data-block="quote-form"></div>`);
          await expect(page.getByText(NOT_KEPT)).toBeVisible();
        },
      },
      {
        name: "page: not saved",
        widths: TWO_WIDTHS,
        allows: /500/,
        open: async (page) => {
          await failing(page, PAGES);
          await page.getByRole("button", { name: "Create Page" }).click();
          await expect(page.getByRole("alert")).toHaveText("Failed to save page");
        },
        front: (page) => page.getByRole("alert"),
        shows: ["pages/page-editor.tsx"],
      },
    ],
  },
  {
    name: "page: nothing typed",
    path: NEW,
    widths: TWO_WIDTHS,
    open: async (page) => {
      await page.getByRole("button", { name: "Create Page" }).click();
      await expect(toast(page)).toContainText("Validation Error");
    },
    front: toast,
  },
  {
    name: "page: deleted by somebody",
    path: async () => `/admin/pages/edit/${(await storePage()).id}`,
    widths: TWO_WIDTHS,
    open: async (page) => {
      await page.getByLabel("Title *").fill("Moving special");
      const id = page.url().split("/").at(-1);
      await asOwner((pool) => pool.query("delete from public.pages where id = $1", [id]));
      await page.getByRole("button", { name: "Update Page" }).click();
      await expect(page.getByRole("alert").getByRole("link", { name: "Open the trash" })).toBeVisible();
    },
    front: (page) => page.getByRole("alert"),
    shows: ["content/save-problem.tsx"],
    next: [
      {
        name: "page: the session has ended",
        widths: TWO_WIDTHS,
        allows: /401/,
        open: async (page) => {
          await saveRefused(page, 401);
          await expect(page.getByRole("alert").getByRole("link", { name: "Sign in" })).toBeVisible();
        },
        front: (page) => page.getByRole("alert"),
        shows: ["content/save-problem.tsx"],
      },
      {
        name: "page: the role was taken away",
        widths: TWO_WIDTHS,
        allows: /403/,
        open: async (page) => {
          await saveRefused(page, 403);
          await expect(page.getByRole("alert")).toContainText("Your role no longer includes this.");
        },
        front: (page) => page.getByRole("alert"),
        shows: ["content/save-problem.tsx"],
      },
    ],
  },
  {
    name: "page: saved by two",
    path: async () => `/admin/pages/edit/${(await storePage()).id}`,
    open: async (page) => {
      await page.getByLabel("Page Content *").fill("<p>Mine</p>");
      const id = page.url().split("/").at(-1);
      await asOwner((pool) =>
        pool.query("update public.pages set content = '<p>Theirs</p>' where id = $1", [id]),
      );
      await page.getByRole("button", { name: "Update Page" }).click();
      await expect(page.getByRole("region", { name: "Someone else saved" })).toBeVisible();
    },
  },
  {
    name: "page: changes from another device",
    path: async () => `/admin/pages/edit/${(await storePage()).id}`,
    open: async (page) => {
      const id = page.url().split("/").at(-1);
      await asOwner((pool) =>
        pool.query(
          `insert into public.content_drafts (author_id, kind, document, fields, browser)
           select id, 'page', $1, '{"title": "Begun elsewhere"}', gen_random_uuid() from auth.users where email = $2`,
          [id, ADMIN.email],
        ),
      );
      await page.reload();
      await expect(page.getByText(/on another device/)).toBeVisible();
    },
  },
  {
    name: "page: more drafts than are kept",
    path: async () => `/admin/pages/edit/${(await storePage()).id}`,
    widths: TWO_WIDTHS,
    allows: /413/,
    before: (page) =>
      intercept(page, "**/rest/v1/rpc/keep_draft", (asked) =>
        asked.fulfill({ status: 413, json: { code: "54000", message: "at most 200 drafts of an author" } }),
      ),
    open: async (page) => {
      await page.getByLabel("Page Content *").fill("<p>One too many</p>");
      await expect(page.getByText("the server keeps no more")).toBeVisible();
    },
    shows: ["content/drafts/draft-notice.tsx"],
  },
  {
    name: "page: more preview links than can work",
    path: async () => `/admin/pages/edit/${(await storePage()).id}`,
    widths: TWO_WIDTHS,
    allows: /413/,
    before: (page) =>
      intercept(page, "**/rest/v1/preview_links*", (asked) =>
        asked.method === "POST"
          ? asked.fulfill({
              status: 413,
              json: { code: "54000", message: "at most 100 preview links of an author" },
            })
          : asked.pass(),
      ),
    open: async (page) => {
      await page.getByText("Links that show this draft").click();
      await page.getByRole("button", { name: "Make a link" }).click();
      await page.getByText("you have 100 that still work").scrollIntoViewIfNeeded();
    },
    shows: ["content/preview-links/preview-links-section.tsx"],
  },
  loadingScreen({
    name: "page: loading",
    path: async () => `/admin/pages/edit/${(await storePage()).id}`,
    asked: [PAGES],
    says: (page) => page.getByText("Loading page..."),
    shows: ["content/loading-notice.tsx"],
  }),
];

/** Saves the changed page, which the server refuses with the status. */
async function saveRefused(page: Page, status: number): Promise<void> {
  await intercept(page, "**/admin/clean-content", (asked) => asked.fulfill({ status }));
  await page.getByRole("button", { name: "Update Page" }).click();
}

function tooltip(page: Page) {
  return page.getByRole("tooltip");
}
