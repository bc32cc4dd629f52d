import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession, Page } from "@playwright/test";
import sharp from "sharp";
import { contrastRatio } from "./colors.ts";
import type { ShownText } from "./shown-texts.ts";

type Rgb = [number, number, number];
type Area = { x: number; y: number; width: number; height: number };
/** Pixels, and the position of their top left corner in the document or the window. */
type Picture = Area & { data: Buffer; channels: number };

/** This share of the pixels behind a text may be too close in color: an underline, a border, the edge of a drawing. */
const FORGIVEN_SHARE = 0.1;

const WITHOUT_TEXT =
  "* { -webkit-text-fill-color: transparent !important; caret-color: transparent !important } *::placeholder { -webkit-text-fill-color: transparent !important } svg text { fill: transparent !important; stroke: transparent !important }";

/** Separates the names of stacked colors. */
const OVER = " over ";

/** CSS colors, including OKLCH, and stacks of them, as browsers resolve them: sRGB 0 to 255, alpha 0 to 1. */
const resolved = new Map<string, [...Rgb, number]>();

/** The least contrast measured for texts on plain colors, by `likenessOf`. */
const measured = new Map<string, number>();

/**
 * Finds texts that are too close in color to what lies behind them, and describes each in a sentence. The contrast is
 * computed where plain boxes alone determine it, and measured from pixels elsewhere. On plain colors, a text of the
 * same place and colors has the same contrast at any width and on any screen, so it is measured once. Texts on
 * drawings are measured wherever they appear.
 * @param area the whole document, without what stays in place on scroll; or the window as it is now
 * @returns null if a text has moved since it was read, so that the pixels measured are not those behind it
 */
export async function findFaintTexts(
  page: Page,
  devtools: CDPSession,
  texts: ShownText[],
  area: "document" | "window",
): Promise<string[] | null> {
  // Disabled texts need no contrast. They are usually dimmed as a whole, which only pixels would show.
  const judged = texts.filter(({ needs }) => needs > 0);
  await resolveColors(page, judged);
  const contrasts = new Map<ShownText, number>();
  for (const text of judged) {
    const contrast = computedContrast(text);
    if (contrast !== null) contrasts.set(text, contrast);
  }
  const unknown = judged.filter((text) => !contrasts.has(text) && !measured.has(likenessOf(text)));
  if (unknown.length > 0) {
    const groups = area === "document" ? groupsOf(unknown) : [unknown];
    const areas = groups.map((group) => (area === "document" ? boundsOf(group) : null));
    const grounds = await captureGrounds(page, devtools, areas);
    if (!grounds) return null;
    for (const [index, ground] of grounds.entries()) {
      for (const text of groups[index] ?? []) {
        const contrast = contrastOf(text, resolvedColor([text.color]), ground);
        contrasts.set(text, contrast);
        const likeness = likenessOf(text);
        if (text.ground !== null) measured.set(likeness, Math.min(contrast, measured.get(likeness) ?? 21));
      }
    }
  }
  return judged.flatMap((text) => {
    const contrast = contrasts.get(text) ?? measured.get(likenessOf(text)) ?? 0;
    return contrast < text.needs
      ? [`"${text.text}" in ${text.where} has a contrast of ${contrast.toFixed(1)}, not ${text.needs}`]
      : [];
  });
}

/** Everything that the contrast of a text on plain colors depends on. */
function likenessOf({ color, opacity, ground }: ShownText): string {
  return `${color} at ${opacity}: ${ground}`;
}

/** The bounding box of the texts, in whole pixels. */
function boundsOf(texts: ShownText[]): Area {
  const left = Math.floor(Math.max(0, Math.min(...texts.map(({ x }) => x))));
  const top = Math.floor(Math.max(0, Math.min(...texts.map(({ y }) => y))));
  const right = Math.ceil(Math.max(...texts.map(({ x, width }) => x + width)));
  const bottom = Math.ceil(Math.max(...texts.map(({ y, height }) => y + height)));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Drawing this many pixels takes as long as starting another screenshot. */
const PIXELS_PER_PICTURE = 3_000_000;

/** Groups texts from the top down so that drawing is fastest: areas far from any text are not drawn. */
function groupsOf(texts: ShownText[]): ShownText[][] {
  const { width } = boundsOf(texts);
  const groups: ShownText[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const text of texts.toSorted((one, other) => one.y - other.y)) {
    if ((text.y - end) * width > PIXELS_PER_PICTURE) groups.push([]);
    groups.at(-1)?.push(text);
    end = Math.max(end, text.y + text.height);
  }
  return groups;
}

/**
 * Captures the pixels behind texts.
 * @param areas parts of the document, without what stays in place on scroll; null for the window as it is now
 * @returns null if a text has moved since it was read
 */
async function captureGrounds(
  page: Page,
  devtools: CDPSession,
  areas: (Area | null)[],
): Promise<Picture[] | null> {
  const isWindow = areas.includes(null);
  await Promise.all([
    page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
    }, WITHOUT_TEXT),
    isWindow ? null : page.evaluate(hideWhatStays),
  ]);
  const pictures: Picture[] = [];
  for (const area of areas) pictures.push(await decoded(await screenshot(devtools, area), area));
  if (!isWindow) await page.evaluate(showWhatStays);
  const hasMoved = await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
    return window.hasMoved?.();
  });
  return hasMoved ? null : pictures;
}

/** Hides elements that stay in place on scroll, which would lie across the middle of a full-page screenshot. */
function hideWhatStays(): void {
  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    const { position, bottom } = getComputedStyle(element);
    if (position === "fixed" || (position === "sticky" && bottom !== "auto")) {
      element.style.setProperty("opacity", "0", "important");
      element.dataset.hidden = "";
    }
  }
}

function showWhatStays(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-hidden]")) {
    element.style.removeProperty("opacity");
    delete element.dataset.hidden;
  }
}

async function decoded(picture: Buffer, area: Area | null): Promise<Picture> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const { x, y } = area ?? { x: 0, y: 0 };
  return { data, x, y, width: info.width, height: info.height, channels: info.channels };
}

/**
 * Takes a PNG, which takes a third of the time of WebP: of the whole document, without elements that stay in place, if
 * it is taller than the window; or of the window as it is now.
 */
export async function takePicture(
  page: Page,
  devtools: CDPSession,
  area: "document" | "window",
): Promise<Buffer> {
  const whole = area === "document" ? await documentBeyondWindow(devtools) : null;
  if (!whole) return screenshot(devtools, null);
  await page.evaluate(hideWhatStays);
  const picture = await screenshot(devtools, whole);
  await page.evaluate(showWhatStays);
  return picture;
}

const ASKED_AGAIN_AFTER_MS = 10_000;

/** Asks again after a while: Chromium sometimes draws no frame for a screenshot until another is requested. */
async function screenshot(devtools: CDPSession, area: Area | null): Promise<Buffer> {
  for (;;) {
    const picture = devtools.send("Page.captureScreenshot", {
      format: "png",
      optimizeForSpeed: true,
      captureBeyondViewport: area !== null,
      ...(area ? { clip: { ...area, scale: 1 } } : {}),
    });
    const taken = await Promise.race([picture, pause(ASKED_AGAIN_AFTER_MS, null)]);
    if (taken) return Buffer.from(taken.data, "base64");
    picture.catch(() => {});
  }
}

/** The whole document's area; null if the window shows all of it. */
async function documentBeyondWindow(devtools: CDPSession): Promise<Area | null> {
  const { cssContentSize, cssLayoutViewport } = await devtools.send("Page.getLayoutMetrics");
  const { width, height } = cssContentSize;
  return height > cssLayoutViewport.clientHeight ? { x: 0, y: 0, width, height } : null;
}

/** Resolves the colors of texts, and those behind them, that are not resolved yet. */
async function resolveColors(page: Page, texts: ShownText[]): Promise<void> {
  const stacks = texts.flatMap(({ color, colorsBehind }) => [[color], ...(colorsBehind ?? [])]);
  const unknown = [...new Set(stacks.map(nameOf))].filter((name) => !resolved.has(name));
  if (unknown.length === 0) return;
  const pixels = await page.evaluate(
    (stacks) => {
      const canvas = new OffscreenCanvas(1, 1);
      const context = canvas.getContext("2d", { willReadFrequently: true });
      return stacks.map((stack) => {
        if (!context) throw new Error("no canvas");
        context.clearRect(0, 0, 1, 1);
        for (const color of stack.toReversed()) {
          context.fillStyle = color;
          context.fillRect(0, 0, 1, 1);
        }
        return [...context.getImageData(0, 0, 1, 1).data];
      });
    },
    unknown.map((name) => name.split(OVER)),
  );
  for (const [index, name] of unknown.entries()) {
    const [r = 0, g = 0, b = 0, a = 255] = pixels[index] ?? [];
    resolved.set(name, [r, g, b, a / 255]);
  }
}

function nameOf(stack: string[]): string {
  return stack.join(OVER);
}

function resolvedColor(stack: string[]): [...Rgb, number] {
  return resolved.get(nameOf(stack)) ?? [0, 0, 0, 1];
}

/** The contrast of a text if plain boxes alone determine what is behind it; otherwise null. */
function computedContrast({ color, colorsBehind }: ShownText): number | null {
  const behind = colorsBehind?.map(resolvedColor);
  if (!behind?.every(([, , , alpha]) => alpha === 1)) return null;
  return Math.min(
    ...behind.map(([r, g, b]) => contrastOn((r << 16) | (g << 8) | b, resolvedColor([color]), 1)),
  );
}

function contrastOf(text: ShownText, color: [...Rgb, number], ground: Picture): number {
  const left = Math.max(0, Math.ceil(text.x - ground.x));
  const top = Math.max(0, Math.ceil(text.y - ground.y));
  const right = Math.min(ground.width, text.x - ground.x + text.width);
  const bottom = Math.min(ground.height, text.y - ground.y + text.height);
  const counts = new Map<number, number>();
  for (let y = top; y < bottom; y += 2) {
    for (let x = left; x < right; x += 2) {
      const at = (y * ground.width + x) * ground.channels;
      const behind = ground.data.readUIntBE(at, 3);
      counts.set(behind, (counts.get(behind) ?? 0) + 1);
    }
  }
  const contrasts = [...counts]
    .map(([behind, count]) => ({ contrast: contrastOn(behind, color, text.opacity), count }))
    .sort((one, other) => one.contrast - other.contrast);
  let forgiven = Math.floor(contrasts.reduce((sum, { count }) => sum + count, 0) * FORGIVEN_SHARE);
  for (const { contrast, count } of contrasts) {
    if (forgiven < count) return contrast;
    forgiven -= count;
  }
  return 21;
}

/** @param behind the red, green and blue of a pixel, as one number */
function contrastOn(behind: number, [r, g, b, a]: [...Rgb, number], opacity: number): number {
  const [red, green, blue] = [behind >> 16, (behind >> 8) & 0xff, behind & 0xff];
  const alpha = a * opacity;
  const seen: Rgb = [mix(r, red, alpha), mix(g, green, alpha), mix(b, blue, alpha)];
  return contrastRatio(seen, [red, green, blue]);
}

function mix(over: number, under: number, alpha: number): number {
  return over * alpha + under * (1 - alpha);
}
