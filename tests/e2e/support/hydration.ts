import { expect, type Page } from "@playwright/test";

/** Waits until React has taken a public page over: the rules for plain HTML's links go with it. */
export async function expectHydrated(page: Page): Promise<void> {
  await expect(page.locator('script[type="speculationrules"]')).toHaveCount(0);
}

/** A key that does nothing brings a public page to life. */
export async function hydrate(page: Page): Promise<void> {
  await page.keyboard.press("Shift");
  await expectHydrated(page);
}
