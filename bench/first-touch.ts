import { chromium, type Page } from "@playwright/test";
import { ensureChromium } from "../scripts/ensure-program.ts";

type Script = { files: number; bytes: number };

const SETTLED_MS = 1_000;

/**
 * How much script each route loads after the first interaction of a visit, and when it is opened from the home page.
 */
export async function measureFirstTouch(
  origin: string,
  routes: string[],
): Promise<{ route: string; fresh: Script; inApp: Script }[]> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const measured = [];
  for (const route of routes) {
    const visit = await browser.newPage({ baseURL: origin });
    const fresh = await fetchedBy(visit, () => touch(visit, route));
    await visit.close();
    const walk = await browser.newPage({ baseURL: origin });
    await touch(walk, "/");
    const inApp = await fetchedBy(walk, () => follow(walk, route));
    await walk.close();
    measured.push({ route, fresh, inApp });
  }
  await browser.close();
  return measured;
}

async function fetchedBy(page: Page, act: () => Promise<void>): Promise<Script> {
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script")
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await act();
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return { files: sizes.length, bytes };
}

async function touch(page: Page, route: string): Promise<void> {
  await page.goto(route, { waitUntil: "networkidle" });
  await page.keyboard.press("Shift");
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  await settle(page);
}

async function follow(page: Page, route: string): Promise<void> {
  await page.evaluate(
    (to) =>
      (
        window as unknown as { __reactRouterDataRouter: { navigate: (to: string) => Promise<void> } }
      ).__reactRouterDataRouter.navigate(to),
    route,
  );
  await settle(page);
}

/** Waits for lazy-loaded parts, such as those of blocks. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(SETTLED_MS);
}
