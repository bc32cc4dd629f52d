import { expect, it } from "vitest";
import { pictureFiles, rasterOf } from "./picture-files.ts";

const KEY = "0123456789abcdef0123456789abcdef-1000x600-c4b7a6";

it("lists every file of a library picture", () => {
  expect(pictureFiles(`/media/${KEY}/800.webp`)).toEqual({
    width: 1000,
    height: 600,
    color: "#c4b7a6",
    avif: `/media/${KEY}/480.avif 480w, /media/${KEY}/800.avif 800w, /media/${KEY}/1000.avif 1000w`,
    webp: `/media/${KEY}/480.webp 480w, /media/${KEY}/800.webp 800w, /media/${KEY}/1000.webp 1000w`,
  });
});

it.each(["/drawings/moving.svg", "https://elsewhere.example/a.png", "/media/a/b.webp", "", "/media/"])(
  "lists no other files for %j",
  (src) => expect(pictureFiles(src)).toBeNull(),
);

it("gives the raster variant of a picture where there is one", () => {
  expect(rasterOf(`/media/${KEY}/800.webp`)).toBe(`/media/${KEY}/800.jpg`);
  expect(rasterOf("/drawings/moving.svg")).toBe("/drawings/moving.png");
  expect(rasterOf("/favicon.svg")).toBe("/favicon.svg");
});
