/**
 * URLs of pictures. A picture's key holds the hash of the stored file, its width and height, and a placeholder color
 * shown while it loads: `<32 hex>-<width>x<height>-<6 hex>`. A page that names `/media/<key>/800.webp` needs no other
 * data about the picture, and the file at a URL never changes.
 */

/** Widths that browsers choose from. A picture is served in those smaller than its own width, and in its own. */
const PICTURE_WIDTHS = [480, 800, 1200, 1600] as const;
/** Larger pictures are scaled down to this side before they are stored. */
export const MAX_PICTURE_SIDE = 2400;
/** Larger ones are not made as AVIF, whose encoder takes 30 bytes a pixel (measured). */
const MAX_AVIF_PIXELS = 4_500_000;

/** `jpg` is for e-mails, feeds and other sites' link previews, which don't read newer formats. */
export type PictureFormat = "avif" | "webp" | "jpg";

export type PictureShape = { key: string; width: number; height: number /** `#rrggbb` */; color: string };
export type PictureVariant = { picture: PictureShape; width: number; format: PictureFormat };

/** The storage bucket for pictures, each stored as `<key>.webp`. Only staff and the server can read it. */
export const PICTURES_BUCKET = "pictures";
/**
 * POST a file to this path plus the file name, on the site's own origin, with a staff member's bearer token. The
 * answer is `{Key, Id}`, with the id of the row in `pictures`, or an error in Supabase Storage's format whose
 * `message` can be shown to people.
 */
export const PICTURE_UPLOADS_PATH = `/storage/v1/object/${PICTURES_BUCKET}/`;
export const MAX_UPLOAD_BYTES = 15 * 1024 * 1024;

export const PICTURES_PATH = "/media/";
const KEY = /^[0-9a-f]{32}-([1-9]\d{0,3})x([1-9]\d{0,3})-([0-9a-f]{6})$/;
const ADDRESS = /^\/media\/([^/]+)\/([1-9]\d{0,3})\.(avif|webp|jpg)$/;
/** Wide enough for any text column; used where the browser can't choose a width. */
const DEFAULT_WIDTH = 1200;

/** Parses a picture key; null if it isn't one. */
export function pictureOfKey(key: string): PictureShape | null {
  const [, width, height, color] = KEY.exec(key) ?? [];
  if (!width || !height) return null;
  return { key, width: Number(width), height: Number(height), color: `#${color}` };
}

/** All widths in which the picture is served in this format, smallest first. */
export function pictureWidths({ width, height }: PictureShape, format: PictureFormat): number[] {
  const widths = [...PICTURE_WIDTHS.filter((usual) => usual < width), width];
  if (format !== "avif") return widths;
  return widths.filter((one) => (one * one * height) / width <= MAX_AVIF_PIXELS);
}

export function pictureAddress({ key }: PictureShape, width: number, format: PictureFormat): string {
  return `${PICTURES_PATH}${key}/${width}.${format}`;
}

/** The canonical URL of a picture in stored content. */
export function pictureSource(picture: PictureShape): string {
  const width = pictureWidths(picture, "webp").findLast((one) => one <= DEFAULT_WIDTH) ?? picture.width;
  return pictureAddress(picture, width, "webp");
}

/** Parses a picture URL; null if there can be no picture at it. */
export function pictureAt(path: string): PictureVariant | null {
  const [, key = "", digits, extension] = ADDRESS.exec(path) ?? [];
  const picture = pictureOfKey(key);
  const width = Number(digits);
  const format = extension as PictureFormat;
  return picture && pictureWidths(picture, format).includes(width) ? { picture, width, format } : null;
}

export function pictureObjectPath(key: string): string {
  return `${key}.webp`;
}
