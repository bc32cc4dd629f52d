import type { Page } from "@playwright/test";

/**
 * Does the work with the bar of a phone's bottom laid below the page's end: where it stays, it leaves a strip of
 * whatever the fold happens to cut, which axe takes for a small target; a person scrolls.
 */
export async function withoutFold<Result>(page: Page, work: () => Promise<Result>): Promise<Result> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    const end = document.documentElement.scrollHeight;
    sheet.replaceSync(
      `.mobile-bar, [data-bottom-bar] { position: absolute !important; inset: ${end}px 0 auto !important }`,
    );
    document.adoptedStyleSheets.push(sheet);
  });
  try {
    return await work();
  } finally {
    await page.evaluate(() => void document.adoptedStyleSheets.pop());
  }
}
