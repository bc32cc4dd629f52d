import type { Page } from "@playwright/test";

/**
 * Runs the work with a phone's fixed bottom bar moved below the end of the page. In its usual place it partly
 * covers a control, of which axe reports the visible strip as a small target; a person would scroll.
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
