import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { csvLine, withoutApostrophe } from "./csv-text.ts";

describe("a CSV line", () => {
  it.each([
    [["Ana", "Las Vegas"], "Ana,Las Vegas\r\n"],
    [["", "-", "7"], ",'-,7\r\n"],
    [["Reyes, Ana", 'the "big" one', "two\nlines"], '"Reyes, Ana","the ""big"" one","two\nlines"\r\n'],
    [["=HYPERLINK(0)", "+442079460142", "-1", "@SUM(A1)"], "'=HYPERLINK(0),'+442079460142,'-1,'@SUM(A1)\r\n"],
    [["\t=1", "＝1", "'=1", "'tis"], `"'\t=1",'＝1,''=1,'tis\r\n`],
  ])("is written for %j", (cells, line) => expect(csvLine(cells)).toBe(line));

  const cell = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", "'", '"', ",", ";", " ", "a") }),
  );
  const cells = fc.array(cell, { minLength: 2, maxLength: 8 });

  it("is parsed into the same cells, for any text", () => {
    fc.assert(
      fc.property(fc.array(cells, { minLength: 1 }), (lines) => {
        const { data } = Papa.parse<string[]>(lines.map(csvLine).join(""), {
          delimiter: ",",
          newline: "\r\n",
        });
        expect(data.slice(0, -1).map((line) => line.map(withoutApostrophe))).toEqual(lines);
      }),
    );
  });

  it("has no cell that a spreadsheet would evaluate as a formula", () => {
    fc.assert(
      fc.property(cells, (given) => {
        const { data } = Papa.parse<string[]>(csvLine(given), { delimiter: ",", newline: "\r\n" });
        for (const read of data[0] ?? []) expect(read).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      }),
    );
  });

  it.each([["Ana;=1+1"], ["Ana\t=1+1"], ["Ana; @SUM(A1)"]])(
    "keeps %j in one cell where semicolons and tabs separate too, as LibreOffice suggests",
    (name) => {
      const [line] = csvLine(["702", name]).split("\r\n");
      expect(line?.match(/"(?:[^"]|"")*"|[^,;\t]+/g)).toEqual(["702", `"${name}"`]);
    },
  );
});
