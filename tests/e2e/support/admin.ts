import type { Locator, Page } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { findViolations } from "./axe.ts";
import { BLANK_PATH } from "./kept-page.ts";
import { expect } from "./test.ts";

type Credentials = { email: string; password: string };

export async function submitSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** What a browser keeps of a session, by the name that it is kept under. */
type KeptItems = { name: string; value: string }[];
type Session = { origin: string; token: string; localStorage: KeptItems };

/**
 * Signs in as the form does, without opening it: what the form itself does is tested in admin-access.test.ts. The page's
 * next visit, like those of all others of its context, is the account's.
 * @returns the access token
 */
export async function signIn(page: Page, account: Credentials): Promise<string> {
  const { origin, token, localStorage } = await openSession(page, account);
  // The runner opens a page of its own to put in place what is kept, a sixth of the work of opening a screen.
  if (isBlank(page)) await keepIn(page, localStorage);
  else await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
  return token;
}

function isBlank(page: Page): boolean {
  return page.url() === "about:blank" || page.url().endsWith(BLANK_PATH);
}

async function keepIn(page: Page, items: KeptItems): Promise<void> {
  if (!page.url().endsWith(BLANK_PATH)) await page.goto(BLANK_PATH);
  await page.evaluate((kept) => {
    for (const { name, value } of kept) localStorage.setItem(name, value);
  }, items);
}

async function openSession(page: Page, { email, password }: Credentials): Promise<Session> {
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
  return { origin, token: data.session.access_token, localStorage };
}

/** Long before a page would ask for another access token, which ends the refresh token that is kept here. */
const USED_AGAIN_MS = 5 * 60_000;

const sessions = new Map<string, { session: Session; since: number }>();

/**
 * Signs in by the session that an earlier test of this process has opened, where there is one: to check a password, and
 * to open a page of its own that puts what it keeps in place, takes half as much work as a visit does.
 */
export async function signInAgain(page: Page, account: Credentials): Promise<void> {
  const known = sessions.get(account.email);
  const isGood = known && Date.now() - known.since < USED_AGAIN_MS && (await isAlive(page, known.session));
  const since = isGood ? known.since : Date.now();
  const session = isGood ? known.session : await openSession(page, account);
  sessions.set(account.email, { session, since });
  await keepIn(page, session.localStorage);
}

async function isAlive(page: Page, { token }: Session): Promise<boolean> {
  return (await page.request.get("/auth/v1/user", { headers: { authorization: `Bearer ${token}` } })).ok();
}

/** Opens a screen behind the gate with the session that this worker already has of the account. */
export async function openAgain(page: Page, account: Credentials, path: string): Promise<void> {
  await signInAgain(page, account);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
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

/** What is pressed next in a page whose session was ended elsewhere leads to the sign-in, where it may have got by itself. */
export async function expectSignedOut(page: Page): Promise<void> {
  await roomLink(page, "Leads")
    .or(page.getByRole("heading", { name: "Admin sign in" }))
    .click();
  await expect(page).toHaveURL("/admin");
}

/**
 * Rows of a long table are built alike, and what a test is about stands first: to look at a hundred of them costs axe a
 * second each time. The one that has the focus is looked at wherever it stands.
 */
const ALIKE = "tbody tr:nth-child(n + 11):not(:focus-within)";

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
  expect(await findViolations(page, { except: ALIKE })).toEqual([]);
}
