import type { BrowserContext, Page, TestInfo, ViewportSize } from "@playwright/test";
import { type ContextKind, emptyPage, keptContext, keptPage } from "./kept-page.ts";
import { test as base } from "./test.ts";

/**
 * `test` on a page that earlier tests of the worker have used and `emptyPage` has emptied, so that the browser does not
 * load and compile everything again. Each kind of device has its own. A test on it must not leave behind what
 * `emptyPage` does not remove: Playwright's clock, scripts added with `addInitScript`, permissions, a closed context.
 */
export const test = base.extend<{
  kind: ContextKind;
  /** A second user's page, in a browser context of its own. */
  colleague: Page;
}>({
  kind: ({ bypassCSP, hasTouch, isMobile, javaScriptEnabled, userAgent }, use) =>
    use({ bypassCSP, hasTouch, isMobile, javaScriptEnabled, userAgent }),
  context: async ({ browser, kind, extraHTTPHeaders }, use) => {
    const context = await keptContext(browser, kind);
    await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    await use(context);
  },
  page: ({ context, viewport, baseURL }, use, testInfo) => useKept(context, viewport, baseURL, use, testInfo),
  colleague: async ({ browser, kind, extraHTTPHeaders, viewport, baseURL }, use, testInfo) => {
    const context = await keptContext(browser, kind, "colleague");
    await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    await useKept(context, viewport, baseURL, use, testInfo);
  },
});

async function useKept(
  context: BrowserContext,
  viewport: ViewportSize | null | undefined,
  baseURL: string | undefined,
  use: (page: Page) => Promise<void>,
  testInfo: TestInfo,
): Promise<void> {
  const page = await keptPage(context);
  if (viewport) await page.setViewportSize(viewport);
  await use(page);
  if (testInfo.status === testInfo.expectedStatus) await emptyPage(page, new URL(baseURL ?? "").origin);
  // A failure ends the worker. Operations that are still pending fail with this reason.
  else await context.close({ reason: `Test ${testInfo.status}.` });
}
