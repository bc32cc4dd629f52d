import type { Locator, Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { ADMIN, expect } from "./test.ts";

type Credentials = { email: string; password: string };

export async function submitSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Signs in as the admin through the form and waits for the dashboard. */
export async function signInAsAdmin(page: Page): Promise<void> {
  await page.goto("/admin");
  await submitSignIn(page, ADMIN);
  await expect(page).toHaveURL("/admin/dashboard");
}

/** A room's entry in the navigation that is on every screen behind the gate. */
export function roomLink(page: Page, name: string): Locator {
  return page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
}

/** Everything axe knows of WCAG 2.2 AA, on what is open now. */
export async function expectAccessible(page: Page): Promise<void> {
  // What fades has no contrast of its own yet, or any more; what turns for ever is not waited for.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
  expect(await findViolations(page)).toEqual([]);
}
