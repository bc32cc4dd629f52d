import { expect, test } from "vitest";
import { isReservedSlug } from "./reserved-slugs.ts";

test.each([
  "admin",
  "Admin",
  "rest",
  "media",
  "storage",
  "auth",
  "assets",
  "sitemap.xml",
  "robots.txt",
  "og",
  "home",
  "about.data",
])("%s is reserved", (slug) => expect(isReservedSlug(slug)).toBe(true));

test.each(["", "about", "blog", "administration", "spring-offer"])("%j is free for a page", (slug) => {
  expect(isReservedSlug(slug)).toBe(false);
});
