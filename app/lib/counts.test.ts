import { expect, test } from "vitest";
import { countOf, formatCappedCount } from "./counts.ts";

test("one item is singular, and thousands are separated", () => {
  expect(countOf(1, "lead matches", "leads match")).toBe("1 lead matches");
  expect(countOf(0, "lead", "leads")).toBe("0 leads");
  expect(countOf(12_345, "lead", "leads")).toBe("12,345 leads");
});

test("a count beyond the limit is shown as more", () => {
  expect(formatCappedCount(1_000, 1_000)).toBe("1,000");
  expect(formatCappedCount(1_001, 1_000)).toBe("1,000+");
});
