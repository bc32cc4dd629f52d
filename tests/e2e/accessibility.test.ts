import { findViolations, WCAG } from "./support/axe.ts";
import { expect } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";

const PHONE = { width: 390, height: 860 };

test("axe finds nothing in the open mobile menu", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(
    page.getByRole("navigation").getByRole("link", { name: "Service Areas" }).first(),
  ).toBeVisible();
  expect(await findViolations(page, { runOnly: WCAG })).toEqual([]);
});

test("axe finds nothing in the lead form with all its errors", async ({ page }) => {
  await page.goto("/contact");
  await page.getByLabel("Name", { exact: true }).focus();
  await expect(page.getByRole("form", { name: "Get a quote" })).toHaveAttribute("novalidate");
  await page.getByRole("button", { name: "Get Quote", exact: true }).click();
  await expect(page.getByText("Please enter your name.")).toBeVisible();
  expect(await findViolations(page, { runOnly: WCAG })).toEqual([]);
});
