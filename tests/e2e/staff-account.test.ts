import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { codeOf } from "../support/totp.ts";
import {
  expectAccessible,
  expectSignedOut,
  forgetSession,
  openAs,
  openWithSharedSession,
  submitSignIn,
} from "./support/admin.ts";
import { intercept, stopIntercepting } from "./support/intercept.ts";
import { loseNextAnswer } from "./support/lost-answer.ts";
import { linkInMail, mailsTo } from "./support/outbox.ts";
import { differingShare } from "./support/same-picture.ts";
import {
  addAuthenticatorApp,
  keptStaff,
  makeStaff,
  type StaffAccount,
  signedInLongAgo,
  turnOnSecondFactor,
} from "./support/staff.ts";
import { expect } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";

const DASHBOARD = "/admin/dashboard";
const ACCOUNT = "/admin/account";
const WRONG_CODE = "That code is wrong or was used already. Wait for the next one.";
const NEW_PASSWORD = "velvet anchor mosaic ferry";

async function openAccount(page: Page, account?: StaffAccount): Promise<StaffAccount> {
  const staff = account ?? (await makeStaff("agent"));
  await openAs(page, staff, ACCOUNT);
  await expect(page.getByRole("heading", { level: 1, name: "My account" })).toBeVisible();
  return staff;
}

/** Turns two-factor sign-in on and leaves the recovery codes on the screen. */
async function turnOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  const secret = await turnOnSecondFactor(page);
  const codes = await page
    .getByRole("list", { name: "Recovery codes" })
    .getByRole("listitem")
    .allTextContents();
  return { secret, codes };
}

test.describe("the password", () => {
  test("is changed with the current one, and other devices are signed out", async ({
    page,
    colleague: other,
  }) => {
    const account = await makeStaff("agent");
    await openAs(other, account, DASHBOARD);

    await openAccount(page, account);
    const devices = page.getByRole("list", { name: "Devices" }).getByRole("listitem");
    await expect(devices).toHaveCount(2);
    await page.getByLabel("Current password").fill(account.password);
    await page.getByLabel("New password").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Password changed")).toBeVisible();
    await expect(page.getByLabel("New password")).toHaveValue("");
    await expect(devices).toHaveCount(1);

    await expectSignedOut(other);
    await submitSignIn(other, { ...account, password: NEW_PASSWORD });
    await expect(other).toHaveURL("/admin/dashboard");
  });

  test("is not said to be the old one still if the answer to its change was lost", async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/ERR_FAILED/);
    const { password } = await openAccount(page);
    await loseNextAnswer(page, "**/auth/v1/user", "PUT");
    await page.getByLabel("Current password").fill(password);
    await page.getByLabel("New password").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("your password may be the new one already")).toBeVisible();
    await expect(page.getByLabel("New password")).toHaveValue(NEW_PASSWORD);
  });

  test("is kept when the new one is refused; the reason appears at its field, and nothing typed is lost", async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 4(00|22)/);
    const account = await openAccount(page);
    const current = page.getByLabel("Current password");
    const next = page.getByLabel("New password");
    await current.fill(account.password);
    await next.fill("password12345");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(next).toHaveAccessibleDescription(/quickly guessed/);
    await expect(current).toHaveValue(account.password);
    await next.fill("short");
    await expect(next).not.toHaveAccessibleDescription(/quickly guessed/);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(next).toHaveAccessibleDescription(/at least 10 characters/);
    await expect(next).toBeFocused();
    await next.fill("k9!mQz7r".repeat(33));
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(next).toHaveAccessibleDescription(/at most 256 characters/);
    await expectAccessible(page);
    await current.fill("not it at all".repeat(33));
    await next.fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(current).toHaveAccessibleDescription("That’s not your current password.");
    await expect(next).toHaveValue(NEW_PASSWORD);
  });
});

test.describe("the email", () => {
  async function askFor(page: Page, email: string, password: string): Promise<void> {
    await page.getByLabel("New email").fill(email);
    await page.getByLabel("Your password").fill(password);
    await page.getByRole("button", { name: "Change email" }).click();
  }

  test("changes only once the link sent to it is opened and confirmed", async ({
    page,
    colleague: other,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 40[013]/);
    const account = await openAccount(page);
    const email = `${randomUUID()}@example.com`;
    const form = page.locator("form", { has: page.getByLabel("New email") });
    // For password managers.
    await expect(form.locator("[autocomplete=username]")).toHaveValue(account.email);
    await askFor(page, email, account.password);
    const waiting = page
      .getByRole("status")
      .filter({ hasText: `the link for ${email} is waiting in the server’s outbox` });
    await expect(page.getByText("No email was sent: the link is in the server’s outbox")).toBeVisible();
    await expect(waiting).toContainText(`until then you sign in with ${account.email}`);
    await expect(page.getByLabel("New email")).toHaveValue("");
    await expectAccessible(page);
    await page.reload();
    await expect(waiting).toBeVisible();

    const link = await linkInMail(email);
    await other.goto(link);
    await expect(other.getByRole("heading", { name: "Confirm your new email address" })).toBeVisible();
    await openAs(other, account, DASHBOARD);
    await other.goto(link);
    // An open screen may find out by itself that its session has ended, and say so before it is opened again.
    await page.goto("about:blank");
    await other.getByRole("button", { name: "Confirm email address" }).click();
    await expect(other.getByText("Your email address is confirmed.")).toBeVisible();
    await expect(other).toHaveURL("/admin/dashboard");
    await expect
      .poll(async () => (await mailsTo(account.email)).join())
      .toContain("Your email address was changed");

    await page.goto("/admin/account");
    await expect(page).toHaveURL("/admin");
    await expect(page.getByText("Your session has ended. Please sign in again.")).toBeVisible();
    await submitSignIn(page, { ...account, email });
    await expect(page).toHaveURL("/admin/account");
    await expect(page.getByText(`Current email: ${email}`)).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await forgetSession(other);
    await other.goto("/admin");
    await submitSignIn(other, account);
    await expect(other.getByText("Invalid login credentials")).toBeVisible();
    await submitSignIn(other, { ...account, email });
    await expect(other).toHaveURL("/admin/dashboard");
  });

  test("is not said to be confirmed by the first of two links, as hosted Supabase sends them", async ({
    page,
  }) => {
    await intercept(page, "**/auth/v1/verify", (asked) =>
      asked.fulfill({ json: { code: "200", msg: "Confirmation link accepted." } }),
    );
    await page.goto("/admin/confirm#type=email_change&token_hash=first");
    await page.getByRole("button", { name: "Confirm email address" }).click();
    await expect(page.getByRole("heading", { name: "One more link to open" })).toBeFocused();
    await expect(page.getByText("Your email address is confirmed.")).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Go to the staff area" }).click();
    await expect(page).toHaveURL("/admin");
  });

  test("is kept when the new one is refused; the reason appears at its field, and nothing typed is lost", async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 400/);
    const account = await openAccount(page);
    const email = `${randomUUID()}@example.com`;
    await askFor(page, email, "not it at all");
    await expect(page.getByLabel("Your password")).toHaveAccessibleDescription(
      "That’s not your current password.",
    );
    await expect(page.getByLabel("New email")).toHaveValue(email);
    await askFor(page, account.email.toUpperCase(), account.password);
    await expect(page.getByLabel("New email")).toHaveAccessibleDescription("That’s already your email.");
    await expectAccessible(page);
    expect(await mailsTo(email)).toEqual([]);
  });

  test("of a colleague gets the same answer as a free one, and no mail", async ({ page }) => {
    const colleague = await makeStaff("agent");
    const account = await openAccount(page);
    await askFor(page, colleague.email, account.password);
    await expect(
      page.getByText(`the link for ${colleague.email} is waiting in the server’s outbox`),
    ).toBeVisible();
    await expect(page.getByText("An address that already has an account here gets none.")).toBeVisible();
    const free = `${randomUUID()}@example.com`;
    await askFor(page, free, account.password);
    await linkInMail(free);
    expect(await mailsTo(colleague.email)).toEqual([]);
  });
});

test.describe("two-factor sign-in", () => {
  test("is set up with an app, requested at the next sign-in, and turned off", async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 422/);
    const account = await openAccount(page);
    await page.getByRole("button", { name: "Set up two-factor sign-in" }).click();
    await page.getByLabel("Code", { exact: true }).fill("000000");
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(WRONG_CODE);
    await expectAccessible(page);
    await page.getByLabel("Code", { exact: true }).fill("00000");
    await expect(page.getByLabel("Code", { exact: true })).not.toHaveAccessibleDescription(WRONG_CODE);
    await page.getByRole("button", { name: "Cancel" }).click();

    const { secret, codes } = await turnOn(page);
    expect(codes).toHaveLength(10);
    await expectAccessible(page);
    await page.getByRole("button", { name: "I’ve saved them" }).click();
    await expect(page.getByText("10 of them are unused.")).toBeVisible();

    await page.getByRole("button", { name: "Back to Dashboard" }).click();
    await expect(page).toHaveURL("/admin/dashboard");
    await page.getByRole("button", { name: "Sign Out", exact: true }).click();
    await expect(page).toHaveURL("/");

    await page.goto("/admin");
    await submitSignIn(page, account);
    await expect(page.getByRole("heading", { name: "Confirm it’s you" })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/admin/leads");
    await expect(page).toHaveURL("/admin");
    await page.getByLabel("Code", { exact: true }).fill("000000");
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("alert")).toHaveText(WRONG_CODE);
    await expect(page.getByLabel("Code", { exact: true })).toHaveValue("000000");
    await page.getByLabel("Code", { exact: true }).fill("00000");
    await expect(page.getByRole("alert")).toBeHidden();
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("alert")).toHaveText(WRONG_CODE);
    // An error about one kind of code is not shown for the other.
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await expect(page.getByRole("alert")).toBeHidden();
    await page.getByRole("button", { name: "Use the app" }).click();
    await page.getByLabel("Code", { exact: true }).fill(codeOf(secret, "next"));
    await page.getByRole("button", { name: "Confirm" }).click();
    // Where the account had asked to go.
    await expect(page).toHaveURL("/admin/leads");

    await page.goto("/admin/account");
    await page.getByRole("button", { name: "Turn off" }).click();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
    await expect(page.getByText("Off", { exact: true })).toBeVisible();
    await page.goto("/admin/leads");
    await expect(page.getByRole("heading", { name: "Leads" })).toBeVisible();
  });

  test("asks for a code if the answer that turned it on was lost, and denies nobody's role", async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/ERR_FAILED|status of 403/);
    await openAccount(page);
    await loseNextAnswer(page, "**/verify", "POST");
    const secret = await addAuthenticatorApp(page);
    await expect(page.getByText("That didn’t work. Please try again.")).toBeVisible();
    await page.goto("/admin/dashboard");
    await expect(page.getByRole("heading", { name: "Confirm it’s you" })).toBeVisible();
    await page.getByLabel("Code", { exact: true }).fill(codeOf(secret, "next"));
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page).toHaveURL("/admin/dashboard");
  });

  test("replaces recovery codes that nobody has seen, because their answer was lost", async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/ERR_FAILED/);
    await openAccount(page);
    await loseNextAnswer(page, "**/auth/v1/factors/recovery-codes", "POST");
    await addAuthenticatorApp(page);
    await expect(page.getByText("Recovery codes couldn’t be made.")).toBeVisible();
    await page.getByRole("button", { name: "Make new codes" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Make new codes" }).click();
    await expect(page.getByRole("heading", { name: "Save these recovery codes" })).toBeFocused();
  });

  test("works without recovery codes, as on hosted Supabase, and then offers none", async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 405/);
    const account = await openAccount(page);
    await intercept(page, "**/auth/v1/factors/recovery-codes", (asked) => asked.fulfill({ status: 405 }));
    const secret = await addAuthenticatorApp(page);
    await expect(page.getByText("This site’s sign-in service has no recovery codes.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Turn off" })).toBeVisible();

    await forgetSession(page);
    await page.goto("/admin");
    await submitSignIn(page, account);
    await expect(page.getByRole("heading", { name: "Confirm it’s you" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Use a recovery code" })).toHaveCount(0);
    await page.getByLabel("Code", { exact: true }).fill(codeOf(secret, "next"));
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page).toHaveURL("/admin/dashboard");
  });

  test("shows a QR code that cameras can read in either theme", async ({ page }) => {
    await openAccount(page);
    await page.getByRole("button", { name: "Set up two-factor sign-in" }).click();
    const qrCode = page.getByRole("img", { name: "QR code for your authenticator app" });
    await page.emulateMedia({ colorScheme: "dark" });
    const inTheDark = await qrCode.screenshot();
    await page.emulateMedia({ colorScheme: "light" });
    expect(await differingShare(inTheDark, await qrCode.screenshot())).toBeLessThan(0.01);
  });

  test("accepts a recovery code once", async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 422/);
    const account = await openAccount(page);
    const { codes } = await turnOn(page);
    const enterWithCode = async () => {
      await forgetSession(page);
      await page.goto("/admin");
      await submitSignIn(page, account);
      await page.getByRole("button", { name: "Use a recovery code" }).click();
      await expect(page.getByLabel("Recovery code")).toBeFocused();
      await page.getByLabel("Recovery code").fill(codes[0] ?? "");
      await page.getByRole("button", { name: "Confirm" }).click();
    };
    await enterWithCode();
    await expect(page).toHaveURL("/admin/dashboard");
    await page.getByRole("link", { name: "My account" }).click();
    await expect(page.getByText("9 of them are unused.")).toBeVisible();
    await enterWithCode();
    await expect(page.getByRole("alert")).toHaveText("That recovery code is wrong or was used already.");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("heading", { name: "Admin sign in" })).toBeFocused();
  });
});

test.describe("when the last sign-in is long ago", () => {
  test("two-factor sign-in asks for the password in place and then continues, by keyboard alone", async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 400/);
    const account = await openAccount(page);
    await signedInLongAgo(account);
    const setUp = page.getByRole("button", { name: "Set up two-factor sign-in" });
    await setUp.press("Enter");
    const form = page.getByRole("form", { name: "Confirm it’s you" });
    const password = form.getByLabel("Password");
    await expect(password).toBeFocused();
    await expectAccessible(page);
    await form.getByRole("button", { name: "Cancel" }).press("Enter");
    await expect(setUp).toBeFocused();

    await setUp.press("Enter");
    await password.pressSequentially("not it at all");
    await password.press("Enter");
    await expect(password).toHaveAccessibleDescription("That’s not your current password.");
    await expect(password).toHaveValue("not it at all");
    await expectAccessible(page);
    await password.fill(account.password);
    await password.press("Enter");
    await expect(page.getByText("Scan this with an authenticator app")).toBeFocused();
    await expect(page.getByRole("list", { name: "Devices" }).getByRole("listitem")).toHaveCount(1);
    const secret = await page.getByLabel("Or type this key into the app").inputValue();
    await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByRole("heading", { name: "Save these recovery codes" })).toBeFocused();
    await expect
      .poll(async () => (await mailsTo(account.email)).join())
      .toContain("Two-factor sign-in is on");
    await page.getByRole("button", { name: "I’ve saved them" }).press("Enter");
    await expect(page.getByRole("button", { name: "Make new codes" })).toBeFocused();
  });

  test("creating new recovery codes asks for the app's code in place, and then continues", async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 4(00|22)/);
    const account = await openAccount(page);
    const { secret, codes: old } = await turnOn(page);
    await page.getByRole("button", { name: "I’ve saved them" }).click();
    await signedInLongAgo(account);
    await page.getByRole("button", { name: "Make new codes" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Make new codes" }).click();
    const code = page.getByLabel("Code", { exact: true });
    await expect(code).toBeFocused();
    await code.fill("000000");
    // A code can't be confirmed before the account's apps have loaded.
    await expect(page.getByRole("button", { name: "Confirm" })).toBeEnabled();
    await code.press("Enter");
    await expect(code).toHaveAccessibleDescription(new RegExp(WRONG_CODE));
    await expectAccessible(page);
    await code.fill(codeOf(secret, "next"));
    await code.press("Enter");
    await expect(page.getByRole("heading", { name: "Save these recovery codes" })).toBeFocused();
    await expect(page.getByText(old[0] ?? "", { exact: true })).toHaveCount(0);
  });
});

test.describe("new recovery codes", () => {
  test("are created after a confirmation, and invalidate the old ones", async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 422/);
    const account = await openAccount(page);
    const { codes: old } = await turnOn(page);
    await page.getByRole("button", { name: "I’ve saved them" }).click();

    const make = page.getByRole("button", { name: "Make new codes" });
    await make.click();
    const dialog = page.getByRole("dialog", { name: "Make new recovery codes?" });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(make).toBeFocused();
    await expect(page.getByText("10 of them are unused.")).toBeVisible();

    await make.click();
    // The old codes no longer work: the new ones are shown though the account can't be read again.
    await intercept(
      page,
      /\/auth\/v1\/(user|factors\/recovery-codes)$/,
      (asked) => asked.method === "GET" || asked.pass(),
    );
    await dialog.getByRole("button", { name: "Make new codes" }).click();
    await expect(page.getByRole("heading", { name: "Save these recovery codes" })).toBeFocused();
    const read = page.waitForResponse(
      (response) =>
        response.url().endsWith("/factors/recovery-codes") && response.request().method() === "GET",
    );
    await stopIntercepting(page);
    await read;
    const shown = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    const codes = await shown.allTextContents();
    expect(codes).toHaveLength(10);
    expect(codes).not.toContain(old[0]);

    await forgetSession(page);
    await page.goto("/admin");
    await submitSignIn(page, account);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(old[0] ?? "");
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("alert")).toHaveText("That recovery code is wrong or was used already.");
    await page.getByLabel("Recovery code").fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page).toHaveURL("/admin/dashboard");
  });
});

test.describe("devices", () => {
  test("are listed with a description, and signed out one by one", async ({ page, browser }) => {
    const account = await makeStaff("agent");
    const phone = await browser.newContext({
      userAgent:
        "Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1",
    });
    const other = await phone.newPage();
    await openAs(other, account, DASHBOARD);
    await openAccount(page, account);
    const devices = page.getByRole("list", { name: "Devices" }).getByRole("listitem");
    await expect(devices).toHaveCount(2);
    await expect(devices.first()).toContainText("This device");
    await expect(devices.last()).toContainText("Safari on iPhone");
    await expect(devices.last()).toContainText("Last used just now");
    await devices.last().getByRole("button").press("Enter");
    await expect(devices).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByText("Signed out that device")).toBeVisible();
    await expectSignedOut(other);
    await phone.close();
  });

  test("can be signed out all at once", async ({ page, colleague: other }) => {
    const account = await makeStaff("agent");
    await openAs(other, account, DASHBOARD);
    await openAccount(page, account);
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(page).toHaveURL("/");
    await expectSignedOut(other);
  });

  test("are reported as unavailable if the backend cannot list them", async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 404/);
    await intercept(page, "**/auth/v1/sessions", (asked) => asked.fulfill({ status: 404, json: {} }));
    await openWithSharedSession(page, await keptStaff("agent"), ACCOUNT);
    await expect(page.getByText("keeps no list of devices")).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign out everywhere" })).toBeVisible();
  });
});
