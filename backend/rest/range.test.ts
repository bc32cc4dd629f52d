import { describe, expect, it } from "vitest";
import { contentRange, rangeOf, rangeStatus } from "./range.ts";

describe("a range", () => {
  it.each([
    [undefined, undefined, { offset: 0, limit: Number.POSITIVE_INFINITY }],
    ["20", undefined, { offset: 0, limit: 20 }],
    ["20", "40", { offset: 40, limit: 20 }],
    [undefined, "5", { offset: 5, limit: Number.POSITIVE_INFINITY }],
    [undefined, "-5", { offset: 0, limit: Number.POSITIVE_INFINITY }],
    ["0", undefined, { offset: 0, limit: 0 }],
    ["many", undefined, { offset: 0, limit: Number.POSITIVE_INFINITY }],
  ])("limit %s and offset %s ask for %o", (limit, offset, range) => {
    expect(rangeOf(limit, offset)).toEqual(range);
  });

  it("may not be negative", () => {
    expect(() => rangeOf("-1", undefined)).toThrow("Requested range not satisfiable");
  });

  it.each([
    [0, 20, null, "0-19/*", 200],
    [0, 20, 100, "0-19/100", 206],
    [0, 5, 5, "0-4/5", 200],
    [0, 0, 0, "*/0", 200],
    [9, 0, 5, "*/5", 416],
  ])("from %s, %s rows of %s: %s, %s", (from, rows, total, header, status) => {
    expect(contentRange(from, rows, total)).toBe(header);
    expect(rangeStatus(from, rows, total)).toBe(status);
  });
});
