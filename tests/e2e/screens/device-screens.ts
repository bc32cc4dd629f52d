import type { Locator, Page } from "@playwright/test";
import { addPushDevice, standInForPushService } from "../support/push.ts";
import { expect } from "../support/test.ts";
import { openAccountOfAgent } from "./account-screens.ts";
import { PHONE_WIDTHS, type Screen, TWO_WIDTHS } from "./screen.ts";

/** Notifications about leads on a device; each screen uses a new account. */
export const DEVICE_SCREENS: readonly Screen[] = [
  {
    name: "account: this device notified, a test that didn’t get through, and another device",
    path: "/admin",
    hasWorker: true,
    open: async (page) => {
      await standInForPushService(page);
      await addPushDevice(await openAccountOfAgent(page), "Safari on iPhone");
      await page.reload();
      await page.getByRole("switch", { name: "Show a notification" }).click();
      await thisDevice(page).getByRole("button", { name: "Send a test" }).click();
      await expect(thisDevice(page).getByText("The test didn’t get through.")).toBeVisible();
    },
    shows: ["admin/alerts/test-result.tsx"],
  },
  {
    name: "account: notifications on an iPhone that has the admin not on its Home Screen",
    alone: true,
    path: "/admin",
    widths: PHONE_WIDTHS,
    open: async (page) => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, "userAgent", { get: () => "Mozilla/5.0 (iPhone) Safari/604.1" }),
      );
      await openAccountOfAgent(page);
      await expect(thisDevice(page).getByText(/Home Screen/)).toBeVisible();
    },
    front: thisDevice,
  },
  {
    name: "account: a browser that lets no page make a sound",
    alone: true,
    path: "/admin",
    widths: TWO_WIDTHS,
    open: async (page) => {
      await page.addInitScript(() => {
        Object.defineProperty(AudioContext.prototype, "state", { get: () => "suspended" });
      });
      await openAccountOfAgent(page);
      await page.getByRole("switch", { name: "Play a sound" }).click();
      await expect(page.getByText(/doesn’t let the page make a sound/)).toBeVisible();
    },
    front: thisDevice,
    shows: ["admin/account/this-device.tsx"],
  },
];

function thisDevice(page: Page): Locator {
  return page.getByRole("region", { name: "This device" });
}
