import { expect, test } from "vitest";
import { describeResponse, readResponseClock } from "./response-clock.ts";

const BUSINESS = {
  hours: { label: "", opens: "07:00", closes: "20:00" },
  timeZone: "America/Los_Angeles",
  responsePromiseMinutes: 30,
} as const;

/** Standard time at the business: no daylight saving. */
const at = (time: string, day = "2026-11-20") => `${day}T${time}:00-08:00`;
const tell = (created_at: string, now: string, lead = {}) => {
  const whole = { created_at, first_contact_at: null, status: "new", quarantine: null, ...lead };
  const clock = readResponseClock(whole, BUSINESS, Date.parse(now));
  return clock && describeResponse(clock, BUSINESS);
};

test.each([
  [at("10:00"), at("10:00"), "30 min left"],
  [at("10:00"), at("10:18"), "12 min left"],
  [at("10:00"), at("10:30"), "less than 1 min left"],
  [at("10:00"), at("10:31"), "Promise missed by 1 min"],
  [at("10:00"), at("11:35"), "Promise missed by 1 h 5 min"],
  [at("21:00"), at("22:00"), "Clock starts at 7:00 AM"],
  [at("05:00"), at("06:00"), "Clock starts at 7:00 AM"],
  [at("21:00"), at("07:05", "2026-11-21"), "25 min left"],
  [at("19:50"), at("21:00"), "20 min left, from 7:00 AM"],
  [at("19:50"), at("07:20", "2026-11-21"), "less than 1 min left"],
  [at("19:50"), at("09:20", "2026-11-21"), "Promise missed by 2 h"],
  [at("12:00", "2026-11-17"), at("12:00"), "Promise missed by 38 h"],
  // On a device whose clock is behind.
  [at("10:05"), at("10:00"), "30 min left"],
  // Across the end of daylight saving time.
  ["2026-10-31T19:55:00-07:00", at("07:10", "2026-11-01"), "15 min left"],
])("received %s, at %s: %s", (received, now, words) => {
  expect(tell(received, now)).toBe(words);
});

test("a first contact is described with its response time and delay", () => {
  const contacted = (time: string) => ({ status: "contacted", first_contact_at: at(time) });
  const now = at("19:00");
  expect(tell(at("10:00"), now, contacted("10:12"))).toBe("First contact after 12 min");
  expect(tell(at("06:00"), now, contacted("06:30"))).toBe("First contact after less than 1 min");
  expect(tell(at("10:00"), now, contacted("11:35"))).toBe("First contact after 1 h 35 min, 1 h 5 min late");
  expect(tell(at("10:00"), now, { first_contact_at: at("10:05") })).toBe("First contact after 5 min");
});

test("quarantined leads and those worked before first contacts were recorded have no response time", () => {
  expect(tell(at("10:00"), at("11:00"), { quarantine: { links: 3 } })).toBeNull();
  expect(tell(at("10:00"), at("11:00"), { status: "qualified" })).toBeNull();
});
