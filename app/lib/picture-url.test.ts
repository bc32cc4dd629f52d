import { expect, it } from "vitest";
import { pictureAddress, pictureAt, pictureOfKey, pictureSource, pictureWidths } from "./picture-url.ts";

const HASH = "0123456789abcdef0123456789abcdef";
const WIDE = `${HASH}-2400x1600-c4b7a6`;
const SQUARE = `${HASH}-2400x2400-c4b7a6`;
const NARROW = `${HASH}-300x900-000000`;

function picture(key: string) {
  const found = pictureOfKey(key);
  if (!found) throw new Error("no picture");
  return found;
}

it("a key contains everything that a page needs", () => {
  expect(picture(WIDE)).toEqual({ key: WIDE, width: 2400, height: 1600, color: "#c4b7a6" });
  expect(pictureWidths(picture(WIDE), "avif")).toEqual([480, 800, 1200, 1600, 2400]);
  expect(pictureWidths(picture(NARROW), "avif")).toEqual([300]);
  expect(pictureSource(picture(WIDE))).toBe(`/media/${WIDE}/1200.webp`);
  expect(pictureSource(picture(NARROW))).toBe(`/media/${NARROW}/300.webp`);
});

it("every address of a picture maps back to it", () => {
  for (const width of pictureWidths(picture(WIDE), "avif")) {
    const address = pictureAddress(picture(WIDE), width, "avif");
    expect(pictureAt(address)).toEqual({ picture: picture(WIDE), width, format: "avif" });
  }
});

it("a picture of very many pixels is not made as AVIF in its own width", () => {
  expect(pictureWidths(picture(SQUARE), "avif")).toEqual([480, 800, 1200, 1600]);
  expect(pictureWidths(picture(SQUARE), "webp")).toEqual([480, 800, 1200, 1600, 2400]);
});

it.each([
  `/media/${SQUARE}/2400.avif`,
  `/media/${WIDE}/801.webp`,
  `/media/${NARROW}/480.webp`,
  `/media/${WIDE}/800.png`,
  `/media/${WIDE}/0800.webp`,
  `/media/${WIDE}/800.webp/`,
  `/media/${WIDE}/../800.webp`,
  `/media/${WIDE.toUpperCase()}/800.webp`,
  `/media/${HASH}/800.webp`,
  "/media/../../etc/passwd",
  "/media/%2e%2e/800.webp",
  "/media/",
])("%s is not a picture's address", (path) => {
  expect(pictureAt(path)).toBeNull();
});
