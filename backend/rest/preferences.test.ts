import { expect, it } from "vitest";
import { parsePreferences, preferenceApplied, refuseInvalidPreferences } from "./preferences.ts";

const ZONES = new Set(["America/Los_Angeles"]);
const parse = (header: string | null) => parsePreferences(header, ZONES);

it("takes the first of each preference, wherever it stands", () => {
  const preferences = parse("count=exact,return=minimal , count=planned, timezone=America/Los_Angeles");
  expect(preferences).toMatchObject({
    count: "exact",
    return: "minimal",
    timezone: "America/Los_Angeles",
    invalid: [],
  });
  expect(preferenceApplied(preferences, ["return", "count"])).toBe(
    "return=minimal, count=exact, timezone=America/Los_Angeles",
  );
  expect(preferenceApplied(parse("return=minimal"), ["count"])).toBeNull();
});

it("refuses the unknown only where the caller is strict", () => {
  const unknown = "count=most, timezone=Mars, __proto__=x, max-affected=-1";
  expect(parse(unknown).invalid).toHaveLength(4);
  expect(() => refuseInvalidPreferences(parse(unknown))).not.toThrow();
  expect(() => refuseInvalidPreferences(parse(`${unknown}, handling=strict`))).toThrow("Invalid preferences");
  expect(() => refuseInvalidPreferences(parse("tx=rollback, handling=strict"))).not.toThrow();
});
