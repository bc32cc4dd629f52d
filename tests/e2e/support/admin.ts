import type { Locator, Page } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { anonKeyIn } from "../../support/anon-key.ts";
import { findViolations } from "./axe.ts";
import { BLANK_PATH } from "./kept-page.ts";
import { expect } from "./test.ts";

type Credentials = { email: string; password: string };

export async function submitSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Lets the page take its session's access token for expired, so that it has to be refreshed. */
export async function expireToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith("-auth-token")) ?? "";
    const session = JSON.parse(localStorage[key]);
    localStorage[key] = JSON.stringify({ ...session, expires_at: 1 });
  });
}

/** A session's localStorage items. */
type KeptItems = { name: string; value: string }[];
type Session = { origin: string; token: string; localStorage: KeptItems };

/**
 * Signs in as the form does, without opening it; admin-access.test.ts tests the form itself. From the next visit on,
 * the page and all others of its context are signed in.
 * @returns the access token
 */
export async function signIn(page: Page, account: Credentials): Promise<string> {
  const session = await openSession(page, account);
  const { origin, token, localStorage } = session;
  // setStorageState opens a page of its own, which costs a sixth of opening a screen.
  if (isBlank(page)) await keepIn(page, session);
  else await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
  return token;
}

function isBlank(page: Page): boolean {
  return page.url() === "about:blank" || page.url().endsWith(BLANK_PATH);
}

async function keepIn(page: Page, { origin, localStorage: items }: Session): Promise<void> {
  // An emptied page is blank and still of the site's origin.
  const isOfSite = isBlank(page) && (await page.evaluate(() => window.origin)) === origin;
  if (!isOfSite) await page.goto(BLANK_PATH);
  await page.evaluate((kept) => {
    for (const { name, value } of kept) localStorage.setItem(name, value);
  }, items);
}

async function openSession(page: Page, { email, password }: Credentials): Promise<Session> {
  // The server may close the kept connection just as it is used again.
  const form = await page.request.get("/admin", { maxRetries: 1 });
  const { origin } = new URL(form.url());
  const anonKey = anonKeyIn(await form.text());
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
  return { origin, token: data.session.access_token, localStorage };
}

/** Well before a page would refresh the access token, which invalidates the refresh token stored here. */
const USED_AGAIN_MS = 5 * 60_000;

const sessions = new Map<string, { session: Session; since: number }>();

/**
 * Signs in with the session that an earlier test of this process opened, if there is one. Checking a password and
 * opening a separate page to restore storage cost half as much as a visit.
 */
export async function signInWithSharedSession(page: Page, account: Credentials): Promise<void> {
  const known = sessions.get(account.email);
  const isGood = known && Date.now() - known.since < USED_AGAIN_MS && (await isAlive(page, known.session));
  const since = isGood ? known.since : Date.now();
  const session = isGood ? known.session : await openSession(page, account);
  sessions.set(account.email, { session, since });
  await keepIn(page, session);
}

async function isAlive(page: Page, { token }: Session): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  // The server may just be closing the connection that was kept open since the last test.
  return (await page.request.get("/auth/v1/user", { headers, maxRetries: 1 })).ok();
}

/** Opens a staff screen with this worker's existing session of the account. */
export async function openWithSharedSession(page: Page, account: Credentials, path: string): Promise<void> {
  await signInWithSharedSession(page, account);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Signs in and opens a staff screen. */
export async function openAs(page: Page, account: Credentials, path: string): Promise<void> {
  await signIn(page, account);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Forgets the session on the device. Elsewhere, because the screen may still be reading, which would be refused. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto(BLANK_PATH);
  await page.evaluate(() => localStorage.clear());
}

/** A link in the main navigation of the staff screens. */
export function roomLink(page: Page, name: string): Locator {
  return page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
}

/** Expects that a page whose session was ended elsewhere shows the sign-in after the next click, or already does. */
export async function expectSignedOut(page: Page): Promise<void> {
  await roomLink(page, "Leads")
    .or(page.getByRole("heading", { name: "Admin sign in" }))
    .click();
  await expect(page).toHaveURL("/admin");
}

/**
 * Table rows that axe skips: the rows of a long table are built alike, the ones under test come first, and checking a
 * hundred takes axe a second. The focused row is always checked.
 */
const ALIKE = "tbody tr:nth-child(n + 11):not(:focus-within)";

/** Expects no violation of any of axe's default rules on the open page. */
export async function expectAccessible(page: Page): Promise<void> {
  // Fading elements do not have their final contrast: wait for all animations except infinite ones.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
  expect(await findViolations(page, { except: ALIKE })).toEqual([]);
}
