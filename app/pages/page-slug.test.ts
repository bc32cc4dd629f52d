import { expect, test } from "vitest";
import { pageSlug } from "./page-slug.ts";

test.each([
  ["Moving Day Special", "moving-day-special"],
  ["  50% off: washers & dryers!  ", "50-off-washers-dryers"],
  ["snake_case and  spaces", "snake-case-and-spaces"],
  ["José's café", "joss-caf"],
  ["A/C & Heat", "ac-heat"],
  ["--- already -- hyphenated ---", "already-hyphenated"],
  ["_private_", "private"],
  ["洗衣机", ""],
  ["", ""],
])("%j gives %j", (title, slug) => {
  expect(pageSlug(title)).toBe(slug);
});
