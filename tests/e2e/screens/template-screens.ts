import type { Page } from "@playwright/test";
import { intercept } from "../support/intercept.ts";
import { expect } from "../support/test.ts";
import { dialog, loadFailedScreen, loadingScreen, type Screen, TWO_WIDTHS } from "./screen.ts";

const TEMPLATES = "**/rest/v1/message_templates*";
const PATH = "/admin/templates";
const MISSED_CALL = {
  id: "00000000-0000-4000-8000-000000000001",
  channel: "text",
  name: "Missed call",
  subject: null,
  body: "Hi {name}, this is {brand}. We just tried to call you. Call us back at {phone}, {hours}.",
  is_usual: true,
  updated_at: "2026-11-01T12:00:00Z",
};

/** Where admins keep templates of first messages to customers. */
export const TEMPLATE_SCREENS: readonly Screen[] = [
  {
    name: "templates: built in",
    path: PATH,
    next: [
      {
        name: "templates: a placeholder that isn’t one",
        open: async (page) => {
          await page.getByRole("button", { name: "New email" }).click();
          await dialog(page).getByLabel("Name").fill("Price of a washer");
          await dialog(page).getByLabel("Subject").fill("Your washer");
          await saveMessage(page, "Hi {nickname}, a washer is {washer_price} a month.");
        },
        front: dialog,
        shows: ["desk/templates/template-dialog.tsx"],
      },
      {
        name: "templates: one that couldn’t be saved",
        widths: TWO_WIDTHS,
        allows: /500/,
        open: async (page) => {
          await intercept(page, TEMPLATES, (asked) =>
            asked.method === "POST" ? asked.fulfill({ status: 500, json: {} }) : asked.pass(),
          );
          await saveMessage(page, "Hi {name}, a washer is {washer_price} a month.");
          await expect(dialog(page).getByRole("alert")).toBeVisible();
        },
        front: dialog,
        shows: ["desk/templates/template-dialog.tsx"],
      },
    ],
  },
  {
    name: "templates: deleting one",
    path: PATH,
    widths: TWO_WIDTHS,
    before: (page) => intercept(page, TEMPLATES, (asked) => asked.fulfill({ json: [MISSED_CALL] })),
    open: async (page) => {
      await page.getByRole("button", { name: "Delete Missed call" }).click();
      await expect(dialog(page)).toBeVisible();
    },
    front: dialog,
    shows: ["desk/templates/template-list.tsx"],
  },
  loadingScreen({
    name: "templates: loading",
    path: PATH,
    asked: [TEMPLATES],
    says: (page) => page.getByText("Loading templates..."),
    shows: ["desk/templates/template-list.tsx"],
  }),
  loadFailedScreen({
    name: "templates: failed to load",
    path: PATH,
    asked: [TEMPLATES],
    says: (page) => page.getByText("Failed to load templates"),
    shows: ["desk/templates/template-list.tsx"],
  }),
];

async function saveMessage(page: Page, message: string): Promise<void> {
  await dialog(page).getByLabel("Message").fill(message);
  await dialog(page).getByRole("button", { name: "Save template" }).click();
}
