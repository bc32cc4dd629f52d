import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { withoutFold } from "./support/bottom-bar.ts";
import { BUILT_IN_PATHS, OTHER_PATHS } from "./support/routes.ts";
import { expect, test } from "./support/test.ts";

/** The phone’s fold cuts a field of the contact form in two. */
const SIZES = { phone: { width: 390, height: 860 }, desktop: { width: 1440, height: 900 } };

for (const colorScheme of ["light", "dark"] as const) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    test.describe(`${colorScheme}, ${size}`, () => {
      test.use({ colorScheme, viewport, contextOptions: { reducedMotion: "reduce" } });

      for (const path of [...BUILT_IN_PATHS, ...OTHER_PATHS]) {
        test(`axe finds nothing on ${path}`, async ({ page, allowConsoleErrors }) => {
          if (path === "/no-such-page") allowConsoleErrors(/404/);
          await page.goto(path);
          await expectNoViolations(page);
        });
      }
    });
  }
}

test("axe finds nothing in the open mobile menu", async ({ page }) => {
  await page.setViewportSize(SIZES.phone);
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

for (const width of [320, 390, 768, 1440, 2560]) {
  test(`nothing scrolls sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of BUILT_IN_PATHS) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
        width,
      );
    }
  });
}

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await withoutFold(page, () =>
    new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]).analyze(),
  );
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(" ")) })),
  ).toEqual([]);
}
