import type { Locator, Page } from "@playwright/test";
import { expect } from "./expect.ts";

/** The boxes of the lines of text inside an element, whose own box may be wider. */
export function textLines(part: Locator): Promise<DOMRect[]> {
  return part.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const range = document.createRange();
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const lines: DOMRect[] = [];
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode);
        lines.push(...Array.from(range.getClientRects(), (rect) => rect.toJSON()));
      }
      return lines;
    }),
  );
}

/** The boxes of each word, or part of one with hyphens, inside an element: several if it is broken. */
export function wordBoxes(part: Locator): Promise<DOMRect[][]> {
  return part.evaluate((element) => {
    const range = document.createRange();
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const words: DOMRect[][] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[^\s-]+/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        words.push(Array.from(range.getClientRects(), (box) => box.toJSON()));
      }
    }
    return words;
  });
}

export async function boxOf(part: Locator): Promise<DOMRect> {
  return part.evaluate((element) => element.getBoundingClientRect().toJSON());
}

/** How far a rectangle reaches into a circle that fills a square box; 0 when they do not meet. */
export function depthInDisc({ left, right, top, bottom }: DOMRect, disc: DOMRect): number {
  const radius = disc.width / 2;
  const x = disc.left + radius;
  const y = disc.top + radius;
  const distance = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  return Math.max(0, radius - distance);
}

/** Texts that reach past the window's right edge, where nobody can scroll to them. */
export function pastTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth + 0.5;
    const isScrolledInto = (element: Element) => {
      for (let it: Element | null = element; it; it = it.parentElement) {
        const reachable = it.getBoundingClientRect().right <= edge;
        if (getComputedStyle(it).overflowX === "auto" && reachable) return true;
      }
      return false;
    };
    // An ellipsis shows that text is cut off, and texts for screen readers only are not displayed.
    const isMeant = (element: Element) =>
      getComputedStyle(element).textOverflow === "ellipsis" ||
      isScrolledInto(element) ||
      !element.checkVisibility({ visibilityProperty: true }) ||
      getComputedStyle(element).clipPath !== "none" ||
      element.closest("thead, .sr-only") !== null;
    const past: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || isMeant(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if (Array.from(range.getClientRects()).some(({ right }) => right > edge)) past.push(node.textContent);
    }
    return past;
  });
}

/** Fails unless the whole element is in the viewport and nothing covers its top, middle or bottom. */
export async function expectUncovered(element: Locator): Promise<void> {
  await expect(element).toBeInViewport({ ratio: 1 });
  await expect
    .poll(() =>
      element.evaluate((target) => {
        const { left, right, top, bottom } = target.getBoundingClientRect();
        const middle = (left + right) / 2;
        return [top + 2, (top + bottom) / 2, bottom - 2].every((y) => {
          const hit = document.elementFromPoint(middle, y);
          return hit !== null && (target.contains(hit) || hit.contains(target));
        });
      }),
    )
    .toBe(true);
}
