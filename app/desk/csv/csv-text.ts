/** How spreadsheets recognize a formula, including full-width characters. With an apostrophe in front, it is text. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Excel needs it to read a file as UTF-8. */
export const BYTE_ORDER_MARK = "\u{feff}";

/** A line of a CSV file (RFC 4180) with its line break. Cells that look like formulas get an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quote(defuse(cell))).join(",")}\r\n`;
}

/** Removes the apostrophe that `csvLine` added. */
export function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

function defuse(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** Also at semicolons and tabs, at which LibreOffice proposes to split lines: a formula could follow. */
function quote(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
