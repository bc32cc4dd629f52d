import type { Page } from "@playwright/test";
import type { KeptAside } from "#app/admin/kept-aside/kept-aside-service.ts";
import { intercept } from "../support/intercept.ts";
import { expect } from "../support/test.ts";
import { dialog, loadFailedScreen, loadingScreen, type Screen, TWO_WIDTHS, toast } from "./screen.ts";

const PATH = "/admin/kept-aside";
const LIST = "**/admin/kept-aside/list";
const ACTION = "**/admin/kept-aside/action";

const KEPT: KeptAside = {
  refused: [
    {
      id: "00000002.refused",
      name: "Ada Lovelace",
      phone: "+17025550142",
      sentAt: "2026-11-21T23:08:00.000Z",
      refusal: "23514",
    },
    {
      id: "00000003.refused",
      name: "Wolfeschlegelsteinhausenbergerdorff".repeat(2),
      phone: "+17025550143;ext=12345",
      sentAt: null,
      refusal: "22P02",
    },
  ],
  damaged: [{ id: "00000001.journal-0.damaged", keptAt: "2026-11-22T08:00:00.000Z", bytes: 1_480 }],
  stuck: 2,
};

/** Requests that the server's journal keeps aside. */
export const KEPT_ASIDE_SCREENS: readonly Screen[] = [
  {
    name: "kept aside: nothing",
    path: PATH,
    open: (page) => expect(page.getByText("Nothing is kept aside.")).toBeVisible(),
    shows: ["admin/kept-aside/kept-aside.route.tsx"],
  },
  {
    name: "kept aside: requests, a damaged part and what is stuck on the disk",
    path: PATH,
    open: kept,
    shows: ["admin/kept-aside/kept-aside-lists.tsx"],
  },
  {
    name: "kept aside: removal of a request",
    path: PATH,
    widths: TWO_WIDTHS,
    open: async (page) => {
      await kept(page);
      await page.getByRole("button", { name: "Done, remove: Ada Lovelace" }).click();
      await expect(dialog(page)).toBeVisible();
    },
    front: dialog,
    shows: ["ui/confirm-dialog.tsx", "ui/dialog.tsx"],
  },
  {
    name: "kept aside: tried again",
    path: PATH,
    widths: TWO_WIDTHS,
    open: async (page) => {
      await kept(page);
      await intercept(page, ACTION, (asked) => asked.fulfill({ json: {} }));
      await page.getByRole("button", { name: "Try again: Ada Lovelace" }).click();
      await expect(toast(page)).toContainText("Trying it again");
    },
    front: toast,
  },
  loadingScreen({
    name: "kept aside: loading",
    path: PATH,
    asked: [LIST],
    says: (page) => page.getByText("Loading what is kept aside..."),
    shows: ["admin/kept-aside/kept-aside.route.tsx"],
  }),
  loadFailedScreen({
    name: "kept aside: failed to load",
    path: PATH,
    asked: [LIST],
    says: (page) => page.getByRole("button", { name: "Try again" }),
    shows: ["admin/kept-aside/kept-aside.route.tsx"],
  }),
];

async function kept(page: Page): Promise<void> {
  await intercept(page, LIST, (asked) => asked.fulfill({ json: KEPT }));
  await page.reload();
  await expect(page.getByText("Ada Lovelace")).toBeVisible();
  await expect(page.getByText("has no room to keep aside: 2.")).toBeVisible();
}
