import type { Page } from "@playwright/test";
import { stopIntercepting } from "../support/intercept.ts";
import { ADMIN, expect } from "../support/test.ts";
import { hanging, type Screen } from "./screen.ts";

/** The screens of the set-up link that a first start prints; the last one uses it up. */
export const FIRST_START_SCREEN: Omit<Screen, "path"> = {
  name: "set-up",
  next: [
    {
      name: "set-up: too weak a password",
      open: async (page) => {
        await setUp(page, "password1234");
        await expect(page.getByLabel("Password")).toHaveAccessibleDescription(/quickly guessed/);
      },
      shows: ["admin/setup.route.tsx"],
    },
    {
      name: "set-up: another attempt",
      open: async (page) => {
        await hanging(page, "**/admin/setup.data*");
        await setUp(page, ADMIN.password);
        await expect(page.getByRole("button", { name: "Create admin account" })).toBeDisabled();
        await expect(page.getByLabel("Password")).not.toHaveAccessibleDescription(/quickly guessed/);
      },
    },
    {
      name: "set-up: done",
      open: async (page) => {
        await stopIntercepting(page);
        await expect(page.getByText("Your admin account is ready.")).toBeVisible();
        await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      },
    },
  ],
};

async function setUp(page: Page, password: string): Promise<void> {
  await page.getByLabel("Email").fill(ADMIN.email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create admin account" }).click();
}
