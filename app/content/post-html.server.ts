import { sanitizeHtml } from "./sanitize-html.server.ts";
import { shownPicture } from "./shown-picture.server.ts";
import { BLOCK_LEVEL, VOID_ELEMENTS } from "./vocabulary.ts";

/** Marks paragraphs of only a picture for the style sheet, in which a selector can't tell whether there is text, too. */
export const PICTURE_LINE_CLASS = "picture-line";

/** The attributes of the element around a table in which it scrolls, also by keyboard. */
export const TABLE_FRAME = { class: "table-scroll", role: "group", "aria-label": "Table", tabindex: "0" };

/** Safe to match by regex: in sanitized HTML, quotes and angle brackets inside attribute values are escaped. */
const IMAGE = /<img\b[^>]*>/g;
const ATTRIBUTE = /\s([a-z-]+)="([^"]*)"/g;
/** The opening of a paragraph that contains one picture and nothing else. */
const PICTURE_LINE = /<p\b(?=[^>]*>\s*<img\b[^>]*>\s*<\/p>)/g;
/** A tag, a blank line, or text up to the line end. */
const PIECE = /<(\/?)([a-z][a-z0-9]*)[^>]*>|(\n\s*\n)|[^<\n]+|\n/g;

/**
 * HTML written by staff, ready to be rendered: sanitized, with tables and code that can be scrolled by keyboard, with
 * paragraphs of only a picture marked, and with responsive sources for library pictures.
 */
export function postHtml(html: string): string {
  return wrapBareText(sanitizeHtml(html))
    .replaceAll("<table", `<div${print(TABLE_FRAME)}><table`)
    .replaceAll("</table>", "</table></div>")
    .replaceAll("<pre", '<pre tabindex="0"')
    .replace(PICTURE_LINE, `<p class="${PICTURE_LINE_CLASS}"`)
    .replace(IMAGE, withSources);
}

/**
 * Wraps top-level text of sanitized HTML, with the inline elements around it, in paragraphs. A blank line starts a new
 * paragraph.
 */
export function wrapBareText(html: string): string {
  let shown = "";
  let run = "";
  let hasBareText = false;
  let depth = 0;
  const endRun = () => {
    shown += hasBareText ? `<p>${run.trim()}</p>` : run;
    run = "";
    hasBareText = false;
  };
  for (const [piece, slash, name = "", blank] of html.matchAll(PIECE)) {
    const endsRun = depth === (slash ? 1 : 0) && (blank !== undefined || BLOCK_LEVEL.has(name));
    if (endsRun && !slash) endRun();
    run += piece;
    if (name === "") hasBareText ||= depth === 0 && piece.trim() !== "";
    else if (!VOID_ELEMENTS.has(name)) depth += slash ? -1 : 1;
    if (endsRun && depth === 0) endRun();
  }
  endRun();
  return shown;
}

function withSources(image: string): string {
  const shown = shownPicture(
    Object.fromEntries(Array.from(image.matchAll(ATTRIBUTE), ([, name, value]) => [name, value])),
  );
  return shown ? `<picture><source${print(shown.source)}><img${print(shown.image)}></picture>` : image;
}

function print(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");
}
