import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import type { Pool } from "pg";
import { anonKeyIn } from "../support/anon-key.ts";
import { codeOf } from "../support/totp.ts";
import {
  expectAccessible,
  expectSignedOut,
  forgetSession,
  openAs,
  openWithSharedSession,
  roomLink,
  submitSignIn,
} from "./support/admin.ts";
import { asOwner, makeAccount } from "./support/database.ts";
import { devtoolsOf } from "./support/devtools.ts";
import { boxOf } from "./support/geometry.ts";
import { intercept, stopIntercepting } from "./support/intercept.ts";
import { linkInMail, mailsTo } from "./support/outbox.ts";
import { keptStaff, makeStaff, turnOnSecondFactor } from "./support/staff.ts";
import { ADMIN, expect, test as testOnOwnPage } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";

const PASSWORD = "velvet anchor mosaic ferry";

async function openUsers(page: Page): Promise<void> {
  await openWithSharedSession(page, ADMIN, "/admin/users");
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
}

async function invite(page: Page, email: string, role: string): Promise<void> {
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Role", { exact: true }).selectOption(role);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await closeInvitationLink(page, email);
}

/** Closes the dialog that follows an invitation on a site that sends no mail. */
async function closeInvitationLink(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "No email was sent" });
  await expect(dialog).toContainText(email);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator("button:focus")).toHaveAccessibleName(/^(Invite|Send again to .*)$/);
}

/** Presses a second time before the browser has handled the first press, as on a busy phone. */
async function pressTwiceAtOnce(page: Page, button: Locator): Promise<void> {
  const devtools = await devtoolsOf(page);
  await button.hover();
  const { x, y, width, height } = await boxOf(button);
  const mouse = (type: "mousePressed" | "mouseReleased", clickCount: number) =>
    devtools.send("Input.dispatchMouseEvent", {
      type,
      x: x + width / 2,
      y: y + height / 2,
      button: "left",
      clickCount,
    });
  await Promise.all([1, 2].flatMap((press) => [mouse("mousePressed", press), mouse("mouseReleased", press)]));
}

async function addApp(pool: Pool, userId: string): Promise<void> {
  await pool.query(
    "insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')",
    [userId],
  );
}

async function tokenOf(page: Page, account: { email: string; password: string }): Promise<string> {
  const apikey = anonKeyIn(await page.content());
  const url = "/auth/v1/token?grant_type=password";
  const answer = await page.request.post(url, { headers: { apikey }, data: account });
  return (await answer.json()).access_token;
}

test.describe("an invitation", () => {
  test("creates an account with its role, which only the invitation's link can open", async ({
    page,
    colleague: guest,
  }) => {
    const email = `${randomUUID()}@example.com`;
    await openUsers(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await invite(page, email, "editor");
    const row = page.getByRole("row", { name: email });
    await expect(row).toContainText("Invited");
    await expect(row.getByLabel(`Role of ${email}`)).toHaveValue("editor");
    await expect(row).toContainText("never");

    await guest.goto(await linkInMail(email));
    await expect(guest.getByRole("heading", { name: "Welcome to the team" })).toBeVisible();
    await expectAccessible(guest);
    await guest.getByLabel("New password").fill(PASSWORD);
    await guest.getByRole("button", { name: "Accept invitation" }).click();
    await expect(guest).toHaveURL("/admin/dashboard");
    await expect(roomLink(guest, "Blog Posts")).toBeVisible();
    await expect(roomLink(guest, "Leads")).toHaveCount(0);
    await guest.getByRole("button", { name: "Sign Out" }).click();
    await expect(guest).toHaveURL("/");
    await guest.goto("/admin");
    await submitSignIn(guest, { email, password: PASSWORD });
    await expect(guest).toHaveURL("/admin/dashboard");

    await page.reload();
    await expect(page.getByRole("row", { name: email })).toContainText("Active");
  });

  testOnOwnPage(
    "that cannot be mailed is shown as a link, to the inviting admin only",
    async ({ page, context }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const email = `${randomUUID()}@example.com`;
      await openUsers(page);
      await page.getByRole("button", { name: "Invite", exact: true }).click();
      await page.getByLabel("Email").fill(email);
      // The link is shown though the users can't be read again.
      await intercept(page, "**/admin/users/list?*", () => {});
      await page.getByRole("button", { name: "Send invitation" }).click();
      const dialog = page.getByRole("dialog", { name: "No email was sent" });
      await expect(dialog).toContainText(`give it to ${email} yourself`);
      await expect(page.getByText("Invitation sent")).toHaveCount(0);
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Copy link" }).click();
      await expect(page.getByText("Link copied")).toBeVisible();
      const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()));
      expect(copied.pathname + copied.hash).toBe(await linkInMail(email));
      await dialog.getByRole("button", { name: "Done" }).click();
      // An answer to the screen that is left could not be read any more.
      await page.goto("about:blank");
      await stopIntercepting(page);
      const listed = page.waitForResponse("**/admin/users/list?*");
      await page.goto("/admin/users");
      expect(await (await listed).text()).not.toContain("token_hash");
    },
  );

  test("is sent once, however quickly its button is pressed again", async ({ page }) => {
    const email = `${randomUUID()}@example.com`;
    await openUsers(page);
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await page.getByLabel("Email").fill(email);
    let sent = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/admin/users/invitations")) sent += 1;
    });
    await pressTwiceAtOnce(page, page.getByRole("button", { name: "Send invitation" }));
    await closeInvitationLink(page, email);
    await expect(page.getByRole("row", { name: email })).toContainText("Invited");
    expect(sent).toBe(1);
  });

  test("sent again invalidates the first, and opening a link without confirming does not use it up", async ({
    page,
    colleague: guest,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 4(03|22)/);
    const email = `${randomUUID()}@example.com`;
    await openUsers(page);
    await invite(page, email, "agent");
    const first = await linkInMail(email);
    await page.getByRole("button", { name: `Send again to ${email}` }).click();
    const second = await linkInMail(email, 2);
    await closeInvitationLink(page, email);
    await expect(page.getByLabel(`Role of ${email}`)).toHaveValue("agent");

    await guest.goto(first);
    await guest.getByLabel("New password").fill(PASSWORD);
    await guest.getByRole("button", { name: "Accept invitation" }).click();
    await expect(guest.getByText("This link no longer works.")).toBeVisible();
    await expect(guest.getByRole("heading", { name: "This link doesn’t work" })).toBeFocused();
    await expectAccessible(guest);

    await guest.goto(second);
    await guest.reload();
    await guest.getByLabel("New password").fill("password12345");
    await guest.getByRole("button", { name: "Accept invitation" }).click();
    await expect(guest.getByLabel("New password")).toHaveAccessibleDescription(/quickly guessed/);
    await expect(guest.getByLabel("New password")).toHaveValue("password12345");
    await guest.getByLabel("New password").fill(PASSWORD);
    await guest.getByRole("button", { name: "Accept invitation" }).click();
    await expect(guest).toHaveURL("/admin/dashboard");
  });

  test("is offered for an account that somebody has signed up for and not confirmed", async ({ page }) => {
    const { email } = await makeAccount();
    await asOwner((pool) =>
      pool.query("update auth.users set email_confirmed_at = null where email = $1", [email]),
    );
    await openUsers(page);
    const row = page.getByRole("row", { name: email });
    await expect(row).toContainText("Unconfirmed");
    await row.getByRole("button", { name: `Invite ${email}` }).click();
    await closeInvitationLink(page, email);
    await expect(row).toContainText("Invited");
  });

  test("to somebody who has an account already says so, and keeps what was typed", async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 409/);
    const { email } = await keptStaff("agent");
    await openUsers(page);
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send invitation" }).click();
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/has an account already/);
    await expect(page.getByLabel("Email")).toHaveValue(email);
  });
});

test("a role can be changed and removed, effective at the user's next step", async ({
  page,
  colleague: other,
}) => {
  const staff = await makeStaff("agent");
  await openAs(other, staff, "/admin/dashboard");

  await openUsers(page);
  const select = page.getByLabel(`Role of ${staff.email}`);
  await select.selectOption("editor");
  await expect(page.getByText("Role changed")).toBeVisible();
  await other.reload();
  await expect(roomLink(other, "Blog Posts")).toBeVisible();
  await expect(roomLink(other, "Leads")).toHaveCount(0);

  await select.selectOption("No role");
  await expect(select).toHaveValue("");
  await expect(select).toBeEnabled();
  await other.reload();
  await expect(other).toHaveURL("/admin");
});

test("a deactivated account is locked out at once, and can sign in again when reactivated", async ({
  page,
  colleague: other,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 40[013]/);
  const staff = await makeStaff("agent");
  await asOwner((pool) =>
    pool.query(
      "insert into public.leads (name, phone, assignee_id) values ('Left behind', '+17025550123', $1)",
      [staff.id],
    ),
  );
  await openAs(other, staff, "/admin/dashboard");

  await openUsers(page);
  await page.getByRole("button", { name: `Deactivate ${staff.email}` }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  const row = page.getByRole("row", { name: staff.email });
  await expect(row).toContainText("Deactivated");
  await expect(row.getByRole("button", { name: `Reactivate ${staff.email}` })).toBeFocused();
  await expectAccessible(page);
  await expectSignedOut(other);
  await submitSignIn(other, staff);
  await expect(other.getByText("This account is deactivated. An admin can reactivate it.")).toBeVisible();

  await row.getByRole("link", { name: `Their leads: ${staff.email}` }).click();
  await expect(page.getByRole("row").filter({ hasText: "A former colleague" })).toContainText("Left behind");
  await page.goBack();
  await row.getByRole("button", { name: `Reactivate ${staff.email}` }).click();
  await expect(row).toContainText("Active");
  await submitSignIn(other, staff);
  await expect(other).toHaveURL("/admin/dashboard");
});

test("after an admin's reset, a colleague who lost phone and recovery codes signs in by password alone", async ({
  page,
  colleague: other,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 40[013]/);
  const staff = await makeStaff("agent");
  const without = await makeStaff("agent");
  await openAs(other, staff, "/admin/account");
  await turnOnSecondFactor(other);
  // The screen would find out that its session has ended, and remember itself as the place to go.
  await other.goto("about:blank");

  await openUsers(page);
  await expect(page.getByRole("button", { name: `Reset two-factor of ${without.email}` })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  const reset = page.getByRole("button", { name: `Reset two-factor of ${staff.email}` });
  await reset.click();
  await expectAccessible(page);
  const dialog = page.getByRole("dialog", { name: "Reset two-factor sign-in?" });
  await expect(dialog).toHaveCSS("text-align", "left");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(reset).toBeFocused();
  await reset.click();
  await dialog.getByRole("button", { name: "Reset two-factor" }).click();
  await expect(page.getByText("Two-factor sign-in is off, and the account signed out")).toBeVisible();
  await expect(reset).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const left = await asOwner((pool) =>
    pool.query("select from auth.mfa_factors where user_id = $1", [staff.id]),
  );
  expect(left.rowCount).toBe(0);

  await other.goto("/admin/leads");
  await expect(other).toHaveURL("/admin");
  await submitSignIn(other, staff);
  // Where the account had asked to go.
  await expect(other).toHaveURL("/admin/leads");

  await page.goto("/admin/audit");
  const entries = page.getByRole("row").filter({ hasText: staff.email });
  await expect(entries.filter({ hasText: "Reset the two-factor sign-in of an account" })).toContainText(
    ADMIN.email,
  );
  await expect(entries.filter({ hasText: "Set up an authenticator app" })).toContainText(staff.email);
});

test("users cannot change their own access, and only admins can call the service role", async ({
  page,
  request,
}) => {
  // A new account, since the list shows only the latest hundred at first.
  const me = await makeStaff("admin");
  await openAs(page, me, "/admin/users");
  const own = page.getByRole("row", { name: me.email });
  await expect(own).toContainText("(you)");
  await expect(own.getByRole("button")).toHaveCount(0);
  await expect(own.getByRole("combobox")).toHaveCount(0);

  const admin = await tokenOf(page, me);
  const adminId = JSON.parse(Buffer.from(admin.split(".")[1] ?? "", "base64url").toString()).sub;
  const target = await makeStaff("agent");
  const calls = (token: string | null) => {
    const headers = token ? { Authorization: `Bearer ${token}` } : undefined;
    return [
      request.get("/admin/users/list", { headers }),
      request.post("/admin/users/invitations", {
        headers,
        data: { email: `${randomUUID()}@example.com`, role: "admin" },
      }),
      request.post(`/admin/users/${target.id}/role`, { headers, data: { role: "admin" } }),
      request.post(`/admin/users/${target.id}/deactivation`, { headers, data: { deactivated: true } }),
      request.post(`/admin/users/${target.id}/second-factor-reset`, { headers }),
    ];
  };
  const statuses = async (token: string | null) =>
    (await Promise.all(calls(token))).map((answer) => answer.status());
  const refused = [403, 403, 403, 403, 403];
  expect(await statuses(null)).toEqual(refused);
  expect(await statuses("a.b.c")).toEqual(refused);
  expect(await statuses(await tokenOf(page, await makeAccount()))).toEqual(refused);
  expect(await statuses(await tokenOf(page, await keptStaff("editor")))).toEqual(refused);
  expect(await statuses(await tokenOf(page, await keptStaff("agent")))).toEqual(refused);
  const passwordAlone = await makeStaff("admin");
  await asOwner(async (pool) => {
    await addApp(pool, passwordAlone.id);
    await addApp(pool, target.id);
  });
  expect(await statuses(await tokenOf(page, passwordAlone))).toEqual(refused);
  const app = await asOwner((pool) =>
    pool.query("select from auth.mfa_factors where user_id = $1", [target.id]),
  );
  expect(app.rowCount).toBe(1);
  const kept = await asOwner((pool) =>
    pool.query("select role from public.user_roles where user_id = $1", [target.id]),
  );
  expect(kept.rows).toEqual([{ role: "agent" }]);

  const own2 = { Authorization: `Bearer ${admin}` };
  const self = await request.post(`/admin/users/${adminId}/role`, { headers: own2, data: { role: null } });
  expect([self.status(), await self.json()]).toEqual([
    409,
    { message: "Ask another admin to change your own access." },
  ]);
  const ownReset = await request.post(`/admin/users/${adminId}/second-factor-reset`, { headers: own2 });
  expect([ownReset.status(), await ownReset.json()]).toEqual([
    409,
    { message: "Turn off your own two-factor sign-in in My account." },
  ]);
  expect(await statuses(admin)).toEqual([200, 200, 200, 200, 200]);
  for (const data of [{}, { role: "owner" }, { role: 1 }]) {
    const answer = await request.post(`/admin/users/${target.id}/role`, { headers: own2, data });
    expect(answer.status()).toBe(400);
  }
  const nobody = await request.post("/admin/users/nobody/role", { headers: own2, data: { role: null } });
  expect(nobody.status()).toBe(404);
});

test("requests that can never succeed are refused for good, with the reason", async ({ page, request }) => {
  await openUsers(page);
  const headers = { Authorization: `Bearer ${await tokenOf(page, ADMIN)}` };
  const gone = `/admin/users/${randomUUID()}`;
  const answers = [
    await request.get("/admin/users/list?page=1000001", { headers }),
    await request.post(`${gone}/role`, { headers, data: { role: "agent" } }),
    await request.post(`${gone}/deactivation`, { headers, data: { deactivated: true } }),
    await request.post(`${gone}/second-factor-reset`, { headers }),
    await request.post("/admin/users/invitations", { headers, data: { email: "a;b@c.test", role: null } }),
  ];
  const noSuchUser = [404, { message: "There’s no such user." }];
  expect(await Promise.all(answers.map(async (answer) => [answer.status(), await answer.json()]))).toEqual([
    [400, { message: "Bad Pagination Parameters" }],
    noSuchUser,
    noSuchUser,
    noSuchUser,
    [400, { message: "Please enter an email address like name@example.com." }],
  ]);
});

test.describe("a forgotten password", () => {
  test("is replaced through a link, and the old one stops working", async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 400/);
    const staff = await makeStaff("agent");
    await page.goto("/admin");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(page.getByRole("button", { name: "Send link" })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Email").fill(staff.email);
    await page.getByRole("button", { name: "Send link" }).click();
    const heading = page.getByRole("heading", { name: "Forgot your password?" });
    await expect(heading).toHaveAccessibleDescription(/a link is waiting in the server’s outbox/);
    await expect(heading).toBeFocused();
    await page.goto(await linkInMail(staff.email));
    await page.getByLabel("New password").fill(PASSWORD);
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(page).toHaveURL("/admin/dashboard");
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL("/");
    await page.goto("/admin");
    await submitSignIn(page, staff);
    await expect(page.getByText("Invalid login credentials")).toBeVisible();
    await submitSignIn(page, { ...staff, password: PASSWORD });
    await expect(page).toHaveURL("/admin/dashboard");
    await expect(page.getByText("Signed in successfully.")).toBeVisible();
    await expect(page.getByText("Invalid login credentials")).toBeHidden();
  });

  test("of an account with a second factor can only be replaced with that factor, too", async ({ page }) => {
    const staff = await makeStaff("agent");
    await openAs(page, staff, "/admin/account");
    const secret = await turnOnSecondFactor(page);
    await forgetSession(page);

    await page.goto("/admin/forgot");
    await page.getByLabel("Email").fill(staff.email);
    await page.getByRole("button", { name: "Send link" }).click();
    await page.goto(await linkInMail(staff.email));
    await page.getByLabel("New password").fill(PASSWORD);
    await page.getByRole("button", { name: "Save password" }).click();
    await page.getByLabel("Code", { exact: true }).fill(codeOf(secret, "next"));
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page).toHaveURL("/admin/dashboard");
  });

  test("for an address without an account gets the same answer, and no mail", async ({ page }) => {
    const email = `${randomUUID()}@example.com`;
    await page.goto("/admin/forgot");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByText("a link is waiting in the server’s outbox")).toBeVisible();
    expect(await mailsTo(email)).toEqual([]);
  });
});

test("an address is read without what copying brings along, and one that is none is refused in our words", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/);
  const refused = "Please enter an email address like name@example.com.";
  const pasted = (email: string) => `\u200b${email.replace("@", "＠")}\u202c`;
  const staff = await makeStaff("agent");
  await page.goto("/admin/forgot");
  await page.getByLabel("Email").fill("ana");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(refused);
  await page.getByLabel("Email").fill(pasted(staff.email));
  await expect(page.getByLabel("Email")).not.toHaveAccessibleDescription(refused);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect.poll(() => mailsTo(staff.email)).toHaveLength(1);
  await page.goto("/admin");
  await submitSignIn(page, { ...staff, email: "ana" });
  await expect(page.getByText(refused)).toBeVisible();
  await submitSignIn(page, { ...staff, email: pasted(staff.email) });
  await expect(page).toHaveURL("/admin/dashboard");

  await forgetSession(page);
  await openUsers(page);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByLabel("Email").fill("ana");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(new RegExp(refused));
  const email = `${randomUUID()}@example.com`;
  await page.getByLabel("Email").fill(pasted(email));
  await expect(page.getByLabel("Email")).not.toHaveAccessibleDescription(new RegExp(refused));
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("row", { name: email })).toContainText("Invited");
});

test("a page that needs a link's token says what to do without one", async ({ page }) => {
  for (const path of ["/admin/accept", "/admin/reset", "/admin/confirm"]) {
    await page.goto(path);
    await expect(page.getByText("This page needs the link from an email.")).toBeVisible();
  }
  await expectAccessible(page);
});
