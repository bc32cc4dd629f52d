import { emptyPage, keptContext, keptPage } from "./kept-page.ts";
import { test as base } from "./test.ts";

/**
 * `test` on the page that a worker's other tests have used before, emptied: nothing is loaded and compiled anew. For tests
 * that leave nothing behind but what `emptyPage` takes away: no clock of the runner's, no script laid into every
 * document, no permission, and the context not closed.
 */
export const test = base.extend({
  context: async ({ browser, bypassCSP }, use) => use(await keptContext(browser, { bypassCSP })),
  page: async ({ context, viewport }, use, testInfo) => {
    const page = await keptPage(context);
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
    if (testInfo.status === testInfo.expectedStatus) await emptyPage(page);
    // A failure ends the worker; what the test still waits for is named as it is broken off.
    else await context.close({ reason: `Test ${testInfo.status}.` });
  },
});
