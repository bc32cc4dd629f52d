import { type PictureFormat, pictureAddress, pictureAt, pictureWidths } from "./picture-url.ts";

/** The `srcset`s of a picture, with the size and placeholder color to show until it loads. */
export type PictureFiles = {
  width: number;
  height: number;
  /** `#rrggbb` */
  color: string;
  avif: string;
  webp: string;
};

/** All files of a library picture, found by its URL in the content; null for any other URL. */
export function pictureFiles(src: string): PictureFiles | null {
  const picture = pictureAt(src)?.picture;
  if (!picture) return null;
  const inAllWidths = (format: PictureFormat) =>
    pictureWidths(picture, format)
      .map((width) => `${pictureAddress(picture, width, format)} ${width}w`)
      .join(", ");
  const { width, height, color } = picture;
  return { width, height, color, avif: inAllWidths("avif"), webp: inAllWidths("webp") };
}

/** The picture in a format that every reader knows: PNG for our own drawings, JPEG for a library picture. */
export function rasterOf(src: string): string {
  const variant = pictureAt(src);
  if (variant) return pictureAddress(variant.picture, variant.width, "jpg");
  return src.replace(/^(\/drawings\/.+)\.svg$/, "$1.png");
}
