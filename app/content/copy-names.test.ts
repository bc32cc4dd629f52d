import { expect, test } from "vitest";
import { copySlugStart, copyTitle, freeCopySlug } from "./copy-names.ts";

test("a copy's title is marked as a copy within the length limit", () => {
  expect(copyTitle("Free delivery")).toBe("Free delivery (copy)");
  expect(copyTitle("x".repeat(200))).toBe(`${"x".repeat(193)} (copy)`);
});

test("a copy's slug is the first free one", () => {
  const start = copySlugStart("free-delivery");
  expect(freeCopySlug(start, [])).toBe("free-delivery-copy");
  expect(freeCopySlug(start, ["free-delivery-copy", "free-delivery-copy-3"])).toBe("free-delivery-copy-2");
  expect(freeCopySlug(start, ["free-delivery-copy", "free-delivery-copy-2"])).toBe("free-delivery-copy-3");
});

test("a copy's slug is never too long or empty, and has no two hyphens where it is cut", () => {
  expect(freeCopySlug(copySlugStart("x".repeat(200)), []).length).toBeLessThanOrEqual(200);
  expect(copySlugStart("")).toBe("home-copy");
  expect(copySlugStart(`${"x".repeat(191)}-y`)).toBe(`${"x".repeat(191)}-copy`);
});
