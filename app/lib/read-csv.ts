/** The cells of a file of comma-separated values, line by line; its empty lines are lines too. */
export async function readCsv(text: string): Promise<string[][]> {
  const { default: Papa } = await import("papaparse");
  return Papa.parse<string[]>(text.replace(/^\u{feff}/u, "")).data;
}
