import type { CDPSession, Page } from "@playwright/test";
import sharp from "sharp";
import type { ShownText } from "./shown-texts.ts";

type Rgb = [number, number, number];

/** Of a text's ground this share may be too close in colour: an underline, a border, the edge of a drawing. */
const FORGIVEN_SHARE = 0.1;

const WITHOUT_TEXT =
  "* { -webkit-text-fill-color: transparent !important; caret-color: transparent !important } *::placeholder { -webkit-text-fill-color: transparent !important } svg text { fill: transparent !important; stroke: transparent !important }";

/**
 * Texts that are too close in colour to the pixels that really lie behind them, each as one sentence.
 * @param area the whole document, without what stays in place; or the window as it is now
 */
export async function findFaintTexts(
  page: Page,
  devtools: CDPSession,
  texts: ShownText[],
  area: "document" | "window",
): Promise<string[]> {
  if (texts.length === 0) return [];
  const colors = await resolveColors(page, [...new Set(texts.map(({ color }) => color))]);
  await page.evaluate(
    ([css, hidesFixed]) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
      if (!hidesFixed) return;
      for (const element of document.querySelectorAll<HTMLElement>("body *")) {
        const { position, bottom } = getComputedStyle(element);
        if (position === "fixed" || (position === "sticky" && bottom !== "auto")) {
          element.style.setProperty("opacity", "0", "important");
          element.dataset.hidden = "";
        }
      }
    },
    [WITHOUT_TEXT, area === "document"] as const,
  );
  const ground = await capturePixels(devtools, area);
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
    for (const element of document.querySelectorAll<HTMLElement>("[data-hidden]")) {
      element.style.removeProperty("opacity");
      delete element.dataset.hidden;
    }
  });
  return texts.flatMap((text) => {
    const contrast = contrastOf(text, colors.get(text.color) ?? [0, 0, 0, 1], ground);
    return contrast < text.needs
      ? [`"${text.text}" in ${text.where} has a contrast of ${contrast.toFixed(1)}, not ${text.needs}`]
      : [];
  });
}

type Picture = { data: Buffer; width: number; height: number; channels: number };

/** A picture as WebP: of the whole document, or of the window as it is now. */
export async function takePicture(devtools: CDPSession, area: "document" | "window"): Promise<Buffer> {
  return screenshot(devtools, area, "webp");
}

async function screenshot(
  devtools: CDPSession,
  area: "document" | "window",
  format: "png" | "webp",
): Promise<Buffer> {
  const { data } = await devtools.send("Page.captureScreenshot", {
    format,
    optimizeForSpeed: true,
    captureBeyondViewport: area === "document",
    ...(area === "document" ? { clip: await wholeDocument(devtools) } : {}),
  });
  return Buffer.from(data, "base64");
}

async function capturePixels(devtools: CDPSession, area: "document" | "window"): Promise<Picture> {
  const picture = await screenshot(devtools, area, "png");
  const { data: pixels, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  return { data: pixels, width: info.width, height: info.height, channels: info.channels };
}

async function wholeDocument(devtools: CDPSession) {
  const { cssContentSize } = await devtools.send("Page.getLayoutMetrics");
  return { x: 0, y: 0, width: cssContentSize.width, height: cssContentSize.height, scale: 1 };
}

/** What the browser makes of CSS colours, OKLCH among them: sRGB from 0 to 255 and alpha from 0 to 1. */
async function resolveColors(page: Page, colors: string[]): Promise<Map<string, [...Rgb, number]>> {
  const resolved = await page.evaluate((names) => {
    const canvas = new OffscreenCanvas(1, 1);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    return names.map((name) => {
      if (!context) throw new Error("no canvas");
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = name;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data];
    });
  }, colors);
  return new Map(
    colors.map((name, index) => {
      const [r = 0, g = 0, b = 0, a = 255] = resolved[index] ?? [];
      return [name, [r, g, b, a / 255]];
    }),
  );
}

function contrastOf(text: ShownText, [r, g, b, a]: [...Rgb, number], ground: Picture): number {
  const alpha = a * text.opacity;
  const contrasts: number[] = [];
  for (let y = Math.max(0, Math.ceil(text.y)); y < Math.min(ground.height, text.y + text.height); y += 2) {
    for (let x = Math.max(0, Math.ceil(text.x)); x < Math.min(ground.width, text.x + text.width); x += 2) {
      const at = (y * ground.width + x) * ground.channels;
      const behind: Rgb = [ground.data[at] ?? 0, ground.data[at + 1] ?? 0, ground.data[at + 2] ?? 0];
      const seen: Rgb = [mix(r, behind[0], alpha), mix(g, behind[1], alpha), mix(b, behind[2], alpha)];
      contrasts.push(ratio(luminance(seen), luminance(behind)));
    }
  }
  contrasts.sort((one, other) => one - other);
  return contrasts[Math.floor(contrasts.length * FORGIVEN_SHARE)] ?? 21;
}

function mix(over: number, under: number, alpha: number): number {
  return over * alpha + under * (1 - alpha);
}

/** Relative luminance and contrast ratio as WCAG 2.2 defines them. */
function luminance(color: Rgb): number {
  const [r, g, b] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function ratio(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
