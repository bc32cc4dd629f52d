import type { Locator, Page } from "@playwright/test";
import type { Claims } from "#backend/auth/access-token.ts";
import { loadTokenService } from "#backend/auth/signing-keys.ts";
import {
  expectAccessible,
  openAs,
  openWithSharedSession,
  roomLink,
  signInWithSharedSession,
  submitSignIn,
} from "./support/admin.ts";
import { asOwner, makeAccount } from "./support/database.ts";
import { beforeNextLeadChange } from "./support/desk.ts";
import { holdTimers, passTimers } from "./support/held-timers.ts";
import { intercept } from "./support/intercept.ts";
import { noteToasts } from "./support/raised-toasts.ts";
import { keptStaff, makeStaff } from "./support/staff.ts";
import { storePage } from "./support/stored.ts";
import { ADMIN, expect, test as testOnOwnPage } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";

const NOT_AUTHORIZED = "Your account is not authorized for admin access.";
const GATED = ["/admin/dashboard", "/admin/leads"];

/** Signs in an account without a role by stubbing its role check, as if another tab had stored its session. */
async function haveSession(page: Page, account: { email: string; password: string }): Promise<void> {
  let isIn = false;
  await intercept(page, "**/rest/v1/rpc/has_role", (asked) =>
    isIn ? asked.pass() : asked.fulfill({ json: true }),
  );
  // The server checks the role itself in these requests and would refuse them.
  await intercept(page, "**/admin/backup/state", (asked) => asked.fulfill({ json: { kind: "hosted" } }));
  const form = { everyMinutes: null, status: { verifiedAt: null, failing: null } };
  await intercept(page, "**/admin/form-check/state", (asked) => asked.fulfill({ json: form }));
  await intercept(page, "**/admin/leads/changes", (asked) => asked.fulfill({ status: 204 }));
  await page.goto("/admin");
  await submitSignIn(page, account);
  await expect(page).toHaveURL("/admin/dashboard");
  isIn = true;
}

function storedSessions(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith("-auth-token")));
}

/** The claims of the stored session's token, and under which key it is stored. */
function storedClaims(page: Page): Promise<{ key: string; claims: Claims }> {
  return page.evaluate(() => {
    const [key = "", stored = ""] =
      Object.entries<string>(localStorage).find(([name]) => name.endsWith("-auth-token")) ?? [];
    const claims: string = JSON.parse(stored).access_token.split(".")[1];
    return { key, claims: JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) };
  });
}

async function storedSessionId(page: Page): Promise<string | undefined> {
  return (await storedClaims(page)).claims.session_id;
}

/** Lets the stored session's token expire for the server; the client believes what it has stored: it has not. */
async function expireToken(page: Page): Promise<void> {
  const { key, claims } = await storedClaims(page);
  const { sign } = await loadTokenService({ dataDir: process.env.E2E_DATA_DIR ?? "" });
  const access_token = await sign(claims, -60);
  await page.evaluate(
    ([key, access_token]) =>
      localStorage.setItem(
        key,
        JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? ""), access_token }),
      ),
    [key, access_token] as const,
  );
}

test("an admin signs in, sees the dashboard tiles, and signs out to the public site", async ({ page }) => {
  await page.goto("/admin");
  await expect(page.getByRole("link", { name: "Back to site" })).toHaveAttribute("href", "/");
  await expectAccessible(page);
  await submitSignIn(page, ADMIN);
  await expect(page.getByText("Signed in successfully.")).toBeVisible();
  await expect(page).toHaveURL("/admin/dashboard");
  const tiles = page.getByRole("navigation", { name: "Admin sections" });
  await expect(tiles.getByRole("link", { name: "Leads" })).toHaveAttribute("href", "/admin/leads");
  await expect(tiles.getByRole("link", { name: "Blog Posts" })).toHaveAttribute("href", "/admin/blog");
  await expect(tiles.getByRole("link", { name: "Pages" })).toHaveAttribute("href", "/admin/pages");
  await expect(tiles.getByRole("link", { name: "Users" })).toHaveAttribute("href", "/admin/users");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  expect(await storedSessions(page)).toEqual([]);
});

testOnOwnPage(
  "in a browser whose storage is full, an admin can work until leaving the page",
  async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("", "QuotaExceededError");
      };
    });
    await page.goto("/admin/pages?search=faq");
    await submitSignIn(page, ADMIN);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Leads" }).click();
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText("Leads");
    await page.reload();
    await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  },
);

/** Polls, since the layout may still be moving. */
async function expectAbove(upper: Locator, lower: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
      return above && below && above.y + above.height <= below.y;
    })
    .toBe(true);
}

for (const [device, viewport] of [
  ["a desktop", { width: 1440, height: 900 }],
  ["a small phone", { width: 320, height: 568 }],
] as const) {
  test(`on ${device} every section is one click from every other, and the bar covers nothing`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await asOwner((pool) =>
      pool.query("insert into public.leads (name, phone) values ('Waits in the bar', '+17025550144')"),
    );
    await page.goto("/admin");
    await submitSignIn(page, ADMIN);
    await expect(page).toHaveURL("/admin/dashboard");
    const bar = page.getByRole("navigation", { name: "Main" });
    const isBelow = viewport.width < 1024;
    if (isBelow) await expectAbove(page.getByText("Signed in successfully."), bar);
    for (const [room, heading] of [
      ["Leads", "Leads"],
      ["Blog Posts", "Blog Posts"],
      ["Pages", "Page Management"],
      ["Users", "Users"],
      ["Alerts", "Alerts"],
      ["Audit log", "Audit log"],
    ] as const) {
      await roomLink(page, room).click();
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeFocused();
      await expect(bar.locator("[aria-current=page]")).toHaveText(new RegExp(`^${room}`));
    }
    await expect(roomLink(page, "Leads")).toHaveAccessibleName(/^Leads \d+\+? waiting for a call$/);
    await page.getByRole("link", { name: "My account" }).click();
    await expect(page.getByRole("heading", { name: "My account" })).toBeFocused();
    await expectAccessible(page);
    const last = page.getByRole("button", { name: "Sign out everywhere" });
    await last.focus();
    if (isBelow) await expectAbove(last, bar);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await expect(page).toHaveURL("/admin/dashboard");
  });
}

test("the Sign In button is disabled until both fields are filled, ignoring blanks, and Enter asks for both", async ({
  page,
}) => {
  await page.goto("/admin");
  const button = page.getByRole("button", { name: "Sign In" });
  await page.getByLabel("Email").fill("   ");
  await page.getByLabel("Password").fill("   ");
  await expect(button).toBeDisabled();
  await page.getByLabel("Password").press("Enter");
  await expect(page.getByText("Please enter email and password.")).toBeVisible();
  await page.getByLabel("Email").fill("someone@example.com");
  await expect(button).toBeDisabled();
  await page.getByLabel("Password").fill("x");
  await expect(button).toBeEnabled();
});

test("a wrong password shows what the auth service says and keeps what was typed", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/);
  await holdTimers(page);
  await page.goto("/admin");
  await submitSignIn(page, { ...ADMIN, password: "not it at all" });
  await expect(page.getByText("Invalid login credentials")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(ADMIN.email);
  await expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeFocused();

  await intercept(page, "**/auth/v1/token*", () => {});
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Invalid login credentials")).toHaveCount(0);
});

const SESSION = { access_token: "a.b.c", refresh_token: "r", expires_in: 600, token_type: "bearer" };

test("an unintelligible answer of the auth service is reported in the specification's words", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500|ERR_FAILED/);
  await page.goto("/admin");
  const toasts = page.getByRole("region", { name: /Notifications/ });
  for (const [answer, said] of [
    [{ json: {} }, "Unable to determine signed-in user."],
    [{ json: SESSION }, "Unable to determine signed-in user."],
    [{ json: null }, "Authentication error"],
    [{ body: "<html>" }, "Authentication error"],
    [{ status: 500, json: {} }, "Authentication error"],
    [{ status: 500, json: null }, "Authentication error"],
    ["no network", "The server couldn’t be reached."],
  ] as const) {
    await page.route("**/auth/v1/token?*", (route) =>
      answer === "no network" ? route.abort() : route.fulfill(answer),
    );
    await submitSignIn(page, ADMIN);
    await expect(toasts).toContainText(said);
    await expect(toasts).not.toContainText(/[{}<]|null|Cannot|missing|fetch/);
    await expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled();
    await toasts.getByRole("button", { name: "Close toast" }).click();
    await expect(toasts.getByRole("listitem")).toHaveCount(0);
    await page.unroute("**/auth/v1/token?*");
  }
  expect(await storedSessions(page)).toEqual([]);
});

test("an account without the role is signed out and told why", async ({ page }) => {
  await page.goto("/admin");
  await submitSignIn(page, await makeAccount());
  await expect(page.getByText(NOT_AUTHORIZED)).toBeVisible();
  await expect(page).toHaveURL("/admin");
  await expect.poll(() => storedSessions(page)).toEqual([]);
});

test("an admin who is signed in already skips the form, and cannot go back to it", async ({ page }) => {
  await openWithSharedSession(page, ADMIN, "/");
  await page.goto("/admin");
  await expect(page).toHaveURL("/admin/dashboard");
  await page.goBack();
  await expect(page).toHaveURL("/");
});

test("a session without the role is ended at the sign-in form, but not while the role cannot be checked", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 503/);
  await haveSession(page, await makeAccount());
  let isDown = true;
  await intercept(page, "**/rest/v1/rpc/has_role", (asked) =>
    isDown ? asked.fulfill({ status: 503, json: {} }) : asked.pass(),
  );
  await page.goto("/admin/dashboard");
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("alert")).toContainText("didn’t answer");
  expect(await storedSessions(page)).toHaveLength(1);
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => storedSessions(page)).toEqual([]);
});

test("a signed-out visitor to a lead's address is led there after signing in, unless the account may not see leads", async ({
  page,
}) => {
  const { rows } = await asOwner((pool) =>
    pool.query(
      "insert into public.leads (name, phone, created_at) values ('Wanted', '+17025550177', now() - interval '5 days') returning id",
    ),
  );
  const path = `/admin/leads/${rows[0].id}`;
  await page.goto(path);
  await expect(page).toHaveURL(`/admin?lead=${rows[0].id}`);
  await submitSignIn(page, await makeAccount());
  await expect(page.getByText(NOT_AUTHORIZED)).toBeVisible();
  await submitSignIn(page, ADMIN);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { level: 2, name: "Wanted" })).toBeVisible();
  await page.goto(`/admin?lead=${rows[0].id}`);
  await expect(page).toHaveURL(path);
});

test("signing in leads back to a bookmarked view", async ({ page }) => {
  await page.goto("/admin/leads?show=closed&layout=list");
  await expect(page).toHaveURL("/admin");
  await submitSignIn(page, ADMIN);
  await expect(page).toHaveURL("/admin/leads?show=closed&layout=list");
  await expect(page.getByLabel("Show")).toHaveValue("closed");
});

test("a view that is loaded again after its session was removed is remembered for no one", async ({
  page,
  allowConsoleErrors,
}) => {
  // Requests that the screen makes between the removal and the reload.
  allowConsoleErrors(/status of 401/);
  await openAs(page, ADMIN, "/admin/leads?search=smith");
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page).toHaveURL("/admin");
  await submitSignIn(page, await keptStaff("agent"));
  await expect(page).toHaveURL("/admin/dashboard");
});

test("after a session that ended at a lead, signing in leads back there, without the message about the end", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 40[013]/);
  const { rows } = await asOwner((pool) =>
    pool.query(
      "insert into public.leads (name, phone, created_at) values ('Held on', '+17025550177', now() - interval '5 days') returning id",
    ),
  );
  const path = `/admin/leads/${rows[0].id}?search=held`;
  await openAs(page, ADMIN, path);
  await expect(page.getByRole("heading", { level: 2, name: "Held on" })).toBeVisible();
  const sessionId = await storedSessionId(page);
  await beforeNextLeadChange(page, "delete from auth.sessions where id = $1", sessionId);
  // The message must go with the sign-in, not because its time is over.
  await holdTimers(page);
  await page.getByLabel("Status", { exact: true }).selectOption("contacted");
  const ended = page.getByText("Your session has ended. Please sign in again.");
  await expect(ended.first()).toBeVisible();
  await expect(page).toHaveURL(`/admin?lead=${rows[0].id}`);
  await submitSignIn(page, ADMIN);
  await expect(page).toHaveURL(path);
  await expect(page.getByText("Signed in successfully.")).toBeVisible();
  await expect(ended).toHaveCount(0);
});

test("gated screens turn away visitors and accounts without the role", async ({ page }) => {
  const account = await makeAccount();
  for (const path of GATED) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page).toHaveURL("/admin");
      await haveSession(page, account);
      await page.goto(path);
      await expect(page).toHaveURL("/admin");
      await expect.poll(() => storedSessions(page)).toEqual([]);
    });
  }
});

for (const path of GATED) {
  test(`${path} shows nothing while the role is being checked`, async ({ page }) => {
    await signInWithSharedSession(page, ADMIN);
    const held = Promise.withResolvers<void>();
    const asked = page.waitForRequest("**/rest/v1/rpc/has_role");
    await intercept(page, "**/rest/v1/rpc/has_role", async (request) => {
      await held.promise;
      await request.pass();
    });
    await page.goto(path);
    await asked;
    await expect(page.locator("body")).toHaveText("", { useInnerText: true });
    held.resolve();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}

test("signing out in one tab signs out the other tabs", async ({ page, context, allowConsoleErrors }) => {
  // Requests that the other tab still has in flight.
  allowConsoleErrors(/status of 40[13]/);
  await openAs(page, ADMIN, "/admin/dashboard");
  const other = await context.newPage();
  await other.goto("/admin/leads");
  await expect(other.getByRole("heading", { name: "Leads" })).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  await expect(other).toHaveURL("/admin");
});

test("what was being typed into a form when the session ended is there after signing in again, until signing out in any tab", async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 40[13]/);
  const staff = await makeStaff("editor");
  await openAs(page, staff, "/admin/pages/redirects");
  const form = page.getByRole("dialog", { name: "New redirect" });
  await page.getByRole("button", { name: "New redirect" }).click();
  // What is taken back isn't unfinished.
  const unfinished = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("tab-draft:")).length);
  await form.getByLabel("To", { exact: true }).fill("/about");
  expect(await unfinished()).toBe(1);
  await form.getByLabel("To", { exact: true }).fill("");
  expect(await unfinished()).toBe(0);
  await form.getByLabel("From").fill("/half-typed");
  await form.getByLabel("To", { exact: true }).fill("/about");
  const { id, slug } = await storePage();
  await asOwner((pool) =>
    pool.query("insert into public.redirects (from_path, to_path) values ($1, '/faq')", [`/gone-${slug}`]),
  );
  await page.goto(`/admin/pages/redirects?search=${slug}`);
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("dialog").getByLabel("To", { exact: true }).fill("/half-typed");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Redirect deleted")).toBeVisible();
  const describe = page.getByRole("dialog", { name: "Describe the picture" });
  const describeSeesaw = async () => {
    await page.goto("/admin/blog");
    await page.getByRole("button", { name: "New Post" }).click();
    await page.getByRole("button", { name: "Choose a picture" }).click();
    await page.getByRole("button", { name: "Seesaw" }).click();
  };
  await describeSeesaw();
  await describe.getByRole("textbox").fill("Half described");
  await page.goto(`/admin/pages/history/${id}`);
  await page.getByRole("button", { name: /^Created/ }).click();
  const versionName = page.getByLabel("Name this version, to keep it for good");
  await versionName.fill("Half named");
  const sessionId = await storedSessionId(page);
  await asOwner((pool) => pool.query("delete from auth.sessions where id = $1", [sessionId]));
  await versionName.press("Enter");
  await expect(page.getByText("3 forms are unfinished.")).toBeVisible();
  await submitSignIn(page, staff);
  await page.getByRole("button", { name: /^Created/ }).click();
  await expect(versionName).toHaveValue("Half named");
  await describeSeesaw();
  await expect(describe.getByRole("textbox")).toHaveValue("Half described");
  await page.goto("/admin/pages/redirects");
  await page.getByRole("button", { name: "New redirect" }).click();
  await expect(form.getByLabel("From")).toHaveValue("/half-typed");
  await expect(form.getByLabel("To", { exact: true })).toHaveValue("/about");
  const other = await context.newPage();
  await other.goto("/admin/pages/redirects");
  await other.getByRole("button", { name: "Sign Out" }).click();
  await expect(other).toHaveURL("/");
  const kept = () => page.evaluate(() => Object.values(sessionStorage).join());
  await expect.poll(kept).not.toMatch(/half/i);
  await other.close();
});

test("a session that was ended elsewhere leads back to the sign-in form", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 40[13]/);
  // The stream would notice it first if another test stored a lead meanwhile.
  await intercept(page, "**/admin/leads/changes", (asked) => asked.fulfill({ status: 204 }));
  await openAs(page, ADMIN, "/admin/dashboard");
  await expect(page.getByText(/waiting for a call/i).first()).toBeVisible();
  const sessionId = await storedSessionId(page);
  // The screen's refetch and the link's role check are refused together; the message must show only once.
  const asked = { screen: Promise.withResolvers<void>(), link: Promise.withResolvers<void>() };
  await page.route("**/rest/v1/**", async (route) => {
    asked[route.request().url().includes("/rpc/has_role") ? "link" : "screen"].resolve();
    await Promise.all([asked.screen.promise, asked.link.promise]);
    await route.fallback();
  });
  await asOwner((pool) => pool.query("delete from auth.sessions where id = $1", [sessionId]));
  // At once: a pointer on its way to the link would start its check, and be too late.
  await roomLink(page, "Leads").evaluate((link: HTMLElement) => {
    window.dispatchEvent(new Event("visibilitychange"));
    link.click();
  });
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await expect(page.getByText("Your session has ended. Please sign in again.")).toHaveCount(1);
  expect(await storedSessions(page)).toEqual([]);
});

test("on a device whose clock is behind, an expired token is replaced, with nothing refused to see", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401/);
  await openAs(page, ADMIN, "/admin/dashboard");
  await expect(page.getByText(/waiting for a call/i).first()).toBeVisible();
  await expireToken(page);
  await page.goto("/admin/blog");
  await expect(page.getByRole("table", { name: "Blog posts" })).toBeVisible();
  await expireToken(page);
  await roomLink(page, "Pages").click();
  await expect(page.getByRole("table", { name: "Pages" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByText("Your session has ended")).toHaveCount(0);
});

testOnOwnPage(
  "a device whose clock is ahead refreshes its token once, not before every request",
  async ({ page }) => {
    await page.clock.setFixedTime(Date.now() + 20 * 60_000);
    const refreshes: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("grant_type=refresh_token")) refreshes.push(request.url());
    });
    await openAs(page, ADMIN, "/admin/dashboard");
    await expect(page.getByText(/waiting for a call/i).first()).toBeVisible();
    await page.goto("/admin/blog");
    await expect(page.getByRole("table", { name: "Blog posts" })).toBeVisible();
    await roomLink(page, "Pages").click();
    await expect(page.getByRole("table", { name: "Pages" })).toBeVisible();
    expect(refreshes).toHaveLength(1);
  },
);

test("a session that was ended elsewhere is reported once, even if the backend is slow to say so", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 40[13]/);
  await holdTimers(page);
  await openAs(page, ADMIN, "/admin/dashboard");
  await expect(page.getByText(/waiting for a call/i).first()).toBeVisible();
  const sessionId = await storedSessionId(page);
  const toasts = await noteToasts(page);
  const answered = { roles: Promise.withResolvers<void>(), others: Promise.withResolvers<void>() };
  await intercept(page, "**/rest/v1/**", async (asked) => {
    await answered[asked.url.includes("/rpc/has_role") ? "roles" : "others"].promise;
    await asked.pass();
  });
  await asOwner((pool) => pool.query("delete from auth.sessions where id = $1", [sessionId]));
  const asked = page.waitForRequest("**/rest/v1/rpc/has_role");
  await roomLink(page, "Leads").click();
  await asked;
  // Until then the screen waits for the roles; afterwards it opens with those of the last visit.
  await passTimers(page, 4_000);
  await expect(page.getByRole("heading", { name: "Leads" })).toBeVisible();
  answered.others.resolve();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  const refused = page.waitForResponse("**/rest/v1/rpc/has_role");
  answered.roles.resolve();
  await refused;
  await expect(page.getByText("Your session has ended. Please sign in again.")).toHaveCount(1);
  expect(await storedSessions(page)).toEqual([]);
  await submitSignIn(page, ADMIN);
  await expect(page.getByRole("heading", { name: "Leads" })).toBeVisible();
  expect((await toasts()).filter((text) => text.includes("session has ended"))).toHaveLength(1);
});

test("signing out aborts requests that are still being read, so that none is refused", async ({ page }) => {
  const ended = Promise.withResolvers<void>();
  for (const read of ["**/rest/v1/leads?*", "**/rest/v1/rpc/own_device_key"]) {
    await intercept(page, read, async (asked) => {
      await ended.promise;
      await asked.pass();
    });
  }
  const asked = page.waitForRequest(/own_device_key/);
  await openAs(page, ADMIN, "/admin/dashboard");
  await asked;
  const left = page.waitForResponse(/\/auth\/v1\/logout/);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await left;
  ended.resolve();
  await expect(page).toHaveURL("/");
  expect(await storedSessions(page)).toEqual([]);
});

for (const [storage, open] of [
  ["a browser that has no database", "throw new DOMException('', 'SecurityError')"],
  ["a browser whose database doesn’t answer", "return document.createElement('i')"],
]) {
  testOnOwnPage(`staff sign in and out in ${storage}`, async ({ page }) => {
    await page.addInitScript(`IDBFactory.prototype.open = function () { ${open} }`);
    await openAs(page, ADMIN, "/admin/leads");
    await expect(page.getByRole("heading", { name: "Leads" })).toBeVisible();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL("/");
  });
}

test("signing out when the server cannot end the session says so", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 500/);
  await openAs(page, ADMIN, "/admin/dashboard");
  await intercept(page, "**/auth/v1/logout?*", (asked) => asked.fulfill({ status: 500, json: {} }));
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText("Authentication error")).toBeVisible();
  await expect(
    page.getByText("You’re signed out on this device, but the server couldn’t be told."),
  ).toBeVisible();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  expect(await storedSessions(page)).toEqual([]);
  await page.goto("/admin/leads");
  await expect(page).toHaveURL("/admin");
});

test("signing out everywhere keeps this device signed in when the server fails to do it", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/);
  await openAs(page, ADMIN, "/admin/account");
  await page.route("**/auth/v1/logout?*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByText("You’re still signed in.")).toBeVisible();
  await roomLink(page, "Leads").click();
  await expect(page.getByRole("heading", { name: "Leads" })).toBeVisible();
});

test("signing out leaves the account's other devices signed in", async ({ page, colleague: otherPage }) => {
  await openWithSharedSession(page, ADMIN, "/admin/dashboard");
  await openAs(otherPage, ADMIN, "/admin/dashboard");
  await otherPage.getByRole("button", { name: "Sign Out" }).click();
  await expect(otherPage).toHaveURL("/");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

test("a used or wrong set-up link says so, shows no form and makes nobody an admin", async ({ page }) => {
  await page.goto("/admin/setup?token=guessed");
  await expect(page.getByText("This set-up link no longer works.")).toBeVisible();
  await expect(page.locator("form")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to sign in" }).click();
  await expect(page).toHaveURL("/admin");
  const answer = await page.request.post("/admin/setup?token=guessed", {
    form: { token: "guessed", email: "intruder@example.com", password: "correct horse battery staple" },
  });
  expect(await answer.text()).toContain("This set-up link no longer works.");
  const intruders = "select from auth.users where email = 'intruder@example.com'";
  expect((await asOwner((pool) => pool.query(intruders))).rowCount).toBe(0);
});

test("a section that is loading is marked on the link that was pressed", async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/alerts\.route-/, async (route) => {
    await released;
    await route.continue();
  });
  await openWithSharedSession(page, ADMIN, "/admin/dashboard");
  const room = roomLink(page, "Alerts");
  await room.click();
  await expect(room.getByText("Alerts")).toHaveCSS("text-decoration-line", "underline");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Alerts", exact: true })).toBeVisible();
});

test("browsers translate no screen of the admin, and any public page", async ({ page }) => {
  const isTranslated = () => page.evaluate(() => document.documentElement.translate);
  const offer = page.locator('meta[name="google"][content="notranslate"]');
  await openWithSharedSession(page, ADMIN, "/admin/dashboard");
  expect(await isTranslated()).toBe(false);
  await expect(offer).toHaveCount(1);
  await page.getByRole("link", { name: "View site" }).click();
  await expect(page).toHaveURL("/");
  expect(await isTranslated()).toBe(true);
  await expect(offer).toHaveCount(0);
});
