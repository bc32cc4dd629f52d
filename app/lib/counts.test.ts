import { expect, test } from "vitest";
import { countOf, formatCappedCount } from "./counts.ts";

test("one of something is told as one, and thousands are set apart", () => {
  expect(countOf(1, "lead matches", "leads match")).toBe("1 lead matches");
  expect(countOf(0, "lead", "leads")).toBe("0 leads");
  expect(countOf(12_345, "lead", "leads")).toBe("12,345 leads");
});

test("of more than were counted, only that there are more is told", () => {
  expect(formatCappedCount(1_000, 1_000)).toBe("1,000");
  expect(formatCappedCount(1_001, 1_000)).toBe("1,000+");
});
