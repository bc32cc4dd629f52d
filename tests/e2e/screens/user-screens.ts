import { randomUUID } from "node:crypto";
import { asOwner, makeAccount } from "../support/database.ts";
import { intercept, stopIntercepting } from "../support/intercept.ts";
import { makeStaff } from "../support/staff.ts";
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

const USERS = "**/admin/users/list?*";
const AUDIT = "**/rest/v1/audit_log?*";
const PATH = "/admin/users";

/** Colleagues' accounts, and the audit log. */
export const USER_SCREENS: readonly Screen[] = [
  {
    name: "users",
    path: async () => {
      const [{ id }, { email }] = [await makeStaff("agent"), await makeAccount()];
      await asOwner(async (pool) => {
        await pool.query("update auth.users set banned_until = now() + interval '1 year' where id = $1", [
          id,
        ]);
        await pool.query("update auth.users set email_confirmed_at = null where email = $1", [email]);
      });
      return PATH;
    },
    open: async (page) => {
      await expect(page.getByRole("link", { name: /^Their leads/ }).first()).toBeVisible();
      await expect(page.getByText("Unconfirmed").first()).toBeVisible();
    },
  },
  loadingScreen({
    name: "users: loading",
    path: PATH,
    asked: [USERS],
    says: (page) => page.getByRole("status").filter({ hasText: "Loading" }),
    shows: ["admin/users/user-list.tsx"],
  }),
  loadFailedScreen({
    name: "users: failed to load",
    path: PATH,
    asked: [USERS],
    says: (page) => page.getByRole("button", { name: "Try again" }),
    shows: ["admin/users/user-list.tsx"],
  }),
  {
    name: "users: inviting",
    path: PATH,
    open: (page) => page.getByRole("button", { name: "Invite", exact: true }).click(),
    front: dialog,
    shows: ["admin/users/invite-dialog.tsx", "ui/form-field.tsx"],
    next: [
      {
        name: "users: not invited",
        widths: TWO_WIDTHS,
        allows: /500/,
        open: async (page) => {
          await failing(page, "**/admin/users/invitations");
          await page.getByLabel("Email").fill(`${randomUUID()}@example.com`);
          await page.getByRole("button", { name: "Send invitation" }).click();
          await expect(dialog(page).getByRole("alert")).toBeVisible();
        },
        front: dialog,
        shows: ["admin/users/invite-dialog.tsx"],
      },
      {
        name: "users: invited",
        open: async (page) => {
          await stopIntercepting(page);
          await page.getByRole("button", { name: "Send invitation" }).click();
          await expect(page.getByRole("dialog", { name: "No email was sent" })).toBeVisible();
        },
        front: dialog,
        shows: ["admin/users/invitation-link-dialog.tsx"],
      },
      {
        name: "users: invited again, and the link not copied",
        widths: TWO_WIDTHS,
        open: async (page) => {
          await dialog(page).getByRole("button", { name: "Done" }).click();
          await page
            .getByRole("button", { name: /^Send again to / })
            .last()
            .click();
          await dialog(page).getByRole("button", { name: "Copy link" }).click();
          await expect(page.getByText("Copying isn’t allowed here.")).toBeVisible();
        },
        front: dialog,
        shows: ["ui/copy-button.tsx"],
      },
    ],
  },
  {
    name: "users: deactivating one",
    path: async () => {
      await makeStaff("agent");
      return PATH;
    },
    widths: TWO_WIDTHS,
    open: (page) =>
      page
        .getByRole("button", { name: /^Deactivate / })
        .last()
        .click(),
    front: dialog,
    shows: ["admin/users/user-actions.tsx"],
  },
  {
    name: "users: taking a second factor back",
    path: async () => {
      const { id } = await makeStaff("agent");
      await asOwner((pool) =>
        pool.query(
          "insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')",
          [id],
        ),
      );
      return PATH;
    },
    open: (page) =>
      page
        .getByRole("button", { name: /^Reset two-factor / })
        .first()
        .click(),
    front: dialog,
    shows: ["admin/users/user-actions.tsx"],
  },
  {
    name: "users: a role changed, toast",
    path: PATH,
    widths: TWO_WIDTHS,
    open: async (page) => {
      const { email } = await makeStaff("agent");
      await page.reload();
      await page.getByLabel(`Role of ${email}`).selectOption("editor");
      await expect(toast(page)).toBeVisible();
    },
    front: toast,
  },
  { name: "audit log", path: "/admin/audit", open: (page) => expect(page.getByRole("table")).toBeVisible() },
  {
    name: "audit log: nothing in it",
    path: "/admin/audit",
    widths: TWO_WIDTHS,
    before: (page) => intercept(page, AUDIT, (asked) => asked.fulfill({ json: [] })),
    open: async (page) => {
      await expect(page.getByRole("table")).toHaveCount(0);
      await expect(page.getByRole("status").filter({ hasText: /\w/ })).toBeVisible();
    },
    shows: ["admin/audit/audit.route.tsx"],
  },
  loadingScreen({
    name: "audit log: loading",
    path: "/admin/audit",
    asked: [AUDIT],
    says: (page) => page.getByRole("status").filter({ hasText: "Loading" }),
    shows: ["admin/audit/audit.route.tsx"],
  }),
  loadFailedScreen({
    name: "audit log: failed to load",
    path: "/admin/audit",
    asked: [AUDIT],
    says: (page) => page.getByRole("button", { name: "Try again" }),
    shows: ["admin/audit/audit.route.tsx"],
  }),
];
