import type { Page } from "@playwright/test";
import type { FormCheckState } from "#app/admin/form-check/form-check-state.ts";
import { intercept } from "../support/intercept.ts";
import { expect } from "../support/test.ts";
import { type Screen, TWO_WIDTHS } from "./screen.ts";

const DASHBOARD = "/admin/dashboard";
const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

/** What the dashboard tells admins about the quote form. */
export const FORM_CHECK_SCREENS: readonly Screen[] = [
  {
    name: "dashboard: the form was verified",
    path: DASHBOARD,
    widths: TWO_WIDTHS,
    open: (page) =>
      stubFormCheck(page, { verifiedAt: ago(4.5), failing: null }, "Form last verified 4 minutes ago."),
  },
  {
    name: "dashboard: the form does not work",
    path: DASHBOARD,
    open: (page) => {
      const reason = "The database takes requests, but writes no messages to staff about them.";
      const failing = { since: ago(20), times: 3, reason, isTold: true };
      return stubFormCheck(page, { verifiedAt: ago(35), failing }, reason);
    },
    shows: ["admin/form-check/form-check-notes.tsx"],
  },
];

async function stubFormCheck(page: Page, status: FormCheckState["status"], words: string): Promise<void> {
  const state: FormCheckState = { everyMinutes: 15, status };
  await intercept(page, "**/admin/form-check/state", (asked) => asked.fulfill({ json: state }));
  await page.reload();
  await expect(page.getByText(words)).toBeVisible();
}
