import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { intercept } from "../support/intercept.ts";
import { expect } from "../support/test.ts";
import { failing, hanging, type Screen, TWO_WIDTHS } from "./screen.ts";

const IMPORT = "/admin/leads/import";

/** The import of leads from a file. */
export const IMPORT_SCREENS: readonly Screen[] = [
  {
    name: "import: what would come of a file",
    path: IMPORT,
    open: async (page) => {
      await chooseFile(page, `Name,Phone\nAna,702-555-${randomInt(1000, 9999)}\n,5\n`);
      await expect(page.getByText("1 refused")).toBeVisible();
    },
    shows: ["desk/csv/import-preview.tsx"],
    next: [
      {
        name: "import: a file that can’t be read",
        widths: TWO_WIDTHS,
        open: async (page) => {
          await chooseFile(page, "Some words");
          await expect(page.getByText("The first line has no “Name” column.")).toBeVisible();
        },
        shows: ["desk/csv/import-preview.tsx"],
      },
      {
        name: "import: failed",
        widths: TWO_WIDTHS,
        allows: /500/,
        open: async (page) => {
          await failing(page, "**/rest/v1/rpc/import_leads");
          await chooseFile(page, "Name,Phone\nAna,7025550142\n");
          await expect(page.getByRole("alert")).toBeVisible();
        },
        shows: ["desk/csv/import.route.tsx"],
      },
      {
        name: "import: a file loading",
        widths: TWO_WIDTHS,
        open: async (page) => {
          await hanging(page, "**/rest/v1/rpc/import_leads");
          await chooseFile(page, "Name,Phone\nAna,7025550142\n");
          await expect(page.getByText("Reading the file...")).toBeVisible();
        },
        shows: ["desk/csv/import.route.tsx"],
      },
    ],
  },
  {
    name: "import: done",
    path: IMPORT,
    widths: TWO_WIDTHS,
    before: (page) =>
      intercept(page, "**/rest/v1/rpc/import_leads", (asked) =>
        asked.fulfill({ json: { added: 1, there: [] } }),
      ),
    open: async (page) => {
      await chooseFile(page, "Name,Phone\nAna,7025550142\n,555\n");
      await page.getByRole("button", { name: "Import 1 lead" }).click();
      await expect(page.getByText("Imported 1 lead")).toBeVisible();
    },
    shows: ["desk/csv/import.route.tsx"],
  },
];

function chooseFile(page: Page, text: string): Promise<void> {
  const file = { name: "leads.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  return page.getByLabel("CSV file").setInputFiles(file);
}
