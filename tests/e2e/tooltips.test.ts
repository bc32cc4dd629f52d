import type { Page } from "@playwright/test";
import { expectAccessible, openAs } from "./support/admin.ts";
import { ADMIN, expect, test } from "./support/test.ts";

const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

async function openBuiltInPages(page: Page) {
  await openAs(page, ADMIN, "/admin/pages?show=static");
  const faq = page.getByRole("button", { name: "Convert & Edit FAQ" });
  const terms = page.getByRole("button", { name: "Convert & Edit Terms & Conditions" });
  await expect(faq).toBeVisible();
  return { faq, terms, tooltip: page.getByRole("tooltip") };
}

test("a tooltip opens after 700 ms of rest, and the next at once within 300 ms", async ({ page }) => {
  const { faq, terms, tooltip } = await openBuiltInPages(page);
  const away = () => page.mouse.move(2, 2, { steps: 3 });
  await away();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await faq.hover();
  await page.clock.runFor(OPEN_DELAY_MS - 1);
  await expect(tooltip).toBeHidden();
  await page.clock.runFor(1);
  await expect(tooltip).toContainText("Deleting it brings this one back.");
  await away();
  await expect(tooltip).toBeHidden();
  await page.clock.runFor(SKIP_DELAY_MS - 1);
  await terms.hover();
  await expect(tooltip).toBeVisible();
  await away();
  await expect(tooltip).toBeHidden();
  await page.clock.runFor(SKIP_DELAY_MS);
  await faq.hover();
  await page.clock.runFor(OPEN_DELAY_MS - 1);
  await expect(tooltip).toBeHidden();
});

test("a tooltip opens by keyboard, describes its control and goes with Escape", async ({ page }) => {
  const { faq, tooltip } = await openBuiltInPages(page);
  await faq.scrollIntoViewIfNeeded();
  await page.getByRole("link", { name: "/faq" }).focus();
  await page.keyboard.press("Tab");
  await expect(faq).toBeFocused();
  await expect(tooltip).toBeVisible();
  await expect(faq).toHaveAccessibleDescription(/at the same address/);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(tooltip).toBeHidden();
  await expect(faq).toBeFocused();
});

test("a tooltip stays when keyboard focus scrolls its control into view", async ({ page }) => {
  const { faq, tooltip } = await openBuiltInPages(page);
  await page.setViewportSize({ width: 1280, height: 300 });
  await expect(faq).not.toBeInViewport();
  const scroll = await page.getByRole("link", { name: "/faq" }).evaluateHandle((link) => {
    (link as HTMLElement).focus({ preventScroll: true });
    const ended = new Promise<void>((resolve) => {
      const afterNextFrame = () => requestAnimationFrame(() => setTimeout(resolve));
      addEventListener("scroll", afterNextFrame, { capture: true, once: true });
    });
    return { ended };
  });
  await page.keyboard.press("Tab");
  await scroll.evaluate(({ ended }) => ended);
  await expect(faq).toBeInViewport();
  await expect(tooltip).toBeVisible();
  await expect(faq).toHaveAccessibleDescription(/at the same address/);
});

test("within a dialog a tooltip lies above it, and Escape closes the tooltip alone", async ({ page }) => {
  await openAs(page, ADMIN, "/admin/blog");
  await page.getByRole("button", { name: "New Post" }).click();
  const form = page.getByRole("dialog", { name: "Create New Post" });
  const save = form.getByRole("button", { name: "Create Post" });
  await form.getByRole("button", { name: "Cancel" }).focus();
  await page.keyboard.press("Tab");
  await expect(save).toBeFocused();
  const tooltip = form.getByRole("tooltip");
  await expect(tooltip).toHaveText(/Ctrl\+S/);
  const isOnTop = await tooltip.evaluate((element) => {
    const { left, top, width, height } = (element.parentElement as Element).getBoundingClientRect();
    const shown = document.elementFromPoint(left + width / 2, top + height / 2);
    return element.parentElement?.contains(shown);
  });
  expect(isOnTop).toBe(true);
  await page.keyboard.press("Escape");
  await expect(tooltip).toBeHidden();
  await expect(form).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
});
