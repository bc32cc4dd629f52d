import { describe, expect, it } from "vitest";
import {
  contentRange,
  intersectRanges,
  limitOf,
  NO_ROWS,
  rangeOfHeader,
  rangeOfParameters,
  rangeStatus,
} from "./range.ts";

const asked = (limit?: string, offset?: string, header: string | null = null) =>
  intersectRanges(rangeOfHeader(header), rangeOfParameters(limit, offset));

describe("a range", () => {
  it.each([
    [undefined, undefined, null, { from: 0n, to: null }],
    ["20", undefined, null, { from: 0n, to: 19n }],
    ["20", "40", null, { from: 40n, to: 59n }],
    [undefined, "5", null, { from: 5n, to: null }],
    [undefined, "-5", null, { from: 0n, to: null }],
    [undefined, undefined, "10-19", { from: 10n, to: 19n }],
    [undefined, undefined, "10-", { from: 10n, to: null }],
    ["5", undefined, "2-99", { from: 2n, to: 4n }],
    ["0", undefined, null, NO_ROWS],
    ["many", undefined, "bytes=0-1", { from: 0n, to: null }],
  ])("limit %s, offset %s and Range %s ask for %o", (limit, offset, header, range) => {
    expect(asked(limit, offset, header)).toEqual(range);
  });

  it("may not be reversed or negative", () => {
    expect(() => asked(undefined, undefined, "5-3")).toThrow("Requested range not satisfiable");
    expect(() => asked("-1")).toThrow("Requested range not satisfiable");
    expect(limitOf(NO_ROWS)).toBe(0n);
  });

  it.each([
    [0n, 20, null, "0-19/*", 200],
    [0n, 20, 100, "0-19/100", 206],
    [0n, 5, 5, "0-4/5", 200],
    [0n, 0, 0, "*/0", 200],
    [9n, 0, 5, "*/5", 416],
  ])("from %s, %s rows of %s: %s, %s", (from, rows, total, header, status) => {
    expect(contentRange(from, rows, total)).toBe(header);
    expect(rangeStatus(from, rows, total)).toBe(status);
  });
});
