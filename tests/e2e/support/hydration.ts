import type { Page } from "@playwright/test";
import { expect } from "./expect.ts";

/** Waits until React has hydrated a public page: it then removes the speculation rules for plain HTML's links. */
export async function expectHydrated(page: Page): Promise<void> {
  await expect(page.locator('script[type="speculationrules"]')).toHaveCount(0);
}

/** Waits until the router has started in the page, at its hydration. */
export async function expectRouter(page: Page): Promise<void> {
  // Not `waitForFunction`, which waits for a frame: now and then a headless browser draws none.
  await expect.poll(() => page.evaluate(() => "__reactRouterDataRouter" in window)).toBe(true);
}

/** Hydrates a public page by pressing a key that does nothing. */
export async function hydrate(page: Page): Promise<void> {
  await page.keyboard.press("Shift");
  await expectHydrated(page);
}

/** Delays the site's scripts, as a slow network does, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}
