import { expect, it } from "vitest";
import { parsePreferences, refuseInvalidPreferences } from "./preferences.ts";

it("takes the first of each preference, wherever it stands", () => {
  const preferences = parsePreferences("count=exact,return=minimal , count=planned");
  expect(preferences).toMatchObject({
    count: "exact",
    return: "minimal",
    invalid: [],
  });
});

it("refuses the unknown only where the caller is strict", () => {
  const unknown = "count=most, odd=value, __proto__=x, max-affected=-1";
  expect(parsePreferences(unknown).invalid).toHaveLength(4);
  expect(() => refuseInvalidPreferences(parsePreferences(unknown))).not.toThrow();
  expect(() => refuseInvalidPreferences(parsePreferences(`${unknown}, handling=strict`))).toThrow(
    "Invalid preferences",
  );
  expect(() => refuseInvalidPreferences(parsePreferences("tx=rollback, handling=strict"))).not.toThrow();
});

it("says which preference is not served, however lenient the caller is", () => {
  for (const preference of ["timezone=America/Los_Angeles", "return=headers-only"]) {
    expect(() => parsePreferences(preference)).toThrow("Feature not implemented");
  }
});
