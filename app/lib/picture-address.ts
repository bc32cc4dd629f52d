/**
 * Where pictures are. A picture's key is the hash of what is stored of it, its width and height, and the color that
 * stands for it while it loads: `<32 hex>-<width>x<height>-<6 hex>`. So a page that names `/media/<key>/800.webp` knows all
 * it needs, and what is at an address never changes.
 */

/** Browsers choose among these; of a picture there are those below its own width, and its own. */
const PICTURE_WIDTHS = [480, 800, 1200, 1600] as const;
/** What is stored of a larger picture is made smaller, never the other way round. */
export const MAX_PICTURE_SIDE = 2400;

/** `jpg` is for what reads nothing newer: mails, feeds, other sites' previews. */
export const PICTURE_FORMATS = ["avif", "webp", "jpg"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export type PictureShape = { key: string; width: number; height: number /** `#rrggbb` */; color: string };
export type PictureVariant = { picture: PictureShape; width: number; format: PictureFormat };

/** The bucket of the storage in which pictures lie, each as `<key>.webp`; nobody reads it but staff and the server. */
export const PICTURES_BUCKET = "pictures";
/**
 * POST a file to this path and its name, with a staff member's bearer token, on the site's own origin wherever the
 * backend runs: the answer is `{Key, Id}`, Id being that of the row in `pictures`, or an error as Supabase Storage words it,
 * whose `message` is for people.
 */
export const PICTURE_UPLOADS_PATH = `/storage/v1/object/${PICTURES_BUCKET}/`;
export const MAX_UPLOAD_BYTES = 15 * 1024 * 1024;

export const PICTURES_PATH = "/media/";
const KEY = /^[0-9a-f]{32}-([1-9]\d{0,3})x([1-9]\d{0,3})-([0-9a-f]{6})$/;
const ADDRESS = /^\/media\/([^/]+)\/([1-9]\d{0,3})\.(avif|webp|jpg)$/;
/** Wide enough for any text column; where nothing chooses by width, this is shown. */
const USUAL_WIDTH = 1200;

/** What a key says of its picture; null for what is no key. */
export function pictureOfKey(key: string): PictureShape | null {
  const [, width, height, color] = KEY.exec(key) ?? [];
  if (!width || !height) return null;
  return { key, width: Number(width), height: Number(height), color: `#${color}` };
}

/** All widths in which a picture can be had, from the smallest. */
export function pictureWidths({ width }: PictureShape): number[] {
  return [...PICTURE_WIDTHS.filter((usual) => usual < width), width];
}

export function pictureAddress({ key }: PictureShape, width: number, format: PictureFormat): string {
  return `${PICTURES_PATH}${key}/${width}.${format}`;
}

/** The one address by which stored content names a picture. */
export function pictureSource(picture: PictureShape): string {
  const width = pictureWidths(picture).findLast((one) => one <= USUAL_WIDTH) ?? picture.width;
  return pictureAddress(picture, width, "webp");
}

/** What an address means; null where no picture can be. */
export function pictureAt(path: string): PictureVariant | null {
  const [, key = "", digits, format] = ADDRESS.exec(path) ?? [];
  const picture = pictureOfKey(key);
  const width = Number(digits);
  if (!picture || !pictureWidths(picture).includes(width)) return null;
  return { picture, width, format: format as PictureFormat };
}

export function pictureObjectPath(key: string): string {
  return `${key}.webp`;
}
