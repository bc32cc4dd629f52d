import { expect, test } from "vitest";
import { describeEntry } from "./timetable-words.ts";

test("scheduled times are shown in the business's time zone, with the year only if it differs", () => {
  const told = (action: "publish" | "unpublish", due_at: string) =>
    describeEntry({ action, due_at }, "America/Los_Angeles", Date.parse("2026-11-22T12:00:00Z"));
  expect(told("publish", "2026-11-25T17:00:00Z")).toBe("Publishes Nov 25, 9:00 AM");
  expect(told("unpublish", "2027-01-01T07:59:00Z")).toBe("Unpublishes Dec 31, 11:59 PM");
  expect(told("publish", "2027-01-01T08:00:00Z")).toBe("Publishes Jan 1, 2027, 12:00 AM");
});
