import { sanitizeHtml } from "./sanitize-html.server.ts";

const TABLE_FRAME = '<div class="table-scroll" role="group" aria-label="Table" tabindex="0">';

/** HTML that staff wrote, as it is put into a document: safe, and with tables that scroll on their own. */
export function writtenHtml(html: string): string {
  return sanitizeHtml(html)
    .replaceAll("<table", `${TABLE_FRAME}<table`)
    .replaceAll("</table>", "</table></div>");
}
