import { type PictureFormat, pictureAddress, pictureAt, pictureWidths } from "./picture-address.ts";

/** What a browser chooses among for one picture, and what keeps its place and stands for it until it is there. */
export type PictureFiles = {
  width: number;
  height: number;
  /** `#rrggbb` */
  color: string;
  avif: string;
  webp: string;
};

/** All files of a picture of the library by the address that content names; null for any other address. */
export function pictureFiles(src: string): PictureFiles | null {
  const picture = pictureAt(src)?.picture;
  if (!picture) return null;
  const inAllWidths = (format: PictureFormat) =>
    pictureWidths(picture)
      .map((width) => `${pictureAddress(picture, width, format)} ${width}w`)
      .join(", ");
  const { width, height, color } = picture;
  return { width, height, color, avif: inAllWidths("avif"), webp: inAllWidths("webp") };
}

/** The same picture as a file that any reader knows: a drawing of ours as PNG, one of the library as JPEG. */
export function rasterOf(src: string): string {
  const variant = pictureAt(src);
  if (variant) return pictureAddress(variant.picture, variant.width, "jpg");
  return src.replace(/^(\/drawings\/.+)\.svg$/, "$1.png");
}
