import { expect, test } from "vitest";
import { readTextFile } from "./read-csv.ts";

const TEXT = "Name,City\r\nJosé Núñez,O’Fallon";

test.each([
  ["UTF-8", Buffer.from(TEXT)],
  ["UTF-8 with a byte order mark", Buffer.from(`\u{feff}${TEXT}`)],
  ["UTF-16, as Excel saves Unicode text", Buffer.from(`\u{feff}${TEXT}`, "utf16le")],
  ["Windows-1252, as Excel saves plain CSV", Buffer.from(TEXT.replace("’", "\u0092"), "latin1")],
])("a file in %s is read", async (_, bytes) => {
  expect(await readTextFile(new Blob([bytes]))).toBe(TEXT);
});
