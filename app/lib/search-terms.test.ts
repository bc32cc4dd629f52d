import { expect, test } from "vitest";
import { hasTerms, searchTerms } from "./search-terms.ts";

test("every word is a separate term", () => {
  expect(searchTerms("")).toEqual([]);
  expect(searchTerms("  Ana   Henderson ")).toEqual([["Ana"], ["Henderson"]]);
  expect(searchTerms("50%_ - off")).toEqual([["50%_"], ["-"], ["off"]]);
});

test.each([
  ["5550142", [["5550142"]]],
  ["(702) 555-0142", [["7025550142", "(702) 555-0142"]]],
  ["(702) 555 - 0142", [["7025550142", "(702) 555 0142"]]],
  ["555 0142", [["5550142", "555 0142"]]],
  ["+17025550142", [["17025550142", "+17025550142"]]],
  ["+1 702", [["1702", "+1 702"]]],
  ["702.55", [["70255", "702.55"]]],
])("a phone number matches in any notation, even partially typed: %s", (typed, terms) => {
  expect(searchTerms(typed)).toEqual(terms);
});

test("a phone number can be combined with words", () => {
  expect(searchTerms("Ana 555 0142 Anthem")).toEqual([["Ana"], ["5550142", "555 0142"], ["Anthem"]]);
  expect(searchTerms("unit 12b")).toEqual([["unit"], ["12b"]]);
});

test("in-memory search matches as the database does", () => {
  expect(hasTerms("Washer Rental washer-rental", searchTerms("RENTAL wash"))).toBe(true);
  expect(hasTerms("Washer Rental washer-rental", searchTerms("rental dryer"))).toBe(false);
  expect(hasTerms("Washer Rental washer-rental", searchTerms("r"))).toBe(true);
  expect(hasTerms("Washer Rental washer-rental", searchTerms("al"))).toBe(false);
  expect(hasTerms("Dryer", searchTerms("dry\u00e9r"))).toBe(true);
  expect(hasTerms("What’s “included”", searchTerms(`what's "included"`))).toBe(true);
});
