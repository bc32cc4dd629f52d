import type { Locator, Page } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { findViolations } from "./axe.ts";
import { expect } from "./test.ts";

type Credentials = { email: string; password: string };

export async function submitSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/**
 * Signs in as the form does, without opening it: what the form itself does is tested in admin-access.test.ts. The page's
 * next visit, like those of all others of its context, is the account's.
 * @returns the access token
 */
export async function signIn(page: Page, { email, password }: Credentials): Promise<string> {
  const form = await page.request.get("/admin");
  const { origin } = new URL(form.url());
  const [anonKey = ""] = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(await form.text()) ?? [];
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  const userAgent = await page.evaluate(() => navigator.userAgent);
  const { auth } = createClient(origin, anonKey, {
    auth: { storage, autoRefreshToken: false },
    global: { headers: { "User-Agent": userAgent } },
  });
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw error;
  const localStorage = Array.from(kept, ([name, value]) => ({ name, value }));
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
  return data.session.access_token;
}

/** Signs in and opens a screen behind the gate. */
export async function openAs(page: Page, account: Credentials, path: string): Promise<void> {
  await signIn(page, account);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
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
