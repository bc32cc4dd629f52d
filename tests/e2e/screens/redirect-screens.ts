import type { Page } from "@playwright/test";
import type { MissingAddress } from "#app/pages/redirects/redirect-queries.ts";
import type { Redirect } from "#app/pages/redirects/redirect-schema.ts";
import { intercept } from "../support/intercept.ts";
import { expect } from "../support/test.ts";
import { dialog, hanging, loadFailedScreen, loadingScreen, type Screen, TWO_WIDTHS } from "./screen.ts";

const PATH = "/admin/pages/redirects";
const REDIRECTS = "**/rest/v1/redirects?*";
const MISSING = "**/rest/v1/missing_addresses?*";

const created_at = "2026-10-01T12:00:00Z";
const LED: Redirect[] = [
  { id: "1", from_path: "/about-us.html", to_path: "/about", created_at },
  {
    id: "2",
    from_path: "/2019/05/everything-you-always-wanted-to-know-about-renting-a-washer-and-a-dryer",
    to_path: "/blog/las-vegas-hard-water-washing-machine",
    created_at,
  },
];
const last_seen_at = "2026-11-21T23:08:00.000Z";
const ASKED_FOR: MissingAddress[] = [
  {
    path: "/former-services.html",
    people: 1_204,
    bots: 31,
    referrer_host: "old-links.example",
    last_seen_at,
  },
  { path: `/${"a-long-former-address-".repeat(8)}`, people: 12, bots: 0, referrer_host: null, last_seen_at },
  ...["/one", "/two", "/three", "/four"].map((path) => ({
    path,
    people: 1,
    bots: 0,
    referrer_host: null,
    last_seen_at,
  })),
  { path: "/wp-login.php", people: 0, bots: 208, referrer_host: null, last_seen_at },
];

/** Where editors redirect old addresses. */
export const REDIRECT_SCREENS: readonly Screen[] = [
  {
    name: "redirects",
    path: PATH,
    before: answered(LED, ASKED_FOR),
    open: (page) => expect(page.getByRole("table", { name: "Redirects" })).toBeVisible(),
    next: [
      {
        name: "redirects: with what robots asked for",
        widths: TWO_WIDTHS,
        open: async (page) => {
          await page.getByRole("button", { name: "Show what only robots asked for" }).click();
          await page.getByRole("button", { name: "Show all" }).click();
          await expect(page.getByText("/wp-login.php")).toBeVisible();
        },
      },
      {
        name: "redirects: a new one",
        open: async (page) => {
          await page.getByRole("button", { name: "Redirect /former-services.html" }).click();
          await expect(dialog(page).getByLabel("To", { exact: true })).toHaveValue("/services");
        },
        front: dialog,
        shows: ["pages/redirects/redirect-dialog.tsx"],
      },
      {
        name: "redirects: one that is refused",
        widths: TWO_WIDTHS,
        open: async (page) => {
          await page.keyboard.press("Escape");
          await page.getByRole("button", { name: "New redirect" }).click();
          await dialog(page).getByLabel("From").fill("/about");
          await dialog(page).getByRole("button", { name: "Save redirect" }).click();
          await expect(dialog(page).getByRole("alert")).toContainText("/about is a page of this site");
        },
        front: dialog,
        shows: ["pages/redirects/redirect-dialog.tsx"],
      },
      {
        name: "redirects: importing nothing",
        widths: TWO_WIDTHS,
        open: async (page) => {
          await page.keyboard.press("Escape");
          await choose(page, "From,To");
          await expect(dialog(page).getByRole("alert")).toBeVisible();
        },
        front: dialog,
        shows: ["pages/redirects/import-dialog.tsx", "pages/redirects/import-dialog.tsx"],
      },
      {
        name: "redirects: an import tried out",
        open: async (page) => {
          await page.keyboard.press("Escape");
          await choose(page, "/former-faq,/faq\n/admin,/faq\n/former-map,/no/such/page\n");
          await expect(dialog(page)).toContainText("1 new, 0 changed, 0 there already, 2 left out.");
        },
        front: dialog,
        shows: ["pages/redirects/import-dialog.tsx"],
      },
      {
        name: "redirects: deleting one",
        widths: TWO_WIDTHS,
        open: async (page) => {
          await page.keyboard.press("Escape");
          await page.getByRole("button", { name: "Delete /about-us.html" }).click();
          await expect(dialog(page)).toContainText("Visitors to /about-us.html");
        },
        front: dialog,
        shows: ["pages/redirects/redirect-list.tsx"],
      },
    ],
  },
  {
    name: "redirects: none, and nothing missing",
    path: PATH,
    widths: TWO_WIDTHS,
    before: answered([], []),
    open: (page) => expect(page.getByText("There are no redirects yet.")).toBeVisible(),
    shows: ["pages/redirects/redirect-list.tsx"],
  },
  {
    name: "redirects: no match",
    path: `${PATH}?search=nothing`,
    widths: TWO_WIDTHS,
    before: answered([], []),
    open: (page) => expect(page.getByText("No redirects match.")).toBeVisible(),
  },
  loadingScreen({
    name: "redirects: loading",
    path: PATH,
    asked: [REDIRECTS],
    says: (page) => page.getByText("Loading redirects...").filter({ visible: true }),
    shows: ["pages/redirects/redirect-list.tsx"],
  }),
  loadingScreen({
    name: "redirects: what is above them loading",
    path: PATH,
    asked: [MISSING],
    says: (page) => page.getByText("Loading redirects...").filter({ visible: true }),
    shows: ["pages/redirects/missing-list.tsx"],
  }),
  loadFailedScreen({
    name: "redirects: failed to load",
    path: PATH,
    asked: [REDIRECTS, MISSING],
    says: (page) => page.getByRole("button", { name: "Try again" }).nth(1),
    shows: ["pages/redirects/redirect-list.tsx", "pages/redirects/missing-list.tsx"],
  }),
  {
    name: "redirects: an import being tried out",
    path: PATH,
    widths: TWO_WIDTHS,
    before: (page) => hanging(page, "**/rpc/import_redirects"),
    open: async (page) => {
      await choose(page, "/former-faq,/faq");
      await expect(dialog(page).getByText("Trying it out...")).toBeVisible();
    },
    front: dialog,
    shows: ["pages/redirects/import-dialog.tsx"],
  },
];

async function choose(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Import" }).click();
  const buffer = Buffer.from(text);
  await dialog(page).getByLabel("CSV file").setInputFiles({ name: "old.csv", mimeType: "text/csv", buffer });
}

function answered(redirects: Redirect[], missing: MissingAddress[]) {
  return async (page: Page) => {
    await intercept(page, REDIRECTS, (asked) => asked.fulfill({ json: redirects }));
    await intercept(page, MISSING, (asked) => asked.fulfill({ json: missing }));
  };
}
