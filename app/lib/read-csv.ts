/** The text of a CSV file. Excel saves plain CSV as Windows-1252 and Unicode text as UTF-16; everybody else writes UTF-8. */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/**
 * The cells of a file of comma-separated values, line by line; empty lines, except at its end, are lines too. `misquoted`:
 * the number of the first line whose quotation marks don't match; it may have swallowed the lines after it.
 */
export async function readCsv(text: string): Promise<{ lines: string[][]; misquoted: number | undefined }> {
  const { default: Papa } = await import("papaparse");
  // Papa Parse guesses the separator: one that gives lines two cells on average, for which an empty last line counts, too.
  const { data: lines, errors } = Papa.parse<string[]>(text.replace(/[\r\n]+$/, ""));
  const place = errors.find(({ type }) => type === "Quotes")?.row;
  return { lines, misquoted: place === undefined ? undefined : place + 1 };
}
