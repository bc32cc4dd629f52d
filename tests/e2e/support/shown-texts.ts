import type { Locator, Page } from "@playwright/test";
import { readTexts } from "./read-texts.ts";

/** A line of text as a browser shows it; positions in CSS pixels, from the document's or the window's corner. */
export type ShownText = {
  text: string;
  /** The name and classes of its element. */
  where: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The computed CSS color; `opacity` combines its own and its ancestors', from 0 to 1. */
  color: string;
  opacity: number;
  /** Least contrast that WCAG 2.2 asks for at this size (1.4.3). */
  needs: number;
  /**
   * The colors behind its two ends and its middle, each from the top down to an opaque one; null unless plain boxes
   * alone determine what is visible.
   */
  colorsBehind: string[][] | null;
  /**
   * Its place in the document and every plain color behind it: texts with the same ground and color have the same
   * contrast. Null if anything but plain colors, such as a drawing, may lie behind it.
   */
  ground: string | null;
};

/** The visible texts of a page. */
export type Sight = {
  /** Texts that are covered, cut off or outside the window, described in a sentence each. */
  faults: string[];
  /** The number of visible lines of text. */
  lines: number;
  /** The visible lines with their colors; empty if colors are not read. */
  texts: ShownText[];
};

type Look = {
  /** Whether most likely only colors have changed since the last call, which read colors, too. */
  isRecolored: boolean;
  /** Whether to read colors; with forced colors, the system chooses them. */
  withColors: boolean;
  /** If set, only texts inside this element that are in the window count. */
  front: Locator | undefined;
};

/**
 * Reads every visible line of text, and layout faults. A change of colors rarely moves anything: if nothing has moved,
 * only the colors are read again.
 */
export async function inspectTexts(page: Page, { isRecolored, withColors, front }: Look): Promise<Sight> {
  const again = isRecolored ? await page.evaluate(() => JSON.stringify(window.lookAgain?.() ?? null)) : null;
  const sight: Sight | null = again && JSON.parse(again);
  if (sight) return sight;
  const reading = { front: (await front?.elementHandle()) ?? null, withColors };
  // A single string transfers quickly; Playwright serializes objects piece by piece.
  return JSON.parse(await page.evaluate(readTexts, reading));
}
