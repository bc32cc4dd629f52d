import { expect, test } from "vitest";
import { containing, literally, quoted } from "./like-pattern.ts";

test("wildcards in a text are taken for themselves", () => {
  expect(literally(String.raw`50%_\ off`)).toBe(String.raw`50\%\_\\ off`);
  expect(containing("a_b")).toBe(String.raw`%a\_b%`);
});

test("a value within an or keeps its quotes and backslashes", () => {
  expect(quoted(containing('"a",b_c'))).toBe(String.raw`"%\"a\",b\\_c%"`);
});
