import fc from "fast-check";
import { expect, it } from "vitest";
import { RowFingerprint } from "./row-fingerprint.ts";

function printOf(chunks: Buffer[]) {
  const print = new RowFingerprint();
  for (const chunk of chunks) print.add(chunk);
  return print.result();
}

const asText = (rows: readonly string[]) => Buffer.from(rows.map((row) => `${row}\n`).join(""));
const rowsOf = fc.array(fc.string().map((row) => row.replaceAll("\n", "\\n")));

it("is the same for the same rows in any order and chunking", () => {
  fc.assert(
    fc.property(rowsOf, fc.nat(), fc.nat(), (rows, cut, other) => {
      const text = asText(rows);
      const places = [cut % (text.length + 1), other % (text.length + 1)].sort((a, b) => a - b);
      const pieces = [text.subarray(0, places[0]), text.subarray(...places), text.subarray(places[1])];
      expect(printOf(pieces)).toEqual(printOf([asText(rows.toReversed())]));
      expect(printOf(pieces).rows).toBe(rows.length);
    }),
  );
});

it("differs when a row is missing, duplicated or different", () => {
  const prints = [["a", "b"], ["a"], ["a", "b", "b"], ["a", "c"], ["ab"], ["a", "", "b"], []].map(
    (rows) => printOf([asText(rows)]).fingerprint,
  );
  expect(new Set(prints).size).toBe(prints.length);
});
