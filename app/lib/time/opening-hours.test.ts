import { expect, test } from "vitest";
import { isOpen } from "./opening-hours.ts";

const business = {
  hours: { label: "Every day, 7 am to 8 pm", opens: "07:00", closes: "20:00" },
  timeZone: "America/Los_Angeles",
} as const;

test.each([
  ["a minute before opening, in winter", "2026-12-01T14:59:59Z", false],
  ["at opening, in winter", "2026-12-01T15:00:00Z", true],
  ["at opening, in summer", "2026-07-01T14:00:00Z", true],
  ["a minute before closing", "2026-12-02T03:59:59Z", true],
  ["at closing", "2026-12-02T04:00:00Z", false],
  ["at midnight", "2026-12-02T08:00:00Z", false],
])("%s", (_, moment, open) => {
  expect(isOpen(business, new Date(moment))).toBe(open);
});

test("the business may open and close at any minute", () => {
  const hours = { label: "", opens: "07:30", closes: "19:45" };
  const openAt = (time: string) => isOpen({ ...business, hours }, new Date(`2026-12-01T${time}:00-08:00`));
  expect(["07:29", "07:30", "19:44", "19:45"].map(openAt)).toEqual([false, true, true, false]);
});
