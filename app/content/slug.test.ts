import { expect, test } from "vitest";
import { canBeSlug } from "./slug.ts";

test.each(["", "about", "a-post", "Über_uns", "%E0%A4%A", "x".repeat(200)])("%j is a valid slug", (text) => {
  expect(canBeSlug(text)).toBe(true);
});

test.each(["a b", "a/b", "a?b", "a#b", "\u0000", "a\nb", "x".repeat(201)])(
  "%j is not a valid slug",
  (text) => {
    expect(canBeSlug(text)).toBe(false);
  },
);
