import { expect, test } from "vitest";
import { byName } from "./by-name.ts";

test("names are sorted regardless of case, and by the numbers in them", () => {
  const names = ["Zone 10", "zone 2", "Ängel", "Bob", "anna"].map((name) => ({ name }));
  expect(names.sort(byName).map(({ name }) => name)).toEqual(["Ängel", "anna", "Bob", "zone 2", "Zone 10"]);
});
