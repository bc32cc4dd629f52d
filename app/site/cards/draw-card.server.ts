import type { OverlayOptions, SharpConstructor } from "sharp";
import { escapeXml } from "../feeds/xml.ts";
import { keepNamesWhole } from "../texts/whole-names.ts";
import { type CardFont, cardFonts } from "./card-fonts.server.ts";
import {
  CARD_COLORS,
  CARD_HEIGHT,
  CARD_PORTHOLE,
  CARD_WIDTH,
  cardRim,
  cardScene,
} from "./card-scene.server.tsx";

/** The text of a card, and the path that its background depends on. A title in other letters than Latin is left out. */
export type Card = {
  path: string;
  title: string;
  brand: string;
  phone: string;
  /** The file of the page's own picture. */
  picture?: Buffer | null;
};

type Text = {
  text: string;
  font: CardFont;
  px: number;
  color: string;
  left: number;
  top: number;
  width: number;
};

/** The card's fonts have Latin letters only; which others the machine has, no one knows. */
const OTHER_LETTER = /(?![\p{Script=Latin}\p{Script=Common}])\p{L}/u;
/** No font draws them everywhere, and the text means the same without them. */
const EMOJI = /(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f|\u20e3/gu;
const MAX_CARD_TITLE_LENGTH = 84;
const MAX_LINE_LENGTH = 50;
/** Font sizes by the title's length in characters. */
const TITLE_SIZES = [
  { upTo: 24, px: 88 },
  { upTo: 52, px: 70 },
  { upTo: MAX_CARD_TITLE_LENGTH, px: 56 },
] as const;

let drawn: Promise<unknown> = Promise.resolve();

/**
 * Draws a page's card for social networks, a PNG of 1200 by 630 pixels, the usual Open Graph size. Draws one card at a
 * time, because libvips uses much memory.
 */
export function drawCard(card: Card): Promise<Buffer> {
  const drawing = drawn.then(() => draw(card));
  drawn = drawing.catch(() => null);
  return drawing;
}

async function draw({ path, title, brand, phone, picture = null }: Card): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  const { display, text } = cardFonts();
  const heading = (!OTHER_LETTER.test(title) && shorten(title, MAX_CARD_TITLE_LENGTH)) || brand;
  const px = TITLE_SIZES.find(({ upTo }) => heading.length <= upTo)?.px ?? 56;
  const { ink, price } = CARD_COLORS;
  const line = { font: text, px: 28, left: 156, width: 700 };
  const texts: Text[] = [
    { ...line, text: shorten(brand, MAX_LINE_LENGTH), color: ink, top: 54 },
    { ...line, text: phone, color: price, top: 92 },
    {
      text: keepNamesWhole(heading),
      font: display,
      px,
      color: ink,
      left: 64,
      top: 176,
      width: picture ? 664 : 690,
    },
  ];
  return (
    sharp(Buffer.from(cardScene(path, { hasDoor: picture === null })))
      .resize(CARD_WIDTH, CARD_HEIGHT)
      .composite([...(picture ? await porthole(sharp, picture) : []), ...texts.map(overlay)])
      // A palette would halve the file size but double the memory used.
      .png({ compressionLevel: 9 })
      .toBuffer()
  );
}

/** The page's picture cropped to a circle, and the rim around it. */
async function porthole(sharp: SharpConstructor, picture: Buffer): Promise<OverlayOptions[]> {
  const { x, y, radius } = CARD_PORTHOLE;
  const side = 2 * radius;
  const left = x - radius;
  const width = Math.min(side, CARD_WIDTH - left);
  const glass = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${side}"><circle cx="${radius}" cy="${radius}" r="${radius}"/></svg>`,
  );
  const seen = await sharp(picture)
    .resize(side, side, { fit: "cover" })
    .extract({ left: 0, top: 0, width, height: side })
    .composite([{ input: glass, blend: "dest-in" }])
    .png()
    .toBuffer();
  return [
    { input: seen, left, top: y - radius },
    { input: Buffer.from(cardRim()), left: 0, top: 0 },
  ];
}

function overlay({ text, font, px, color, left, top, width }: Text): OverlayOptions {
  return {
    left,
    top,
    input: {
      text: {
        text: `<span foreground="${color}" letter_spacing="${Math.round(px * -18)}">${escapeXml(text)}</span>`,
        font: `${font.family}, ${px}`,
        fontfile: font.fontfile,
        width,
        wrap: "word-char",
        dpi: 72,
        rgba: true,
      },
    },
  };
}

function shorten(text: string, longest: number): string {
  const clean = text
    .toWellFormed()
    .replace(EMOJI, "")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\s\p{C}]+/gu, " ")
    .trim();
  return clean.length <= longest ? clean : `${clean.slice(0, longest - 1).trimEnd()}…`;
}
