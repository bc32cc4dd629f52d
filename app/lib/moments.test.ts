import { expect, test } from "vitest";
import { formatAge, formatDay, formatTime } from "./moments.ts";

const ZONE = "America/Los_Angeles";

test("days and times are those of the business, whatever the day is elsewhere", () => {
  expect(formatDay("2026-10-01T04:30:00Z", ZONE)).toBe("Sep 30, 2026");
  expect(formatTime("2026-10-01T04:30:00Z", ZONE)).toMatch(/^9:30\sPM$/);
});

test.each([
  [59_000, "just now"],
  [60_000, "1 minute ago"],
  [3_599_000, "59 minutes ago"],
  [7_200_000, "2 hours ago"],
  [86_400_000, "1 day ago"],
  [-5_000, "just now"],
])("%i ms old is %s", (age, text) => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  expect(formatAge(new Date(now - age).toISOString(), now)).toBe(text);
});
