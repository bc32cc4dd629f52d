import { expect, test } from "vitest";
import { postSlug } from "./post-slug.ts";

test.each([
  ["Five Signs Your Washer Is Dying", "five-signs-your-washer-is-dying"],
  ["  50% off: washers & dryers!  ", "50-off-washers-dryers"],
  ["snake_case is not kept", "snake-case-is-not-kept"],
  ["José's café", "jos-s-caf"],
  ["--- already -- hyphenated ---", "already-hyphenated"],
  ["洗衣机", ""],
  ["", ""],
])("%j becomes %j", (title, slug) => {
  expect(postSlug(title)).toBe(slug);
});
