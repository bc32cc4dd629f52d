import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { foundLeads, manyLeads, openLead, scrollToEnd } from "../support/desk.ts";
import { keptHere } from "../support/kept-here.ts";
import { goOffline, leaveUnsent, offlineNotice } from "../support/offline.ts";
import { expect } from "../support/test.ts";
import { dialog, hanging, type Screen, TWO_WIDTHS } from "./screen.ts";

const DESK = "/admin/leads";

/** Staff screens on a device without a network, or whose clock is wrong. */
export const OFFLINE_SCREENS: readonly Screen[] = [
  {
    name: "without a network",
    path: "/admin/dashboard",
    open: goOffline,
    front: offlineNotice,
    shows: ["admin/offline-notice.tsx"],
  },
  {
    name: "a clock that is ahead",
    path: "/admin/dashboard",
    open: async (page) => {
      await expect(page.getByText(/waiting for a call/i).first()).toBeVisible();
      await page.evaluate(() => {
        const now = Date.now;
        Date.now = () => now() + 3 * 60 * 60_000;
        window.dispatchEvent(new Event("visibilitychange"));
      });
      await expect(clockNotice(page)).toBeVisible();
    },
    front: clockNotice,
    shows: ["admin/clock-notice.tsx"],
  },
  {
    name: "without a network, scrolled",
    path: DESK,
    widths: [1440],
    before: manyLeads,
    open: async (page) => {
      await scrollToEnd(page);
      await goOffline(page);
    },
    front: (page) => page.getByRole("banner"),
  },
  {
    name: "leads: without a network, a change waits to be sent",
    path: () => foundLeads(DESK),
    open: async (page) => {
      await goOffline(page);
      const status = page.getByRole("combobox", { name: /^Status of/ }).first();
      await status.selectOption({ label: "Qualified" });
      await expect(page.getByText(/^Offline\. As of .* 1 change waits to be sent\.$/)).toBeVisible();
    },
    shows: ["desk/offline/list-status.tsx"],
  },
  {
    name: "sign-out: with a change that waits to be sent",
    path: () => foundLeads(DESK),
    widths: TWO_WIDTHS,
    open: async (page) => {
      await leaveUnsent(page);
      await page.getByRole("button", { name: "Sign Out" }).click();
      await expect(dialog(page)).toBeVisible();
    },
    front: dialog,
    shows: ["admin/sign-out-button.tsx"],
  },
  {
    name: "sign-out: with an unfinished note and a request",
    path: () => foundLeads(DESK),
    widths: TWO_WIDTHS,
    open: async (page) => {
      await page.getByRole("button", { name: "Add request" }).click();
      await dialog(page).getByLabel("Name").fill("Alejandra Montoya");
      await page.keyboard.press("Escape");
      await openLead(page);
      await page.getByLabel("Note", { exact: true }).fill("Gate code 1234");
      await page.getByRole("button", { name: "Sign Out" }).click();
      await expect(dialog(page)).toContainText("1 note is unfinished. 1 request is unfinished.");
    },
    front: dialog,
    shows: ["admin/sign-out-button.tsx"],
  },
  {
    name: "account: signing out everywhere with a change that waits to be sent",
    path: () => foundLeads(DESK),
    widths: TWO_WIDTHS,
    open: async (page) => {
      await leaveUnsent(page);
      await page.getByRole("link", { name: "My account" }).click();
      await page.getByRole("button", { name: "Sign out everywhere" }).click();
      await expect(dialog(page)).toContainText("deletes it from this device");
    },
    front: dialog,
  },
  {
    name: "leads: without a network, a list that is not on the device",
    path: () => foundLeads(DESK),
    widths: TWO_WIDTHS,
    open: async (page) => {
      await goOffline(page);
      await page.getByLabel("Show").selectOption("Converted");
      await expect(page.getByText("Offline. This list isn’t on this device.")).toBeVisible();
    },
    shows: ["desk/list/lead-list.tsx"],
  },
  {
    name: "leads: without a network, a board that is not on the device",
    path: () => foundLeads(DESK),
    widths: TWO_WIDTHS,
    open: async (page) => {
      await goOffline(page);
      await page.getByRole("link", { name: "Board", exact: true }).click();
      await expect(page.getByText("Offline. This board isn’t on this device.")).toBeVisible();
    },
    shows: ["desk/board/lead-board.tsx"],
  },
  {
    name: "a lead: without a network, a change waits to be sent",
    path: () => foundLeads(DESK),
    open: async (page) => {
      await openLead(page);
      await goOffline(page);
      await page.getByLabel("Status", { exact: true }).selectOption("qualified");
      await expect(page.getByRole("region", { name: "Waiting to be sent" })).toBeVisible();
    },
  },
  {
    name: "a lead: without a network, not on the device",
    alone: true,
    path: `${DESK}/${randomUUID()}`,
    widths: TWO_WIDTHS,
    before: openOffline,
    open: (page) => expect(page.getByText("Offline. This lead isn’t on this device.")).toBeVisible(),
    shows: ["desk/lead/lead-panel.tsx"],
  },
  {
    name: "posts: without a network",
    alone: true,
    path: "/admin/blog",
    widths: TWO_WIDTHS,
    before: openOffline,
    open: (page) => expect(page.getByText("Offline. This list isn’t on this device.")).toBeVisible(),
    shows: ["content/loading-notice.tsx"],
  },
];

/** Takes the device, on which somebody has worked, off the network. */
async function openOffline(page: Page): Promise<void> {
  await page.goto("/admin/account");
  await expect.poll(() => keptHere(page)).toContain('"roles"');
  await hanging(page, "**/rest/v1/**");
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "onLine", { get: () => false }));
}

function clockNotice(page: Page) {
  return page
    .getByRole("status")
    .filter({ hasText: "This device’s clock is 3 h ahead. Waiting times are wrong until you set it." });
}
