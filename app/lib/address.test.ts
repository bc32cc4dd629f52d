import { expect, test } from "vitest";
import { LONGEST_ADDRESS, pathOfAddress, readAddress } from "./address.ts";

test.each([
  ["/", "/"],
  ["/About/", "/about"],
  ["/blog/Hard-Water", "/blog/hard-water"],
  ["/caf%C3%A9", "/café"],
  ["/\\evil.example", "/\\evil.example"],
])("%s is normalised to %s", (path, address) => {
  expect(readAddress(path)).toBe(address);
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
  `/${"a".repeat(LONGEST_ADDRESS)}`,
])("%s is rejected", (path) => {
  expect(readAddress(path)).toBeNull();
});

test.each([
  ["/", "/"],
  ["/blog/hard-water", "/blog/hard-water"],
  ["/café", "/caf%c3%a9"],
  ["/\\evil.example", "/%5cevil.example"],
])("%s is linked as the on-site path %s and parsed back", (address, path) => {
  expect(pathOfAddress(address)).toBe(path);
  expect(new URL(path, "https://site.test").origin).toBe("https://site.test");
  expect(readAddress(path)).toBe(address);
});
