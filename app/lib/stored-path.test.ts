import { expect, test } from "vitest";
import { encodePath, MAX_PATH_LENGTH, normalizePath } from "./stored-path.ts";

test.each([
  ["/", "/"],
  ["/About/", "/about"],
  ["/blog/Hard-Water", "/blog/hard-water"],
  ["/caf%C3%A9", "/café"],
  ["/\\evil.example", "/\\evil.example"],
])("%s is normalized to %s", (path, address) => {
  expect(normalizePath(path)).toBe(address);
});

test.each([
  "",
  "about",
  "//evil.example",
  "/a//b",
  "/a%20b",
  "/a%3Fb",
  "/a%00b",
  "/%E0%A4%A",
  `/${"a".repeat(MAX_PATH_LENGTH)}`,
])("%s is rejected", (path) => {
  expect(normalizePath(path)).toBeNull();
});

test("the longest path is parsed, and a far longer one of slashes is rejected at once", () => {
  const longest = `/${"ⓦ".repeat(MAX_PATH_LENGTH - 1)}`;
  expect(normalizePath(encodeURI(longest))).toBe(longest);
  expect(normalizePath(`${"/".repeat(1_000_000)}a`)).toBeNull();
  // It takes milliseconds; looking for the end at each slash would take many minutes.
}, 20_000);

test.each([
  ["/", "/"],
  ["/blog/hard-water", "/blog/hard-water"],
  ["/café", "/caf%c3%a9"],
  ["/\\evil.example", "/%5cevil.example"],
])("%s is linked as the on-site path %s and parsed back", (address, path) => {
  expect(encodePath(address)).toBe(path);
  expect(new URL(path, "https://site.test").origin).toBe("https://site.test");
  expect(normalizePath(path)).toBe(address);
});
