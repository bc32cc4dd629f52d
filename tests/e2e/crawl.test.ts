import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

/**
 * Follows every internal link from the home page on, of the documents as the server sends them, which are all that a
 * browser without script has, and as they are with script. Any console error or policy violation fails the test.
 */
async function crawl(page: Page, origin: string): Promise<Map<string, number>> {
  const answers = new Map<string, number>();
  const open = ["/"];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (answers.has(path)) continue;
    const response = await page.goto(path);
    answers.set(path, response?.status() ?? 0);
    const sent = await readLinks(page, (await response?.text()) ?? "");
    const shown = await readLinks(page, null);
    expect(
      [sent, shown].map(({ missing }) => missing),
      path,
    ).toEqual([[], []]);
    for (const href of [...sent.hrefs, ...shown.hrefs]) {
      const url = new URL(href);
      if (url.origin === origin && !url.pathname.startsWith("/admin")) open.push(url.pathname + url.search);
    }
  }
  return answers;
}

/** The addresses that a document links to, and the anchors within it that are missing; null for the open document. */
function readLinks(page: Page, html: string | null): Promise<{ hrefs: string[]; missing: string[] }> {
  return page.evaluate((html) => {
    const from = html === null ? document : new DOMParser().parseFromString(html, "text/html");
    const links = Array.from(from.querySelectorAll("a[href]"), (link) => link.getAttribute("href") ?? "");
    return {
      hrefs: links
        .filter((href) => URL.canParse(href, location.href))
        .map((href) => new URL(href, location.href).href),
      missing: links.filter((href) => href.startsWith("#") && !from.getElementById(href.slice(1))),
    };
  }, html);
}

test("every internal link leads somewhere", async ({ page, baseURL }) => {
  test.setTimeout(180_000);
  const answers = await crawl(page, new URL(baseURL ?? "").origin);
  expect([...answers].filter(([, status]) => status !== 200)).toEqual([]);
  expect(answers.size).toBeGreaterThanOrEqual(25);
});
