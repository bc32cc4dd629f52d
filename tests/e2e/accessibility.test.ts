import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { withoutFold } from "./support/bottom-bar.ts";
import { expect, test } from "./support/test.ts";

const PHONE = { width: 390, height: 860 };

test("axe finds nothing in the open mobile menu", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(
    page.getByRole("navigation").getByRole("link", { name: "Service Areas" }).first(),
  ).toBeVisible();
  await expectNoViolations(page);
});

test("axe finds nothing in the lead form with all its errors", async ({ page }) => {
  await page.goto("/contact");
  await page.getByLabel("Name", { exact: true }).focus();
  await expect(page.getByRole("form", { name: "Get a quote" })).toHaveAttribute("novalidate");
  await page.getByRole("button", { name: "Get Quote", exact: true }).click();
  await expect(page.getByText("Please enter your name.")).toBeVisible();
  await expectNoViolations(page);
});

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await withoutFold(page, () =>
    new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]).analyze(),
  );
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(" ")) })),
  ).toEqual([]);
}
