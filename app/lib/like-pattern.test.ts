import { expect, test } from "vitest";
import { containsPattern, escapeLikePattern, quoteFilterValue } from "./like-pattern.ts";

test("wildcards in a text are escaped", () => {
  expect(escapeLikePattern(String.raw`50%_\ off`)).toBe(String.raw`50\%\_\\ off`);
  expect(containsPattern("a_b")).toBe(String.raw`%a\_b%`);
});

test("quotes and backslashes within an or filter are escaped", () => {
  expect(quoteFilterValue(containsPattern('"a",b_c'))).toBe(String.raw`"%\"a\",b\\_c%"`);
});
