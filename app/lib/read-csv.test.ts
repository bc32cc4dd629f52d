import { expect, test } from "vitest";
import { readCsv, readTextFile } from "./read-csv.ts";

const TEXT = "Name,City\r\nJosé Núñez,O’Fallon";

test.each([
  ["UTF-8", Buffer.from(TEXT)],
  ["UTF-8 with a byte order mark", Buffer.from(`\u{feff}${TEXT}`)],
  ["UTF-16, as Excel saves Unicode text", Buffer.from(`\u{feff}${TEXT}`, "utf16le")],
  ["Windows-1252, as Excel saves plain CSV", Buffer.from(TEXT.replace("’", "\u0092"), "latin1")],
])("a file in %s is read", async (_, bytes) => {
  expect(await readTextFile(new Blob([bytes]))).toBe(TEXT);
});

test.each([",", ";", "\t"])(
  "columns are parted by %j, even if there are only two in a few lines",
  async (sign) => {
    const lines = [
      ["Name", "Phone"],
      ["Ana", "702-555-0142"],
    ];
    const text = lines.map((cells) => `${cells.join(sign)}\r\n`).join("");
    expect(await readCsv(text)).toEqual({ lines, misquoted: undefined });
  },
);
