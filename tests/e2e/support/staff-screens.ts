import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { asOwner } from "./database.ts";
import { linkInMail } from "./outbox.ts";
import { toast } from "./public-screens.ts";
import { failing, hanging, PHONE_WIDTHS, type Screen } from "./screen.ts";
import { codeOf, makeStaff } from "./staff.ts";
import { ADMIN, expect } from "./test.ts";

const LEADS = "**/rest/v1/leads?*";
const POSTS = "**/rest/v1/blog_posts?*";
const PAGES = "**/rest/v1/pages?*";
const HARMFUL = '<p>Kept</p><script>alert(1)</script><a href="javascript:alert(1)">Not kept</a>';

/** Screens of people who are not signed in. */
export const ENTRANCE_SCREENS: readonly Screen[] = [
  { name: "sign-in", path: "/admin", shows: ["admin/sign-in.route.tsx"] },
  {
    name: "sign-in: nothing typed",
    path: "/admin",
    open: async (page) => {
      await page.locator("form").evaluate((form: HTMLFormElement) => form.requestSubmit());
      await expect(toast(page)).toContainText("Please enter email and password");
    },
    front: toast,
  },
  {
    name: "sign-in: refused",
    path: "/admin",
    allows: /400/,
    open: async (page) => {
      await signIn(page, { email: ADMIN.email, password: "not the password" });
      await expect(page.getByText("Invalid login credentials").first()).toBeVisible();
    },
  },
  {
    name: "sign-in: second factor",
    path: "/admin",
    allows: /422/,
    open: async (page) => {
      await signIn(page, await staffWithSecondFactor(page));
      await page.getByLabel("Code", { exact: true }).fill("000000");
      await page.getByRole("button", { name: "Confirm" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
    shows: ["admin/code-form.tsx"],
  },
  {
    name: "account: two-factor sign-in is on",
    path: "/admin",
    open: async (page) => {
      await turnOnSecondFactor(page);
      await page.getByRole("button", { name: "I’ve saved them" }).click();
      await expect(page.getByRole("button", { name: "Turn off" })).toBeVisible();
    },
    shows: ["admin/account/enrolled-apps.tsx"],
  },
  {
    name: "account: recovery codes",
    path: "/admin",
    open: async (page) => void (await turnOnSecondFactor(page)),
  },
  { name: "forgotten password", path: "/admin/forgot" },
  {
    name: "forgotten password: sent",
    path: "/admin/forgot",
    open: async (page) => {
      await page.getByLabel("Email").fill("nobody@example.com");
      await page.getByRole("button").first().click();
      await expect(page.getByText("If that address has an account")).toBeVisible();
    },
    shows: ["admin/links/forgot.route.tsx"],
  },
  { name: "set-up link that was used", path: "/admin/setup#token=x", shows: ["admin/setup.route.tsx"] },
  { name: "mail link: none", path: "/admin/reset" },
  {
    name: "mail link: a new password",
    path: async () => {
      const { email } = await makeStaff("agent");
      return `/admin/reset#token_hash=x&type=recovery&email=${email}`;
    },
    shows: ["admin/links/mail-link.route.tsx", "admin/password-field.tsx"],
  },
  {
    name: "mail link: an old one",
    path: "/admin/accept#token_hash=x&type=invite",
    allows: /40[03]/,
    open: async (page) => {
      await page.getByLabel("New password").fill("velvet anchor mosaic ferry");
      await page.getByRole("button", { name: "Accept invitation" }).click();
      await expect(page.getByText("This link no longer works.")).toBeVisible();
    },
  },
];

/** Screens of a signed-in admin. */
export const STAFF_SCREENS: readonly Screen[] = [
  { name: "dashboard", path: "/admin/dashboard" },
  {
    name: "sign-out: failed",
    path: "/admin/dashboard",
    allows: /500|ERR_FAILED/,
    open: async (page) => {
      await page.route("**/auth/v1/logout*", (route) => route.abort());
      await page.getByRole("button", { name: "Sign Out", exact: true }).first().click();
      await expect(toast(page)).toBeVisible();
    },
    front: toast,
  },
  {
    name: "without a network",
    path: "/admin/dashboard",
    open: async (page) => {
      await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
      await page.evaluate(() => {
        Object.defineProperty(navigator, "onLine", { get: () => false, configurable: true });
        window.dispatchEvent(new Event("offline"));
      });
      await expect(page.getByRole("status").filter({ hasText: /offline|network|connection/i })).toBeVisible();
    },
    shows: ["admin/offline-notice.tsx"],
  },

  {
    name: "leads",
    path: storedLeads,
    open: (page) => expect(page.getByRole("table", { name: "Leads" })).toBeVisible(),
  },
  {
    name: "leads: status saved",
    path: storedLeads,
    open: async (page) => {
      const status = page.getByRole("combobox", { name: /^Status of/ }).first();
      await status.focus();
      await status.selectOption({ label: "Qualified" }).catch(async () => {
        await status.click();
        await page.getByRole("option", { name: "Qualified" }).click();
      });
      await expect(toast(page)).toContainText("Status updated");
    },
    front: toast,
  },
  {
    name: "leads: a status gone through by keys",
    path: "/admin/leads",
    open: async (page) => {
      await page
        .getByRole("combobox", { name: /^Status of/ })
        .first()
        .focus();
      await page.keyboard.press("ArrowDown");
      await expect(page.getByText("Enter saves, Esc cancels")).toBeVisible();
    },
    shows: ["ui/saving-select.tsx"],
  },
  {
    name: "leads: who waits for a call",
    path: "/admin/leads?show=waiting",
    open: (page) => expect(page.getByRole("link", { name: "Show all leads" })).toBeVisible(),
  },
  {
    name: "leads: nobody waits for a call",
    path: "/admin/leads?show=waiting",
    open: async (page) => {
      await page.unroute(LEADS);
      await page.route(LEADS, (route) => route.fulfill({ json: [] }));
      await page.reload();
      await expect(page.getByText("Nobody is waiting for a call.")).toBeVisible();
    },
  },
  {
    name: "leads: none",
    path: "/admin/leads",
    open: async (page) => {
      await page.unroute(LEADS);
      await page.route(LEADS, (route) => route.fulfill({ json: [] }));
      await page.reload();
      await expect(page.getByText("No leads found.")).toBeVisible();
    },
  },
  {
    name: "leads: on their way",
    path: "/admin/leads",
    open: async (page) => {
      await hanging(page, LEADS);
      await page.reload();
      await expect(page.getByText("Loading leads...")).toBeVisible();
    },
    shows: ["leads/lead-desk.tsx"],
  },
  {
    name: "leads: not to be had",
    path: "/admin/leads",
    allows: /500/,
    open: async (page) => {
      await failing(page, LEADS);
      await page.reload();
      await expect(page.getByRole("button", { name: /Try again/i })).toBeVisible();
    },
    shows: ["ui/load-failed.tsx"],
  },

  { name: "posts", path: "/admin/blog", open: (page) => expect(page.getByRole("table")).toBeVisible() },
  {
    name: "posts: none",
    path: "/admin/blog",
    open: async (page) => {
      await page.route(POSTS, (route) => route.fulfill({ json: [] }));
      await page.reload();
      await expect(page.getByText("No blog posts found.")).toBeVisible();
    },
    shows: ["blog/post-list.tsx"],
  },
  {
    name: "posts: no match",
    path: "/admin/blog",
    open: async (page) => {
      await page.getByRole("searchbox").fill("nothing has this title");
      await expect(page.getByText("No posts match.")).toBeVisible();
    },
    shows: ["ui/list-tools.tsx"],
  },
  {
    name: "post: new",
    path: "/admin/blog",
    open: async (page) => {
      await page.getByRole("button", { name: "New Post" }).click();
      await fillPost(page);
    },
    front: (page) => page.getByRole("dialog"),
    shows: [
      "blog/post-editor.tsx",
      "blog/post-editor-buttons.tsx",
      "ui/dialog.tsx",
      "content/live-preview.tsx",
      "content/card-preview.tsx",
      "content/editor-controls.tsx",
    ],
  },
  {
    name: "post: harmful text",
    path: "/admin/blog",
    open: async (page) => {
      await page.getByRole("button", { name: "New Post" }).click();
      await fillPost(page);
      await page.getByLabel("Content", { exact: true }).fill(HARMFUL);
      await expect(page.getByText("Not kept, because it could harm visitors")).toBeVisible();
    },
    front: (page) => page.getByRole("dialog"),
    shows: ["content/removed-notice.tsx"],
  },
  {
    name: "post: saved by two",
    path: "/admin/blog",
    open: async (page) => {
      const { title, slug } = await storePost();
      await page.reload();
      await page.getByRole("row").filter({ hasText: title }).getByRole("button", { name: "Edit" }).click();
      await page.getByLabel("Content", { exact: true }).fill("<p>Mine</p>");
      await asOwner((pool) =>
        pool.query("update public.blog_posts set content = '<p>Theirs</p>' where slug = $1", [slug]),
      );
      await page.getByRole("button", { name: "Update Post" }).click();
      await expect(page.getByRole("alert").filter({ hasText: "Someone else saved" })).toBeVisible();
    },
    front: (page) => page.getByRole("dialog"),
    shows: ["content/save-conflict.tsx"],
  },
  {
    name: "post: closing with changes",
    path: "/admin/blog",
    open: async (page) => {
      await page.getByRole("button", { name: "New Post" }).click();
      await fillPost(page);
      await page.getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByRole("dialog", { name: "Close without saving?" })).toBeVisible();
    },
    front: (page) => page.getByRole("dialog", { name: "Close without saving?" }),
    shows: ["ui/confirm-dialog.tsx"],
  },
  {
    name: "post: a copy from before",
    path: "/admin/blog",
    open: async (page) => {
      const { title } = await storePost();
      await page.reload();
      const edit = page.getByRole("row").filter({ hasText: title }).getByRole("button", { name: "Edit" });
      await edit.click();
      await page.getByLabel("Excerpt").fill("Half a sentence");
      await expect
        .poll(() =>
          page.evaluate(() => Object.values(localStorage).some((copy) => copy.includes("Half a sentence"))),
        )
        .toBe(true);
      page.once("dialog", (leave) => void leave.accept());
      await page.reload();
      await edit.click();
      await expect(page.getByRole("button", { name: "Restore them" })).toBeVisible();
    },
    front: (page) => page.getByRole("dialog"),
    shows: ["content/draft-notice.tsx", "content/leave-guard.tsx"],
  },

  {
    name: "pages",
    path: "/admin/pages",
    open: (page) => expect(page.getByRole("table", { name: "Pages" })).toBeVisible(),
  },
  {
    name: "pages: no match",
    path: "/admin/pages",
    open: async (page) => {
      await page.getByLabel("Search pages").fill("nothing has this title");
      await expect(page.getByText("No pages match.")).toBeVisible();
    },
    shows: ["pages/page-list.tsx"],
  },
  {
    name: "pages: deleting one",
    path: "/admin/pages",
    open: async (page) => {
      const { title } = await storePage();
      await page.reload();
      await page.getByRole("row").filter({ hasText: title }).getByRole("button", { name: "Delete" }).click();
      await expect(page.getByRole("dialog", { name: "Delete Page" })).toBeVisible();
    },
    front: (page) => page.getByRole("dialog"),
    shows: ["pages/page-table.tsx"],
  },
  { name: "page: new", path: "/admin/pages/new" },
  {
    name: "page: nothing typed",
    path: "/admin/pages/new",
    open: async (page) => {
      await page.getByRole("button", { name: "Create Page" }).click();
      await expect(toast(page)).toContainText("Validation Error");
    },
    front: toast,
  },
  {
    name: "page: written, with blocks and harmful text",
    path: "/admin/pages/new",
    open: async (page) => {
      await page.getByLabel("Title *").fill("Moving special");
      await page
        .getByLabel("Meta Description")
        .fill("Two months of washer and dryer for one, in all of the Las Vegas Valley.");
      await page
        .getByLabel("Page Content *")
        .fill(`<h2>Two months</h2>${HARMFUL}<div data-block="quote-form"></div>`);
      await expect(page.getByText("Not kept, because it could harm visitors")).toBeVisible();
    },
  },
  {
    name: "page: saved by two",
    path: async () => `/admin/pages/edit/${(await storePage()).id}`,
    open: async (page) => {
      await page.getByLabel("Page Content *").fill("<p>Mine</p>");
      const id = page.url().split("/").at(-1);
      await asOwner((pool) =>
        pool.query("update public.pages set content = '<p>Theirs</p>' where id = $1", [id]),
      );
      await page.getByRole("button", { name: "Update Page" }).click();
      await expect(page.getByRole("alert").filter({ hasText: "Someone else saved" })).toBeVisible();
    },
  },
  {
    name: "page: on its way",
    path: async () => `/admin/pages/edit/${(await storePage()).id}`,
    open: async (page) => {
      await hanging(page, PAGES);
      await page.reload();
      await expect(page.getByText("Loading page...")).toBeVisible();
    },
    shows: ["pages/edit-page.route.tsx"],
  },

  {
    name: "users",
    path: "/admin/users",
    open: (page) => expect(page.getByRole("table", { name: "Users" })).toBeVisible(),
    shows: ["admin/users/user-list.tsx"],
  },
  {
    name: "users: inviting",
    path: "/admin/users",
    open: (page) => page.getByRole("button", { name: "Invite", exact: true }).click(),
    front: (page) => page.getByRole("dialog"),
    shows: ["admin/users/invite-dialog.tsx"],
  },
  {
    name: "users: invited",
    path: "/admin/users",
    open: async (page) => {
      const email = `${randomUUID()}@example.com`;
      await page.getByRole("button", { name: "Invite", exact: true }).click();
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Send invitation" }).click();
      await linkInMail(email);
      await expect(page.getByRole("dialog", { name: "No email was sent" })).toBeVisible();
      await page.getByRole("button", { name: "Copy link" }).click();
    },
    front: (page) => page.getByRole("dialog"),
    shows: ["admin/users/hand-over-dialog.tsx", "ui/copy-button.tsx"],
  },
  {
    name: "users: deactivating one",
    path: async () => {
      await makeStaff("agent");
      return "/admin/users";
    },
    open: (page) =>
      page
        .getByRole("button", { name: /^Deactivate / })
        .last()
        .click(),
    front: (page) => page.getByRole("dialog"),
    shows: ["admin/users/user-actions.tsx"],
  },
  {
    name: "audit log",
    path: "/admin/audit",
    open: (page) => expect(page.getByRole("table")).toBeVisible(),
    shows: ["admin/audit/audit.route.tsx"],
  },
  {
    name: "account",
    path: "/admin/account",
    open: (page) => expect(page.getByRole("list", { name: "Devices" })).toBeVisible(),
    shows: ["admin/account/devices.tsx", "admin/account/change-email.tsx", "admin/account/second-factor.tsx"],
  },
  {
    name: "account: wrong password",
    path: "/admin/account",
    allows: /400/,
    open: async (page) => {
      await page.getByLabel("Current password").fill("not it at all");
      await page.getByLabel("New password").fill("velvet anchor mosaic ferry");
      await page.getByRole("button", { name: "Change password" }).click();
      await expect(page.getByLabel("Current password")).toHaveAccessibleDescription(
        "That’s not your current password.",
      );
    },
    shows: ["admin/account/change-password.tsx"],
  },
  {
    name: "account: setting up two-factor sign-in",
    path: "/admin/account",
    open: async (page) => {
      await page.getByRole("button", { name: "Set up two-factor sign-in" }).click();
      await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
    },
    shows: ["admin/account/app-enrolment.tsx"],
  },
  {
    name: "account: signing out everywhere",
    path: "/admin/account",
    open: (page) => page.getByRole("button", { name: /Sign out everywhere/i }).click(),
    front: (page) => page.getByRole("dialog"),
    shows: ["admin/account/sign-out-everywhere.tsx"],
  },
  {
    name: "a tooltip",
    path: "/admin/pages/new",
    open: async (page) => {
      await page.getByRole("button", { name: "Coverage map" }).focus();
    },
    widths: PHONE_WIDTHS,
    shows: ["ui/clamped-text.tsx", "content/address-hint.tsx"],
  },
];

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

async function turnOnSecondFactor(page: Page) {
  const staff = await makeStaff("agent");
  await signIn(page, staff);
  await expect(page).toHaveURL("/admin/dashboard");
  await page.goto("/admin/account");
  await page.getByRole("button", { name: "Set up two-factor sign-in" }).click();
  const secret = await page.getByLabel("Or type this key into the app").inputValue();
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { name: "Save these recovery codes" })).toBeVisible();
  return staff;
}

async function staffWithSecondFactor(page: Page) {
  const staff = await turnOnSecondFactor(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto("/admin");
  return staff;
}

async function fillPost(page: Page): Promise<void> {
  await page.getByLabel("Title").fill("Five signs of a dying washer");
  await page.getByLabel("Excerpt").fill("What to listen for.");
  await page.getByLabel("SEO description").fill("Signs of a dying washer.");
  await page.getByLabel("Content", { exact: true }).fill("<h2>One</h2><p>Thump.</p>");
}

/** @returns where requests as people write them are listed */
async function storedLeads(): Promise<string> {
  await asOwner((pool) =>
    pool.query(
      `insert into public.leads (name, phone, email, city, message) values
         ('Ana María Ruiz-Castellanos', '(702) 555-0123 ext. 12', 'ana.maria.ruiz-castellanos@long-company-name.example',
          'Mountains Edge', $1),
         ('Bo', '7025550124', null, null, null)`,
      [`The hookups are upstairs. ${"There is a gate, and a dog who is kind. ".repeat(8)}${randomUUID()}`],
    ),
  );
  return "/admin/leads";
}

async function storePost() {
  const title = `Stored ${randomUUID()}`;
  const slug = title.toLowerCase().replaceAll(" ", "-");
  await asOwner((pool) =>
    pool.query(
      `insert into public.blog_posts (title, slug, excerpt, content, date, seo_description)
       values ($1, $2, 'An excerpt', '<p>Stored text</p>', '2026-10-01', 'For search results')`,
      [title, slug],
    ),
  );
  return { title, slug };
}

async function storePage() {
  const title = `Stored ${randomUUID()}`;
  const { rows } = await asOwner((pool) =>
    pool.query(
      "insert into public.pages (title, slug, content) values ($1, $2, '<p>Stored text</p>') returning id",
      [title, title.toLowerCase().replaceAll(" ", "-")],
    ),
  );
  return { id: rows[0].id as string, title };
}
