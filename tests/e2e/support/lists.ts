import type { Page } from "@playwright/test";
import { expect } from "./expect.ts";

/** Reads the text of each row of the screen's only list, by row index, scrolling to its end. */
export async function rowsWhileScrolling(page: Page, cell = "td:first-child"): Promise<Map<number, string>> {
  const table = page.getByRole("table");
  const rows = new Map<number, string>();
  await page.evaluate(() => window.scrollTo(0, 0));
  const readAndScroll = async () => {
    const drawn = await page
      .locator("tr[data-row]")
      .evaluateAll(
        (elements, within) =>
          elements.map((row) => [Number(row.ariaRowIndex), row.querySelector(within)?.textContent] as const),
        cell,
      );
    for (const [place, text] of drawn) rows.set(place, text ?? "");
    // Scroll to the last row before a gap: scrolling by window height would skip rows that render late.
    let last = 2;
    while (rows.has(last + 1)) last += 1;
    await page
      .locator("tr[data-row]")
      .evaluateAll(
        (elements, last) => elements.findLast((row) => Number(row.ariaRowIndex) <= last)?.scrollIntoView(),
        last,
      );
    return Number(await table.getAttribute("aria-rowcount")) - 1 - rows.size;
  };
  await expect.poll(readAndScroll, { intervals: [20, 50, 100] }).toBe(0);
  return rows;
}
