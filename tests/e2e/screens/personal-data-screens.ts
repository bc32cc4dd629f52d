import type { Page } from "@playwright/test";
import { intercept } from "../support/intercept.ts";
import { expect } from "../support/test.ts";
import { dialog, type Screen, TWO_WIDTHS } from "./screen.ts";

const PATH = "/admin/personal-data";
const ERASURE = "**/admin/personal-data/erasure";
const SHOWS = ["admin/personal-data/found-data.tsx"];
const LONG_EMAIL = "maria.de-los-angeles.fernandez-villasenor.y.castellanos@laundry.example.com";
const LEAD = {
  id: "00000000-0000-4000-8000-000000000001",
  name: "María de los Ángeles Fernández-Villaseñor y Castellanos, Jr.",
  phone: "+17025550142;ext=12",
  email: LONG_EMAIL,
  city: "North Las Vegas",
  message: "The hookups are in the garage. ".repeat(8),
  status: "contacted",
  created_at: "2026-10-01T19:00:00Z",
};

/** Exporting and erasing personal data. */
export const PERSONAL_DATA_SCREENS: readonly Screen[] = [
  {
    name: "personal data",
    path: PATH,
    widths: TWO_WIDTHS,
    next: [
      {
        name: "personal data: an invalid search",
        widths: TWO_WIDTHS,
        allows: /400/,
        open: async (page) => {
          await find(page, "Ada");
          await expect(page.getByText("Enter a phone number with area code, or")).toBeVisible();
        },
        shows: ["admin/personal-data/personal-data.route.tsx"],
      },
      {
        name: "personal data: none",
        widths: TWO_WIDTHS,
        open: async (page) => {
          await find(page, LONG_EMAIL);
          await expect(page.getByText("No quote requests found")).toBeVisible();
        },
        shows: SHOWS,
      },
      {
        name: "personal data: found",
        open: findLeads,
        shows: ["admin/personal-data/personal-data.route.tsx"],
      },
      {
        name: "personal data: erasing",
        open: (page) => page.getByRole("button", { name: "Erase" }).click(),
        front: dialog,
        shows: SHOWS,
      },
      {
        name: "personal data: not erased",
        widths: TWO_WIDTHS,
        allows: /409/,
        open: async (page) => {
          const message = "Some requests are still on their way into the database. Try again in a minute.";
          await intercept(page, ERASURE, (asked) => asked.fulfill({ status: 409, json: { message } }));
          await dialog(page).getByRole("button", { name: "Erase" }).click();
          await expect(page.getByText(message)).toBeVisible();
        },
        shows: SHOWS,
      },
      {
        name: "personal data: erased",
        widths: TWO_WIDTHS,
        open: async (page) => {
          await intercept(page, ERASURE, (asked) => asked.fulfill({ json: { leads: 2, keptAside: 2 } }));
          await page.getByRole("button", { name: "Erase" }).click();
          await dialog(page).getByRole("button", { name: "Erase" }).click();
          await expect(page.getByText("Erased 2 quote requests")).toBeVisible();
        },
        shows: SHOWS,
      },
    ],
  },
];

async function find(page: Page, person: string): Promise<void> {
  await page.getByLabel("Phone number or email").fill(person);
  await page.getByRole("button", { name: "Find" }).click();
}

async function findLeads(page: Page): Promise<void> {
  const leads = [LEAD, { ...LEAD, id: LEAD.id.replace(/1$/, "2"), city: null, message: null }];
  await intercept(page, "**/admin/personal-data/export", (asked) =>
    asked.fulfill({ json: { leads, lead_notices: [] } }),
  );
  await find(page, LONG_EMAIL);
  await expect(page.getByText("2 quote requests from")).toBeVisible();
}
