import type { Page } from "@playwright/test";

/** The server gets the page's next request of this method to the URL, and its answer is lost. */
export async function loseNextAnswer(page: Page, url: string, method: string): Promise<void> {
  let isLost = false;
  await page.route(url, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}
