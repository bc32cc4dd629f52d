import type { Page } from "@playwright/test";
import { expect } from "./expect.ts";

/** Waits until React has taken a public page over: the rules for plain HTML's links go with it. */
export async function expectHydrated(page: Page): Promise<void> {
  await expect(page.locator('script[type="speculationrules"]')).toHaveCount(0);
}

/** A key that does nothing brings a public page to life. */
export async function hydrate(page: Page): Promise<void> {
  await page.keyboard.press("Shift");
  await expectHydrated(page);
}

/** Holds the site's scripts back, as a slow network does, until the returned function lets them through. */
export async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}
