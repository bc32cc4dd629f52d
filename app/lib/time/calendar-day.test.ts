import { expect, test, vi } from "vitest";
import { businessDay, dayAfter, daysBetween, formatDayOfYear, formatLongDay } from "./calendar-day.ts";

test("the business’s day is computed in its own time zone", () => {
  expect(businessDay("America/Los_Angeles", new Date("2026-10-01T04:30:00Z"))).toBe("2026-09-30");
});

test("the business’s day doesn’t depend on how a browser writes dates", () => {
  const prototype: { format: unknown } = Intl.DateTimeFormat.prototype;
  vi.spyOn(prototype, "format", "get").mockReturnValue(() => "9/30/26");
  expect(businessDay("Asia/Tokyo", new Date("2026-10-01T04:30:00Z"))).toBe("2026-10-01");
  vi.restoreAllMocks();
});

test("adding days crosses months and daylight-saving changes in both directions", () => {
  expect(dayAfter("2026-11-30", 1)).toBe("2026-12-01");
  expect(dayAfter("2026-10-31", 7)).toBe("2026-11-07");
  expect(dayAfter("2026-11-07", -7)).toBe("2026-10-31");
  expect(daysBetween("2026-10-31", "2026-11-07")).toBe(7);
  expect(daysBetween("2026-11-07", "2026-10-31")).toBe(-7);
});

test("a day is formatted the same in every time zone", () => {
  expect([formatLongDay("2026-11-02"), formatDayOfYear("2026-11-02")]).toEqual(["November 2, 2026", "Nov 2"]);
});
