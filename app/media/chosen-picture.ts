import { pictureAddress, pictureOfKey, pictureSource, pictureWidths } from "#app/lib/picture-url.ts";
import type { Picture } from "./picture-queries.ts";

/** A picture in a post or page. */
export type ChosenPicture = {
  src: string;
  /** Empty if the picture is decorative. */
  alt: string;
  width: number;
  height: number;
};

/** A picture of the library or one of the site's drawings. `alt` is null if it has no description yet. */
export type Choosable = Omit<ChosenPicture, "alt"> & {
  id: string;
  name: string;
  alt: string | null;
  thumbnail: string;
};

const THUMBNAIL_WIDTH = 480;

export function choosablePicture({ id, key, name, alt, width, height }: Picture): Choosable {
  const shape = pictureOfKey(key);
  if (!shape) throw new Error("not the key of a picture");
  const smallest = pictureWidths(shape, "webp").find((one) => one >= THUMBNAIL_WIDTH) ?? width;
  const thumbnail = pictureAddress(shape, smallest, "webp");
  return { id, name, alt, width, height, src: pictureSource(shape), thumbnail };
}
