import { expect, test } from "vitest";
import { readSpanWeeks, spanOf } from "./figure-span.ts";

const ZONE = "America/Los_Angeles";

test("a span consists of whole weeks from Monday, the last up to today in the business's time zone", () => {
  // A Sunday evening at the business, Monday in UTC.
  const span = spanOf(4, ZONE, Date.parse("2026-11-23T04:00:00Z"));
  expect(span).toEqual({
    from: "2026-10-26",
    until: "2026-11-22",
    weeks: ["2026-10-26", "2026-11-02", "2026-11-09", "2026-11-16"],
  });
  expect(spanOf(4, ZONE, Date.parse("2026-11-23T12:00:00Z")).weeks.at(-1)).toBe("2026-11-23");
  expect(spanOf(52, ZONE, Date.parse("2026-11-23T12:00:00Z")).weeks).toHaveLength(52);
});

test("the span is read from the URL and defaults to twelve weeks", () => {
  expect(
    ["weeks=4", "weeks=52", "weeks=5", ""].map((query) => readSpanWeeks(new URLSearchParams(query))),
  ).toEqual([4, 52, 12, 12]);
});
