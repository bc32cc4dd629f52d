import type { Locator, Page } from "@playwright/test";
import { addToDocuments } from "./document-scripts.ts";

/** Red, green and blue, each 0 to 255. */
type Rgb = number[];

/** The color that a shape's fill or stroke shows over the background behind it. */
export function drawnColor(shape: Locator, property: "fill" | "stroke"): Promise<Rgb> {
  return shape.evaluate((element, property) => {
    const style = getComputedStyle(element);
    const opacity = Number(style[`${property}Opacity`]);
    return window.paintedColor(element, { color: style[property], opacity });
  }, property);
}

/** The color of the background behind an element. */
export function backgroundOf(element: Locator): Promise<Rgb> {
  return element.evaluate((it) => window.paintedColor(it));
}

declare global {
  interface Window {
    /** The color that a paint shows over the backgrounds of an element and its ancestors. */
    paintedColor: (element: Element, paint?: { color: string; opacity: number }) => number[];
  }
}

/** Enables `drawnColor` and `backgroundOf` in every document that the page opens from now on. */
export async function preparePainting(page: Page): Promise<void> {
  await addToDocuments(page, () => {
    window.paintedColor = (element, paint) => {
      const context = new OffscreenCanvas(1, 1).getContext("2d");
      if (!context) throw new Error("no canvas");
      const around: Element[] = [];
      for (let it: Element | null = element; it; it = it.parentElement) around.unshift(it);
      const grounds = around.map((it) => ({ color: getComputedStyle(it).backgroundColor, opacity: 1 }));
      for (const { color, opacity } of paint ? [...grounds, paint] : grounds) {
        if (color === "none") continue;
        context.globalAlpha = opacity;
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
      }
      return Array.from(context.getImageData(0, 0, 1, 1).data).slice(0, 3);
    };
  });
}

/** The contrast ratio that WCAG 2.2 defines. */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The largest difference in any channel. */
export function difference(one: Rgb, other: Rgb): number {
  return Math.max(...one.map((value, channel) => Math.abs(value - (other[channel] ?? 0))));
}

/** The relative luminance that WCAG 2.2 defines. */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
