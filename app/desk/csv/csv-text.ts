/** What a spreadsheet takes for the beginning of a formula, in narrow letters and in wide; after an apostrophe it is text. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** By it Excel knows that a file is UTF-8. */
export const BYTE_ORDER_MARK = "\u{feff}";

/** One line of a CSV file (RFC 4180) with its end, in which no cell is a formula. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quote(defuse(cell))).join(",")}\r\n`;
}

/** What a cell said before `csvLine` defused it. */
export function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

function defuse(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

function quote(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
