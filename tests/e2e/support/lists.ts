import type { Page } from "@playwright/test";
import { expect } from "./expect.ts";

/** What the rows of the screen's one list say, each by its place, read window by window down to its end. */
export async function rowsWhileScrolling(page: Page, cell = "td:first-child"): Promise<Map<string, string>> {
  const table = page.getByRole("table");
  const rows = new Map<string, string>();
  await page.evaluate(() => window.scrollTo(0, 0));
  const readAndScroll = async () => {
    const drawn = await page
      .locator("tr[data-row]")
      .evaluateAll(
        (elements, within) =>
          elements.map((row) => [row.ariaRowIndex, row.querySelector(within)?.textContent] as const),
        cell,
      );
    for (const [place, text] of drawn) rows.set(place ?? "", text ?? "");
    await page.evaluate(() => window.scrollBy(0, window.innerHeight));
    return Number(await table.getAttribute("aria-rowcount")) - 1 - rows.size;
  };
  await expect.poll(readAndScroll, { intervals: [100] }).toBe(0);
  return rows;
}
