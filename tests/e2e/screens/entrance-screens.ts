import type { Page } from "@playwright/test";
import { forgetSession, submitSignIn } from "../support/admin.ts";
import { intercept, stopIntercepting } from "../support/intercept.ts";
import { loseSession } from "../support/offline.ts";
import { linkInMail } from "../support/outbox.ts";
import { makeStaff, type StaffAccount, turnOnSecondFactor } from "../support/staff.ts";
import { ADMIN, expect } from "../support/test.ts";
import { openAccountOfAgent } from "./account-screens.ts";
import { failing, type Screen, TWO_WIDTHS, toast } from "./screen.ts";

const NEW_PASSWORD = "velvet anchor mosaic ferry";

/** Screens of people who are not signed in. */
export const ENTRANCE_SCREENS: readonly Screen[] = [
  {
    name: "sign-in",
    path: "/admin",
    next: [
      {
        name: "sign-in: nothing typed",
        open: async (page) => {
          await page.getByLabel("Email").press("Enter");
          await expect(toast(page)).toContainText("Please enter email and password");
        },
        front: toast,
      },
    ],
  },
  {
    name: "sign-in: refused",
    path: "/admin",
    allows: /400/,
    open: async (page) => {
      await submitSignIn(page, { ...ADMIN, password: "not the password" });
      await expect(toast(page)).toContainText("Invalid login credentials");
    },
    front: toast,
  },
  {
    name: "sign-in: second factor",
    path: "/admin",
    allows: /422/,
    open: async (page) => {
      await submitSignIn(page, await staffWithSecondFactor(page));
      await page.getByLabel("Code", { exact: true }).fill("000000");
      await page.getByRole("button", { name: "Confirm" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
    shows: ["admin/code-form.tsx"],
  },
  {
    name: "sign-in: second factor, its apps failed to load",
    path: "/admin",
    widths: TWO_WIDTHS,
    allows: /500/,
    open: async (page) => {
      const staff = await staffWithSecondFactor(page);
      await failing(page, "**/auth/v1/user");
      await submitSignIn(page, staff);
      await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    },
    shows: ["admin/code-form.tsx"],
  },
  {
    name: "sign-in: the session has ended, with a change that waits to be sent",
    path: "/admin",
    allows: /40[13]/,
    open: async (page) => {
      await loseSession(page);
      await expect(toast(page)).toContainText("1 change waits to be sent. It is kept on this device");
    },
    front: toast,
  },
  {
    name: "forgotten password",
    path: "/admin/forgot",
    next: [
      {
        name: "forgotten password: not sent",
        widths: TWO_WIDTHS,
        allows: /500/,
        open: async (page) => {
          await failing(page, "**/auth/v1/recover*");
          await askForLink(page, "nobody@example.com");
          await expect(page.getByRole("alert")).toBeVisible();
        },
        shows: ["admin/links/forgot.route.tsx"],
      },
      {
        name: "forgotten password: sent",
        widths: TWO_WIDTHS,
        open: async (page) => {
          await stopIntercepting(page);
          await askForLink(page, "nobody@example.com");
          await expect(page.getByText("If that email address has an account")).toBeVisible();
        },
      },
    ],
  },
  { name: "set-up link that was used", path: "/admin/setup?token=x", widths: TWO_WIDTHS },
  { name: "mail link: none", path: "/admin/reset" },
  {
    name: "mail link: a new password, too weak a one",
    path: "/admin/forgot",
    allows: /422/,
    open: async (page) => {
      const { email } = await makeStaff("agent");
      await askForLink(page, email);
      await page.goto(await linkInMail(email));
      await page.getByLabel("New password").fill("password1234");
      await page.getByRole("button", { name: "Save password" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
    shows: ["admin/password-field.tsx"],
  },
  {
    name: "mail link: not followed",
    path: "/admin/accept#token_hash=x&type=invite",
    widths: TWO_WIDTHS,
    allows: /500/,
    open: async (page) => {
      await failing(page, "**/auth/v1/verify*");
      await acceptInvitation(page);
      await expect(page.getByRole("alert")).toBeVisible();
    },
    shows: ["admin/links/mail-link.route.tsx"],
    next: [
      {
        name: "mail link: an old one",
        allows: /40[03]/,
        open: async (page) => {
          await stopIntercepting(page);
          await acceptInvitation(page);
          await expect(page.getByText("This link no longer works.")).toBeVisible();
        },
      },
    ],
  },
  {
    name: "mail link: a new address to confirm",
    path: "/admin/confirm#token_hash=x&type=email_change",
    widths: TWO_WIDTHS,
    open: (page) => expect(page.getByRole("button", { name: "Confirm email address" })).toBeVisible(),
    next: [
      {
        name: "mail link: the first of two",
        widths: TWO_WIDTHS,
        open: async (page) => {
          await intercept(page, "**/auth/v1/verify", (asked) =>
            asked.fulfill({ json: { code: "200", msg: "" } }),
          );
          await page.getByRole("button", { name: "Confirm email address" }).click();
          await expect(page.getByRole("heading", { name: "One more link to open" })).toBeVisible();
        },
      },
    ],
  },
];

/** Signing in and out of those who have a session. */
export const SESSION_SCREENS: readonly Screen[] = [
  {
    name: "sign-out: failed",
    path: "/admin/dashboard",
    allows: /ERR_FAILED/,
    open: async (page) => {
      await intercept(page, "**/auth/v1/logout*", (asked) => asked.abort());
      await page.getByRole("button", { name: "Sign Out", exact: true }).first().click();
      await expect(toast(page)).toBeVisible();
    },
    front: toast,
  },
  {
    name: "sign-in: role failed to load",
    path: "/admin",
    widths: TWO_WIDTHS,
    allows: /500/,
    before: (page) => failing(page, "**/rest/v1/rpc/has_role"),
    open: (page) => expect(page.getByRole("button", { name: "Try again" })).toBeVisible(),
    shows: ["admin/sign-in.route.tsx"],
  },
];

async function staffWithSecondFactor(page: Page): Promise<StaffAccount> {
  const staff = await openAccountOfAgent(page);
  await turnOnSecondFactor(page);
  await forgetSession(page);
  await page.goto("/admin");
  return staff;
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
}

async function acceptInvitation(page: Page): Promise<void> {
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Accept invitation" }).click();
}
