import type { Page } from "@playwright/test";
import { hydrate } from "./support/hydration.ts";
import { expect, test } from "./support/test.ts";
import { directScreen, shownScreen, visibleLinks } from "./support/walking.ts";

/** One of each kind of public page. */
const PAGES = [
  "/",
  "/services",
  "/washer-dryer-combo-rental",
  "/about",
  "/service-areas",
  "/faq",
  "/contact",
  "/terms",
  "/blog",
  "/summerlin-appliance-rental",
  "/blog/las-vegas-hard-water-washing-machine",
  "/quote",
];

declare global {
  interface Window {
    /** Set on a document: whoever finds it after following a link never left the app. */
    walked?: boolean;
  }
}

const said: string[] = [];

test.beforeEach(({ context }) => {
  said.length = 0;
  context.on("console", (message) => said.push(`${message.text()} (${message.page()?.url()})`));
});

test.afterEach(() => expect(said).toEqual([]));

for (const path of PAGES) {
  test(`every link of ${path} leads to what a direct visit shows, and back`, async ({ page }) => {
    await page.goto(path);
    await hydrate(page);
    const start = await shownScreen(page);
    for (const target of await visibleLinks(page)) {
      if (target.startsWith("/admin") || target === path) continue;
      await test.step(target, async () => {
        const link = page.locator(`a[href="${target}"]`).filter({ visible: true }).first();
        await link.scrollIntoViewIfNeeded();
        const left = await scrollTop(page);
        const staysInApp = (await link.getAttribute("data-discover")) !== null;
        await page.evaluate(() => {
          window.walked = true;
        });
        await link.click();
        await expectScreen(page, target);
        expect(await page.evaluate(() => window.walked ?? false)).toBe(staysInApp);
        await page.goBack();
        await expect.poll(() => shownScreen(page)).toEqual(start);
        await expect.poll(() => scrollTop(page)).toBe(left);
        if (!staysInApp) await hydrate(page);
      });
    }
  });
}

async function expectScreen(page: Page, target: string): Promise<void> {
  const { path, ...screen } = await directScreen(page, target);
  await expect(page).toHaveURL(path);
  await expect.poll(() => shownScreen(page)).toEqual(screen);
  await expect.poll(() => scrollTop(page)).toBe(0);
}

function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(window.scrollY));
}
