import { sanitizeHtml } from "./sanitize-html.server.ts";

const TABLE_FRAME = '<div class="table-scroll" role="group" aria-label="Table" tabindex="0">';

/** HTML that staff wrote, as it is put into a document: safe, with tables and code that scroll, by keyboard too. */
export function writtenHtml(html: string): string {
  return sanitizeHtml(html)
    .replaceAll("<table", `${TABLE_FRAME}<table`)
    .replaceAll("</table>", "</table></div>")
    .replaceAll("<pre", '<pre tabindex="0"');
}
