import { type PictureFiles, pictureFiles } from "#app/lib/picture-files.ts";

type Attributes = Readonly<Record<string, string>>;

/** The width of the text column, or of the viewport minus its padding. */
const SIZES = "(width >= 60rem) 56rem, calc(100vw - 2.5rem)";

/**
 * For a picture from the media library: the attributes of a `<source>` with AVIF files, and those of its `<img>`, which
 * reserve its space and load it lazily. Null for any other picture.
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
      ...dimensionsOf(files, own),
    },
  };
}

/** The width that the author gave it, or else its own, with the height that keeps its aspect ratio. */
function dimensionsOf(files: PictureFiles, own: Attributes): Attributes {
  const given = Number(own.width);
  const width = Number.isInteger(given) && given > 0 ? given : files.width;
  return { width: String(width), height: String(Math.round((width * files.height) / files.width)) };
}
