import { sanitizeHtml } from "./sanitize-html.server.ts";
import { shownPicture } from "./shown-picture.server.ts";

const TABLE_FRAME = '<div class="table-scroll" role="group" aria-label="Table" tabindex="0">';

/** Sanitised HTML has neither quotes nor angle brackets in its values: they are written as references. */
const IMAGE = /<img\b[^>]*>/g;
const ATTRIBUTE = /\s([a-z-]+)="([^"]*)"/g;

/**
 * HTML that staff wrote, as it is put into a document: safe, with tables and code that scroll, by keyboard too, and
 * pictures in the files that suit each browser.
 */
export function writtenHtml(html: string): string {
  return sanitizeHtml(html)
    .replaceAll("<table", `${TABLE_FRAME}<table`)
    .replaceAll("</table>", "</table></div>")
    .replaceAll("<pre", '<pre tabindex="0"')
    .replace(IMAGE, withFiles);
}

function withFiles(image: string): string {
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
