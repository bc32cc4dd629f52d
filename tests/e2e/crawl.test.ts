import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

/** Follows every internal link from the home page on; any console error or policy violation fails the test. */
async function crawl(page: Page, origin: string): Promise<Map<string, number>> {
  const answers = new Map<string, number>();
  const open = ["/"];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (answers.has(path)) continue;
    const response = await page.goto(path);
    answers.set(path, response?.status() ?? 0);
    const hrefs = await page
      .locator("a[href]")
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    for (const href of hrefs) {
      if (!URL.canParse(href)) continue;
      const url = new URL(href);
      if (url.origin === origin && !url.pathname.startsWith("/admin")) open.push(url.pathname + url.search);
    }
    await expectAnchorsToExist(page);
  }
  return answers;
}

async function expectAnchorsToExist(page: Page): Promise<void> {
  const missing = await page
    .locator('a[href^="#"]')
    .evaluateAll((links) =>
      links
        .map((link) => link.getAttribute("href") ?? "")
        .filter((href) => !document.getElementById(href.slice(1))),
    );
  expect(missing, page.url()).toEqual([]);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with script ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("every internal link leads somewhere", async ({ page, baseURL }) => {
      test.setTimeout(180_000);
      const answers = await crawl(page, new URL(baseURL ?? "").origin);
      expect([...answers].filter(([, status]) => status !== 200)).toEqual([]);
      expect(answers.size).toBeGreaterThanOrEqual(25);
    });
  });
}
