import type { Page } from "@playwright/test";
import { openWithSharedSession } from "./support/admin.ts";
import { storeMarked } from "./support/desk.ts";
import { devtoolsOf } from "./support/devtools.ts";
import { boxOf, expectUncovered } from "./support/geometry.ts";
import { holdTimers, passTimers } from "./support/held-timers.ts";
import { goOffline, offlineNotice } from "./support/offline.ts";
import { storePost } from "./support/stored.ts";
import { ADMIN, expect } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";
import { zoomIn } from "./support/zoom.ts";

const WIDE = 1024;

test("a toast does not cover the control just pressed at the bottom of the window, however wide", async ({
  page,
}) => {
  const { title } = await storePost();
  await holdTimers(page);
  // Search for the post: other tests' posts would appear above it and move the button.
  await openWithSharedSession(page, ADMIN, `/admin/blog?search=${title.replace("Stored ", "")}`);
  // From then on, the last press is tracked.
  await expect(page.locator(".toast-layer")).toBeAttached();
  const row = page.getByRole("row").filter({ hasText: title });
  const publish = row.getByRole("button", { name: /^Publish/ });
  const unpublish = row.getByRole("button", { name: /^Unpublish/ });
  const toasts = page.locator("[data-sonner-toast]");
  for (const width of [320, 390, 768, 1280, 1440]) {
    await test.step(`${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 600 });
      await standAtTheEnd(page, await boxOf(publish));
      await publish.click();
      const toast = toasts.filter({ hasText: "Post published successfully" });
      await expect(toast).toHaveCSS("opacity", "1");
      await expectUncovered(unpublish);
      await expectUncovered(toast);
      if (width >= WIDE)
        for (const button of await row.getByRole("button").all()) await expectUncovered(button);
      await unpublish.click();
      await expect(toasts.filter({ hasText: "Post unpublished successfully" })).toBeVisible();
      await passTimers(page, 60_000);
      await expect(toasts).toHaveCount(0);
    });
  }
});

test("older toasts expand within the window, wherever the newest stands", async ({ page }) => {
  // A toast about a post drops an older one about the same post. The oldest post stands last.
  const { title } = await storePost();
  const newer = [(await storePost(`${title} again`)).title, (await storePost(`${title} once more`)).title];
  await page.setViewportSize({ width: 390, height: 844 });
  await holdTimers(page);
  await openWithSharedSession(page, ADMIN, `/admin/blog?search=${title.replace("Stored ", "")}`);
  await expect(page.locator(".toast-layer")).toBeAttached();
  const publish = (each: string) => page.getByRole("button", { name: `Publish ${each}`, exact: true });
  const toasts = page.locator("[data-sonner-toast]");
  for (const each of newer) await publish(each).press("Enter");
  await expect(toasts).toHaveCount(2);
  await standAtTheEnd(page, await boxOf(publish(title)));
  await publish(title).press("Enter");
  await expect(toasts).toHaveCount(3);
  await expect(page.locator("[data-sonner-toaster]")).toHaveAttribute("data-at-top");
  await page.locator("[data-sonner-toast][data-front=true]").hover();
  for (const toast of await toasts.all()) {
    await expect(toast).toHaveAttribute("data-expanded", "true");
    await expectUncovered(toast);
  }
});

test("a toast that comes or goes covers no control on its way", async ({ page }) => {
  const { title } = await storePost();
  await page.setViewportSize({ width: 390, height: 844 });
  await holdTimers(page);
  await openWithSharedSession(page, ADMIN, `/admin/blog?search=${title.replace("Stored ", "")}`);
  await expect(page.locator(".toast-layer")).toBeAttached();
  const devtools = await devtoolsOf(page);
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 0 });
  await page.getByRole("button", { name: `Publish ${title}`, exact: true }).click();
  const toast = page.locator("[data-sonner-toast][data-mounted=true]");
  await expect(toast).toBeAttached();
  for (const link of await page.getByRole("navigation", { name: "Main" }).getByRole("link").all())
    await expectUncovered(link);
  const takesPresses = await toast.evaluate(async (element) => {
    const close = element.querySelector("button") as HTMLButtonElement;
    close.click();
    while (element.dataset.removed !== "true") await new Promise(requestAnimationFrame);
    const { left, top } = close.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + 12, top + 12));
  });
  expect(takesPresses).toBe(false);
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 1 });
});

test("a toast does not cover the line that says that the device is offline", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const mark = await storeMarked(
    Array.from({ length: 9 }, (_, at) => ({ name: `Ana ${at}`, status: "new" })),
  );
  await holdTimers(page);
  await openWithSharedSession(page, ADMIN, `/admin/leads?search=${mark}`);
  await expect(page.locator(".toast-layer")).toBeAttached();
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("checkbox", { name: "Ana 1" }).check();
  await goOffline(page);
  // The top of the window is the only place without controls.
  await page.getByText("9 leads match.").evaluate((line) => line.scrollIntoView());
  await page.getByLabel("Set the status of the selected leads").selectOption("closed");
  const toast = page.locator("[data-sonner-toast]").filter({ hasText: "Nothing was changed." });
  await expect(toast).toHaveCSS("opacity", "1");
  await expectUncovered(offlineNotice(page));
});

test("a toast makes way for a keyboard on the screen and a question at the bottom of the window", async ({
  page,
}) => {
  const mark = await storeMarked([{ name: "Ana", status: "new" }]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await holdTimers(page);
  await openWithSharedSession(page, ADMIN, `/admin/leads?search=${mark}`);
  await page.getByRole("link", { name: "Ana", exact: true }).click();
  const status = page.getByLabel("Status of Ana");
  await status.selectOption("contacted");
  const toast = page.locator("[data-sonner-toast]");
  await expect(toast).toHaveCount(1);
  await expect(toast).toHaveCSS("opacity", "1");
  const bottomOfToast = async () => (await boxOf(toast)).bottom;
  await zoomIn(page, 2);
  await expect.poll(bottomOfToast).toBeLessThanOrEqual(450);
  await zoomIn(page, 1);
  await expect.poll(bottomOfToast).toBeGreaterThan(450);
  await status.selectOption("closed");
  await expectUncovered(page.getByText("Why was Ana lost?"));
});

test("a toast that goes returns the focus at once, and not again with the last toast", async ({ page }) => {
  const { title } = await storePost();
  const titles = [title, (await storePost(`${title} again`)).title];
  await holdTimers(page);
  await openWithSharedSession(page, ADMIN, `/admin/blog?search=${title.replace("Stored ", "")}`);
  const toasts = page.locator("[data-sonner-toast]");
  for (const [index, each] of titles.entries()) {
    await page.getByRole("button", { name: `Publish ${each}`, exact: true }).press("Enter");
    await expect(toasts).toHaveCount(index + 1);
  }
  const pressed = page.getByRole("button", { name: `Unpublish ${titles[1]}`, exact: true });
  await expect(pressed).toBeFocused();
  await page.locator("[data-front=true]").getByRole("button", { name: "Close toast" }).press("Enter");
  await expect(toasts).toHaveCount(1);
  await expect(pressed).toBeFocused();
  const search = page.getByRole("searchbox");
  await search.focus();
  await passTimers(page, 60_000);
  await expect(toasts).toHaveCount(0);
  await expect(search).toBeFocused();
});

/** Resizes the window to end just below a box; a narrow window also has room for its bottom bar. */
async function standAtTheEnd(page: Page, { bottom }: DOMRect): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  const bar = width < WIDE ? await boxOf(page.getByRole("navigation", { name: "Main" })) : { height: 0 };
  await page.setViewportSize({ width, height: Math.ceil(bottom + bar.height + 24) });
}
