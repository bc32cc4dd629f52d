import type { Page } from "@playwright/test";
import type { Picture, PictureUse } from "#app/media/picture-queries.ts";
import { holdTimers } from "../support/held-timers.ts";
import { intercept } from "../support/intercept.ts";
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
} from "./screen.ts";

const PATH = "/admin/media";
const PICTURES = "**/rest/v1/pictures?*";
const USES = "**/rest/v1/rpc/uses_of_picture";

const LIBRARY: Picture[] = [
  ["red-rock.jpg", "The cliffs of Red Rock Canyon in the morning"],
  ["a-very-long-name-of-a-picture-as-a-telephone-gives-it-20261122-183001.jpg", null],
  ["suds.png", ""],
].map(([name, alt], place) => ({
  id: `0b7c1d2e-0000-4000-8000-00000000000${place}`,
  key: `${String(place).repeat(32)}-1600x1000-d99980`,
  width: 1600,
  height: 1000,
  color: "#d99980",
  name: name ?? "",
  alt: alt ?? null,
  bytes: 248_000,
  created_at: "2026-11-20T17:00:00Z",
}));

const SHOWN_IN: PictureUse[] = [
  {
    kind: "post",
    id: "1",
    title: "Dryer Vents, Lint and Desert Dust",
    slug: "a",
    published: true,
    in_trash: false,
  },
  { kind: "page", id: "2", title: "Spring offer", slug: "b", published: false, in_trash: false },
  { kind: "page", id: "3", title: "Spring offer of last year", slug: "c", published: false, in_trash: true },
];

/** The media library, and inserting a picture into a post. */
export const MEDIA_SCREENS: readonly Screen[] = [
  {
    name: "pictures",
    path: PATH,
    before: answered(LIBRARY),
    open: (page) => expect(page.getByRole("list", { name: "Pictures" })).toBeVisible(),
    next: [
      {
        name: "pictures: one of them",
        open: async (page) => {
          await openPicture(page);
          await expect(dialog(page)).toContainText("In 1 post and 2 pages");
        },
        front: dialog,
        shows: ["media/picture-dialog.tsx"],
      },
      {
        name: "pictures: deleting one that is in use",
        open: (page) => page.getByRole("button", { name: "Delete" }).click(),
        front: (page) => page.getByRole("dialog", { name: "Delete this picture?" }),
        shows: ["media/delete-picture.tsx"],
      },
      {
        name: "pictures: choosing one in place of another",
        widths: TWO_WIDTHS,
        open: async (page) => {
          await page.keyboard.press("Escape");
          await page.getByRole("button", { name: "Replace" }).click();
          await replacement(page).getByRole("list", { name: "Pictures" }).getByRole("button").first().click();
          await expect(replacement(page).getByRole("alert")).toBeVisible();
        },
        front: replacement,
        shows: ["media/replace-picture.tsx"],
      },
      {
        name: "pictures: replacing one by another",
        open: async (page) => {
          await replacement(page).getByRole("list", { name: "Pictures" }).getByRole("button").nth(1).click();
          await expect(page.getByRole("button", { name: "Replace in 3 places" })).toBeVisible();
        },
        front: replacement,
        shows: ["media/replace-picture.tsx"],
      },
    ],
  },
  {
    name: "pictures: none",
    path: PATH,
    widths: TWO_WIDTHS,
    before: answered([]),
    open: (page) => expect(page.getByText("There are no pictures yet.")).toBeVisible(),
    shows: ["media/picture-grid.tsx"],
  },
  {
    name: "pictures: no match",
    path: `${PATH}?search=nothing`,
    widths: TWO_WIDTHS,
    before: answered([]),
    open: (page) => expect(page.getByText("No pictures match.")).toBeVisible(),
    shows: ["media/picture-grid.tsx"],
  },
  loadingScreen({
    name: "pictures: loading",
    path: PATH,
    asked: [PICTURES],
    says: (page) => page.getByText("Loading pictures..."),
    shows: ["media/picture-grid.tsx"],
  }),
  loadFailedScreen({
    name: "pictures: failed to load",
    path: PATH,
    asked: [PICTURES],
    says: (page) => page.getByRole("button", { name: "Try again" }),
    shows: ["media/picture-grid.tsx"],
  }),
  {
    name: "pictures: files that are sent, wait and are refused",
    path: PATH,
    allows: /500/,
    before: async (page) => {
      await answered(LIBRARY)(page);
      await hanging(page, "**/storage/v1/object/pictures/*");
      await failing(page, "**/storage/v1/object/pictures/cover.jpg");
    },
    open: async (page) => {
      const file = (name: string, mimeType: string) => ({ name, mimeType, buffer: Buffer.from("?") });
      await page
        .getByLabel("Pictures to upload")
        .setInputFiles([
          file("offer.pdf", "application/pdf"),
          file("cover.jpg", "image/jpeg"),
          file("red-rock.jpg", "image/jpeg"),
          file("a-very-long-name-of-a-picture-as-a-telephone-gives-it-20261122.jpg", "image/jpeg"),
        ]);
      await expect(page.getByRole("button", { name: "Try again: cover.jpg" })).toBeVisible();
      await expect(page.getByRole("progressbar")).toBeVisible();
      await expect(page.getByRole("alert").filter({ hasText: "isn’t a supported picture" })).toBeVisible();
    },
    shows: ["media/upload-list.tsx"],
  },
  {
    name: "pictures: finding out where one is used",
    path: PATH,
    widths: TWO_WIDTHS,
    before: async (page) => {
      await answered(LIBRARY)(page);
      await hanging(page, USES);
    },
    open: async (page) => {
      await openPicture(page);
      await expect(dialog(page).getByText("Looking...")).toBeVisible();
    },
    front: dialog,
    shows: ["media/picture-uses.tsx"],
  },
  {
    name: "pictures: no telling where one is used",
    path: PATH,
    widths: TWO_WIDTHS,
    allows: /500/,
    before: async (page) => {
      await answered(LIBRARY)(page);
      await failing(page, USES);
      await holdTimers(page);
    },
    open: async (page) => {
      await openPicture(page);
      await givenUp(page, dialog(page).getByText("We couldn’t find out."));
    },
    front: dialog,
    shows: ["media/picture-uses.tsx"],
  },
  {
    name: "pictures: choosing a post’s cover",
    path: "/admin/blog",
    before: answered(LIBRARY),
    open: async (page) => {
      await choosePicture(page);
      await expect(picker(page).getByRole("list", { name: "Drawings" })).toBeVisible();
    },
    front: picker,
    shows: ["media/picture-picker.tsx"],
    next: [
      {
        name: "pictures: describing a post’s cover",
        open: async (page) => {
          await picker(page)
            .getByRole("button", { name: LIBRARY[1]?.name ?? "" })
            .click();
          await picker(page).getByRole("button", { name: "Use this picture" }).click();
          await expect(picker(page).getByRole("alert")).toBeVisible();
        },
        front: picker,
      },
    ],
  },
  {
    name: "pictures: loading, for a post’s cover",
    alone: true,
    path: "/admin/blog",
    widths: TWO_WIDTHS,
    before: (page) => hanging(page, "**/assets/picture-picker-*.js"),
    open: async (page) => {
      await page.getByRole("button", { name: "New Post" }).click();
      await page.getByRole("button", { name: "Choose a picture" }).click();
      const coming = page.getByRole("button", { name: "Opening..." });
      await expect(coming).toBeVisible();
      await coming.scrollIntoViewIfNeeded();
    },
    front: dialog,
  },
];

function picker(page: Page) {
  return page.getByRole("dialog", { name: /^(Choose a|Describe the) picture$/ });
}

function replacement(page: Page) {
  return page.getByRole("dialog", { name: /^(Choose the new|Replace this) picture/ });
}

async function openPicture(page: Page): Promise<void> {
  await page.getByRole("list", { name: "Pictures" }).getByRole("button").first().click();
  await expect(dialog(page)).toBeVisible();
}

async function choosePicture(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New Post" }).click();
  await page.getByRole("button", { name: "Choose a picture" }).click();
  await expect(picker(page).getByRole("list", { name: "Pictures" })).toBeVisible();
}

function answered(pictures: Picture[]) {
  return async (page: Page) => {
    await intercept(page, PICTURES, (asked) => asked.fulfill({ json: pictures }));
    await intercept(page, USES, (asked) => asked.fulfill({ json: SHOWN_IN }));
    await intercept(page, "**/media/*/*.webp", (asked) =>
      asked.fulfill({ path: "public/drawings/moving.png" }),
    );
  };
}
