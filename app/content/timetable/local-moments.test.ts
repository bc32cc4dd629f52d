import fc from "fast-check";
import { expect, test } from "vitest";
import { localTime, momentsAt, zoneName } from "./local-moments.ts";

const LAS_VEGAS = "America/Los_Angeles";

test("a local time converts to one moment, in winter and in summer", () => {
  expect(momentsAt("2026-11-25T09:00", LAS_VEGAS)).toEqual(["2026-11-25T17:00:00.000Z"]);
  expect(momentsAt("2026-07-04T00:00", LAS_VEGAS)).toEqual(["2026-07-04T07:00:00.000Z"]);
});

test("a skipped hour has no moment, and its neighbors one each", () => {
  expect(momentsAt("2027-03-14T01:59", LAS_VEGAS)).toEqual(["2027-03-14T09:59:00.000Z"]);
  expect(momentsAt("2027-03-14T02:00", LAS_VEGAS)).toEqual([]);
  expect(momentsAt("2027-03-14T02:59", LAS_VEGAS)).toEqual([]);
  expect(momentsAt("2027-03-14T03:00", LAS_VEGAS)).toEqual(["2027-03-14T10:00:00.000Z"]);
});

test("a repeated hour has two moments with different zone names", () => {
  const twice = momentsAt("2026-11-01T01:30", LAS_VEGAS);
  expect(twice).toEqual(["2026-11-01T08:30:00.000Z", "2026-11-01T09:30:00.000Z"]);
  expect(twice.map((moment) => zoneName(moment, LAS_VEGAS))).toEqual(["PDT", "PST"]);
  expect(momentsAt("2026-11-01T02:00", LAS_VEGAS)).toEqual(["2026-11-01T10:00:00.000Z"]);
});

test.each(["", "tomorrow", "2026-13-01T00:00", "2026-02-31T09:00"])("%j is not a valid time", (local) => {
  expect(momentsAt(local, LAS_VEGAS)).toEqual([]);
});

test("every moment is among those of its local time", () => {
  const minute = fc.integer({ min: Date.UTC(2026, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
  fc.assert(
    fc.property(minute, (at) => {
      const moment = at * 60_000;
      expect(momentsAt(localTime(moment, LAS_VEGAS), LAS_VEGAS)).toContain(new Date(moment).toISOString());
    }),
  );
});
