import { expect, test } from "vitest";
import { documentTitle } from "./document-title.ts";

test("a title has the brand behind it where both fit in search results, and stands alone otherwise", () => {
  expect(documentTitle("Spring offer", "Brand & Sons")).toBe("Spring offer | Brand & Sons");
  expect(documentTitle("x".repeat(45), "Brand & Sons")).toBe(`${"x".repeat(45)} | Brand & Sons`);
  expect(documentTitle("x".repeat(46), "Brand & Sons")).toBe("x".repeat(46));
});
