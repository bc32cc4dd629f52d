import { expect, it } from "vitest";
import { parsePreferences } from "./preferences.ts";

it("takes the first value of each preference, wherever it stands, and ignores unknown ones", () => {
  const preferences = parsePreferences(
    "count=most, count=exact,return=minimal , count=planned, __proto__=x, handling=lenient, missing=null",
  );
  expect(preferences).toEqual({ count: "exact", return: "minimal", resolution: null });
});

it.each([
  "timezone=America/Los_Angeles",
  "return=headers-only",
  "handling=strict",
  "max-affected=1",
  "missing=default",
])("reports %s as unsupported", (preference) => {
  expect(() => parsePreferences(`count=exact, ${preference}`)).toThrow("Feature not implemented");
});
