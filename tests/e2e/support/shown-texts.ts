import type { Locator, Page } from "@playwright/test";
import { readTexts } from "./read-texts.ts";

/** A line of text as a browser shows it; positions in CSS pixels, from the document's or the window's corner. */
export type ShownText = {
  text: string;
  /** Where in the document: its element and the classes of it. */
  where: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** CSS colour as computed, and what its own and its ancestors' opacity leave of it, from 0 to 1. */
  color: string;
  opacity: number;
  /** Least contrast that WCAG 2.2 asks for at this size (1.4.3). */
  needs: number;
  /**
   * The colours under its ends and its middle, each from the top down to one that hides what is below; none where
   * plain boxes alone don't decide what is seen.
   */
  colorsBehind: string[][] | null;
  /**
   * Where in the document it is and every plain colour behind it: two texts alike in this and in colour are alike in
   * contrast. None where anything but plain colour may lie behind it, such as a drawing.
   */
  ground: string | null;
};

/** What is seen of a page. */
export type Sight = {
  /** Texts that something else lies over, that are cut off, or that lie outside the window; each as one sentence. */
  faults: string[];
  /** How many lines of text are seen. */
  lines: number;
  /** Each of them with its colors; none where these are left out. */
  texts: ShownText[];
};

type Look = {
  /** Whether at most colors have changed since the last look. */
  isRecolored: boolean;
  /** Whether colors count: the system's own are not ours to choose. */
  withColors: boolean;
  /** Only what is in this element counts, and only where the window shows it then. */
  front: Locator | undefined;
};

/**
 * Every line of text that is shown, and what is wrong with where it is. Other colours move nothing as a rule: where
 * they don't, only they are read anew.
 */
export async function inspectTexts(page: Page, { isRecolored, withColors, front }: Look): Promise<Sight> {
  const again = isRecolored
    ? await page.evaluate((withColors) => JSON.stringify(window.lookAgain?.(withColors) ?? null), withColors)
    : null;
  const sight: Sight | null = again && JSON.parse(again);
  if (sight) return sight;
  const reading = { front: (await front?.elementHandle()) ?? null, withColors };
  // One text is read in a moment; Playwright takes objects apart piece by piece.
  return JSON.parse(await page.evaluate(readTexts, reading));
}
