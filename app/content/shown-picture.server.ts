import { type PictureFiles, pictureFiles } from "#app/lib/picture-files.ts";

type Attributes = Readonly<Record<string, string>>;

/** As wide as a text column, or as what of the window is beside its edges. */
const SIZES = "(width >= 60rem) 56rem, calc(100vw - 2.5rem)";

/**
 * What is shown for a picture of the library that content names: the attributes of a `<source>` with better files, and
 * those of its `<img>`, which keep its place and leave it until it comes near. Null for any other picture.
 */
export function shownPicture(own: Attributes): { source: Attributes; image: Attributes } | null {
  const files = pictureFiles(own.src ?? "");
  if (!files) return null;
  return {
    source: { type: "image/avif", srcset: files.avif, sizes: SIZES },
    image: {
      loading: "lazy",
      decoding: "async",
      srcset: files.webp,
      sizes: SIZES,
      "data-color": files.color,
      ...own,
      ...placeOf(files, own),
    },
  };
}

/** The size that its author gave it, in the shape that it has; else its own. */
function placeOf(files: PictureFiles, own: Attributes): Attributes {
  const given = Number(own.width);
  const width = Number.isInteger(given) && given > 0 ? given : files.width;
  return { width: String(width), height: String(Math.round((width * files.height) / files.width)) };
}
