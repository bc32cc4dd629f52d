import { expect, test } from "vitest";
import {
  formatAge,
  formatDay,
  formatMinutes,
  formatRecentMoment,
  formatTime,
  formatWait,
} from "./moments.ts";

const ZONE = "America/Los_Angeles";

test("days and times are shown in the business's time zone", () => {
  expect(formatDay("2026-10-01T04:30:00Z", ZONE)).toBe("Sep 30, 2026");
  expect(formatTime("2026-10-01T04:30:00Z", ZONE)).toMatch(/^9:30\sPM$/);
});

test("times in the hour that comes twice say which of the two they are in", () => {
  const times = ["08:30", "09:30", "10:30"].map((time) => formatTime(`2026-11-01T${time}:00Z`, ZONE));
  expect(times.map((time) => time.replace(/\s/g, " "))).toEqual(["1:30 AM PDT", "1:30 AM PST", "2:30 AM"]);
});

test("a moment of another day is shown with its day", () => {
  const now = new Date("2026-10-01T12:00:00Z");
  expect(formatRecentMoment("2026-10-01T07:30:00Z", ZONE, now)).toMatch(/^12:30\sAM$/);
  expect(formatRecentMoment("2026-10-01T06:30:00Z", ZONE, now)).toMatch(/^Sep 30, 2026, 11:30\sPM$/);
});

test.each([
  [59_000, "just now", "less than a minute"],
  [60_000, "1 minute ago", "1 minute"],
  [3_599_000, "59 minutes ago", "59 minutes"],
  [7_200_000, "2 hours ago", "2 hours"],
  [86_400_000, "1 day ago", "1 day"],
  [-5_000, "just now", "less than a minute"],
])("%i ms old is %s, a wait of %s", (age, text, wait) => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  const moment = new Date(now - age).toISOString();
  expect(formatAge(moment, now)).toBe(text);
  expect(formatWait(moment, now)).toBe(wait);
});

test("minutes are shown as hours and minutes, and many hours without minutes", () => {
  const minutes = [0, 1, 45, 60, 125, 599, 601, 60_059];
  expect(minutes.map(formatMinutes)).toEqual([
    "less than 1 min",
    "1 min",
    "45 min",
    "1 h",
    "2 h 5 min",
    "9 h 59 min",
    "10 h",
    "1,000 h",
  ]);
});
