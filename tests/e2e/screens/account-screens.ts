import type { Page } from "@playwright/test";
import { codeOf } from "../../support/totp.ts";
import { openAs, signIn } from "../support/admin.ts";
import { intercept } from "../support/intercept.ts";
import { makeStaff, type StaffAccount, signedInLongAgo } from "../support/staff.ts";
import { expect } from "../support/test.ts";
import {
  dialog,
  failing,
  loadFailedScreen,
  loadingScreen,
  type Screen,
  TWO_WIDTHS,
  toast,
} from "./screen.ts";

const ACCOUNT = "/admin/account";
const SESSIONS = "**/auth/v1/sessions";
const OWN_USER = "**/auth/v1/user*";
const LEAD_MAIL = "**/rest/v1/notice_settings?*";
const NOTIFIED = "**/rest/v1/push_devices?*";
const NEW_PASSWORD = "velvet anchor mosaic ferry";

/** An agent's own account, starting at the sign-in. Each screen uses a new account, which no other test changes. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  {
    name: "account: setting up two-factor sign-in, a wrong code",
    path: ACCOUNT,
    allows: /422/,
    before: signInAsAgent,
    open: async (page) => {
      await page.getByRole("button", { name: "Set up two-factor sign-in" }).click();
      const secret = await page.getByLabel("Or type this key into the app").inputValue();
      const wrong = codeOf(secret) === "000000" ? "000001" : "000000";
      await page.getByLabel("Code", { exact: true }).fill(wrong);
      await page.getByRole("button", { name: "Turn on" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
    shows: ["admin/account/app-enrollment.tsx"],
    next: [
      {
        name: "account: recovery codes",
        open: async (page) => {
          const secret = await page.getByLabel("Or type this key into the app").inputValue();
          await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
          await page.getByRole("button", { name: "Turn on" }).click();
          await expect(page.getByRole("heading", { name: "Save these recovery codes" })).toBeFocused();
        },
      },
      {
        name: "account: two-factor sign-in is on",
        open: async (page) => {
          await page.getByRole("button", { name: "I’ve saved them" }).click();
          await expect(page.getByRole("button", { name: "Turn off" })).toBeVisible();
        },
      },
      {
        name: "account: turning two-factor sign-in off",
        widths: TWO_WIDTHS,
        open: (page) => page.getByRole("button", { name: "Turn off" }).click(),
        front: dialog,
        shows: ["admin/account/enrolled-apps.tsx"],
      },
      {
        name: "account: making new recovery codes",
        widths: TWO_WIDTHS,
        open: async (page) => {
          await page.keyboard.press("Escape");
          await page.getByRole("button", { name: "Make new codes" }).click();
        },
        front: dialog,
        shows: ["admin/account/enrolled-apps.tsx"],
      },
    ],
  },
  {
    name: "account: no connection",
    path: "/admin/dashboard",
    allows: /ERR_FAILED/,
    before: signInAsAgent,
    open: async (page) => {
      await intercept(page, /\/admin\/account/, (asked) => asked.abort());
      await page.getByRole("link", { name: "My account" }).click();
      await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
    },
    shows: ["admin/screens.route.tsx"],
  },
  {
    name: "account: two-factor sign-in not set up",
    path: ACCOUNT,
    widths: TWO_WIDTHS,
    allows: /500/,
    before: signInAsAgent,
    open: async (page) => {
      await failing(page, "**/auth/v1/factors");
      await page.getByRole("button", { name: "Set up two-factor sign-in" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
    shows: ["admin/account/second-factor.tsx", "ui/notice.tsx"],
  },
  {
    name: "account: confirm it's you",
    path: "/admin",
    allows: /400/,
    open: async (page) => {
      await signedInLongAgo(await openAccountOfAgent(page));
      await page.getByRole("button", { name: "Set up two-factor sign-in" }).click();
      const form = page.getByRole("form", { name: "Confirm it’s you" });
      await form.getByLabel("Password").fill("not it at all");
      await form.getByRole("button", { name: "Confirm" }).click();
      await expect(form.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "account: a new email asked for",
    path: "/admin",
    open: async (page) => {
      const { password, id } = await openAccountOfAgent(page);
      await askForEmail(page, { email: `a-new-address-${id}@example.com`, password });
      await expect(page.getByText("No email was sent: the link for")).toBeVisible();
    },
    shows: ["admin/account/change-email.tsx"],
  },
  {
    name: "account: emails about leads again, toast",
    path: ACCOUNT,
    widths: TWO_WIDTHS,
    before: signInAsAgent,
    open: async (page) => {
      await page.getByRole("switch", { name: "Email me about each new lead" }).click();
      await expect(toast(page)).toContainText("You’ll be emailed about each new lead");
    },
    front: toast,
  },
];

/** The admin's own account. */
export const OWN_ACCOUNT_SCREENS: readonly Screen[] = [
  {
    name: "account",
    path: ACCOUNT,
    open: (page) => expect(page.getByRole("list", { name: "Devices" })).toBeVisible(),
    next: [
      {
        name: "account: wrong password",
        allows: /400/,
        open: async (page) => {
          await changePassword(page);
          await expect(page.getByLabel("Current password")).toHaveAccessibleDescription(
            "That’s not your current password.",
          );
        },
        shows: ["admin/password-field.tsx"],
      },
      {
        name: "account: the same email again",
        widths: TWO_WIDTHS,
        open: async (page) => {
          await askForEmail(page, { email: "admin@example.com", password: "not it at all" });
          await expect(page.getByText("That’s already your email.")).toBeVisible();
        },
        shows: ["admin/account/change-email.tsx"],
      },
      {
        name: "account: neither password nor email changed",
        widths: TWO_WIDTHS,
        allows: /500/,
        open: async (page) => {
          await intercept(page, OWN_USER, (asked) =>
            asked.method === "PUT" ? asked.fulfill({ status: 500, json: {} }) : asked.pass(),
          );
          await changePassword(page);
          await askForEmail(page, { email: "another@example.com", password: "not it at all" });
          await expect(page.getByRole("alert")).toHaveCount(2);
        },
        shows: ["admin/account/change-password.tsx", "admin/account/change-email.tsx"],
      },
      {
        name: "account: signing out everywhere",
        open: (page) => page.getByRole("button", { name: "Sign out everywhere" }).click(),
        front: dialog,
        shows: ["admin/account/sign-out-everywhere.tsx"],
      },
      {
        name: "account: not signed out everywhere",
        widths: TWO_WIDTHS,
        allows: /500/,
        open: async (page) => {
          await failing(page, "**/auth/v1/logout*");
          await dialog(page).getByRole("button", { name: "Sign out everywhere" }).click();
          await expect(toast(page)).toContainText("You’re still signed in.");
        },
        front: toast,
      },
    ],
  },
  loadingScreen({
    name: "account: loading",
    path: ACCOUNT,
    asked: [SESSIONS, OWN_USER, LEAD_MAIL, NOTIFIED],
    says: (page) => page.getByText("Loading…").first(),
  }),
  loadFailedScreen({
    name: "account: all of it failed to load",
    path: ACCOUNT,
    asked: [SESSIONS, OWN_USER, LEAD_MAIL, NOTIFIED],
    says: (page) => page.getByRole("button", { name: "Try again" }).nth(3),
    shows: [
      "admin/account/devices.tsx",
      "admin/account/second-factor.tsx",
      "admin/account/lead-mail.tsx",
      "admin/account/notifications.tsx",
      "ui/notice.tsx",
    ],
  }),
];

export async function openAccountOfAgent(page: Page): Promise<StaffAccount> {
  const staff = await makeStaff("agent");
  await openAs(page, staff, ACCOUNT);
  return staff;
}

async function signInAsAgent(page: Page): Promise<void> {
  await signIn(page, await makeStaff("agent"));
}

async function changePassword(page: Page): Promise<void> {
  await page.getByLabel("Current password").fill("not it at all");
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
}

async function askForEmail(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel("New email").fill(email);
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Change email" }).click();
}
