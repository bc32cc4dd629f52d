import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible, signInWithSharedSession } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { ADMIN, expect, test as testOnOwnPage } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";

const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

async function openBuiltInPages(page: Page) {
  await signInWithSharedSession(page, ADMIN);
  await page.goto("/admin/pages?show=static");
  const faq = page.getByRole("button", { name: "Convert & Edit FAQ" });
  const terms = page.getByRole("button", { name: "Convert & Edit Terms & Conditions" });
  await expect(faq).toBeVisible();
  return { faq, terms, tooltip: page.getByRole("tooltip") };
}

// Playwright's clock can't be removed from a page.
testOnOwnPage(
  "a tooltip opens after resting 700 ms, and the next at once within 300 ms",
  async ({ page }) => {
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
  },
);

test("a tooltip opens by keyboard, describes its control and closes with Escape", async ({ page }) => {
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

test("a tooltip stays while the pointer moves onto it, and closes when it leaves both or the page scrolls", async ({
  page,
}) => {
  const { faq, tooltip } = await openBuiltInPages(page);
  await faq.hover();
  await expect(tooltip).toBeVisible();
  await tooltip.hover();
  await page.mouse.move(0, 0);
  await expect(tooltip).toBeHidden();
  await faq.hover();
  await expect(tooltip).toBeVisible();
  await tooltip.hover();
  await expect(tooltip).toBeVisible();
  await page.mouse.wheel(0, 40);
  await expect(tooltip).toBeHidden();
});

test("resting on a long message shows its beginning as a tooltip, within the window and not cut off", async ({
  page,
}) => {
  const name = `Rests ${randomUUID()}`;
  const message = "A washer and a dryer for the second floor, please. ".repeat(12);
  await asOwner((pool) =>
    pool.query("insert into public.leads (name, phone, message) values ($1, '+17025550171', $2)", [
      name,
      message,
    ]),
  );
  await signInWithSharedSession(page, ADMIN);
  await page.goto(`/admin/leads?search=${name}`);
  const row = page.getByRole("row").filter({ hasText: name });
  const tooltip = row.getByRole("tooltip");
  // Content that appears above the list moves the row away from the pointer.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await row.getByRole("button", { name: "A washer and a dryer" }).hover();
    await expect(tooltip).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(tooltip).toHaveText(`${message.slice(0, 400)}…`);
  await expect(tooltip).toBeInViewport({ ratio: 1 });
  const isInFront = await tooltip.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isAt = (x: number, y: number) => element.contains(document.elementFromPoint(x, y));
    const middle = (left + right) / 2;
    return isAt(middle, top + 2) && isAt(middle, bottom - 2) && isAt(left + 2, (top + bottom) / 2);
  });
  expect(isInFront).toBe(true);
});

test("in a dialog a tooltip is on top, and Escape closes only the tooltip", async ({ page }) => {
  await signInWithSharedSession(page, ADMIN);
  await page.goto("/admin/blog");
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
