import type { Page } from "@playwright/test";
import { openAs } from "./admin.ts";
import { asOwner } from "./database.ts";
import { foundLeads } from "./desk.ts";
import { keptOf } from "./kept-here.ts";
import { makeStaff } from "./staff.ts";
import { expect } from "./test.ts";

/** The request whose answer shows the admin that there is a network. */
const ROLE_CHECK = "**/rest/v1/rpc/has_role";

/** Takes the open page off the network, as far as it can tell. */
export async function goOffline(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.route(ROLE_CHECK, () => {});
  await page.evaluate(() => {
    Object.defineProperty(navigator, "onLine", { get: () => false, configurable: true });
    window.dispatchEvent(new Event("offline"));
  });
  await expect(offlineNotice(page)).toBeVisible();
}

/** Holds back the answer of the next role check, as a slow network does, also while the page goes offline. */
export async function holdRoleCheck(page: Page) {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  await page.route(ROLE_CHECK, async (route) => {
    const response = await route.fetch();
    asked.resolve();
    await answer.promise;
    await route.fulfill({ response });
    sent.resolve();
  });
  return {
    asked: asked.promise,
    send() {
      answer.resolve();
      return sent.promise;
    },
  };
}

export async function goOnline(page: Page): Promise<void> {
  await page.unroute(ROLE_CHECK);
  await page.evaluate(() => {
    Object.defineProperty(navigator, "onLine", { get: () => true, configurable: true });
    window.dispatchEvent(new Event("online"));
  });
}

/** Goes offline and changes the first lead on the desk. */
export async function leaveUnsent(page: Page): Promise<void> {
  await goOffline(page);
  await page
    .getByRole("combobox", { name: /^Status of/ })
    .first()
    .selectOption({ label: "Qualified" });
  await expect(page.getByText(/1 change waits to be sent\.$/)).toBeVisible();
}

/** Comes back online as an agent whose session was ended elsewhere, with an unsent change. */
export async function loseSession(page: Page): Promise<void> {
  const staff = await makeStaff("agent");
  await openAs(page, staff, await foundLeads("/admin/leads"));
  // With the key on the device, unsent changes can be encrypted when the session turns out to have ended.
  await expect.poll(() => keptOf(page, staff)).toContain("key");
  await leaveUnsent(page);
  await asOwner((pool) => pool.query("delete from auth.sessions where user_id = $1", [staff.id]));
  await goOnline(page);
}

/** The notice that the device is offline. */
export function offlineNotice(page: Page) {
  return page.getByRole("status").filter({ hasText: "You’re offline." });
}
