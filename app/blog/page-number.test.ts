import { expect, test } from "vitest";
import { parsePageNumber } from "./page-number.ts";

test.each([
  ["2", 2],
  ["9999", 9999],
  ["10000", 1],
  ["0", 1],
  ["-1", 1],
  ["02", 1],
  ["1e3", 1],
  ["", 1],
  [null, 1],
])("%j is page %i", (text, page) => {
  expect(parsePageNumber(text)).toBe(page);
});
