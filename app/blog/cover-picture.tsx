import { pictureFiles } from "#app/lib/picture-files.ts";
import { COVER_FRAME } from "./cover-frame.ts";

type CoverPictureProps = {
  post: { cover: string | null; cover_alt: string };
  /** Whether it is above the fold: loads eagerly, at high priority, instead of lazily. */
  first: boolean;
  /** The displayed width, in the syntax of the HTML `sizes` attribute. */
  sizes: string;
};

/** A post's cover; renders nothing if it has none. */
export function CoverPicture({ post: { cover, cover_alt }, first, sizes }: CoverPictureProps) {
  if (!cover) return null;
  const files = pictureFiles(cover);
  return (
    <picture className="cover">
      {files ? <source type="image/avif" srcSet={files.avif} sizes={sizes} /> : null}
      <img
        src={cover}
        {...(files && { srcSet: files.webp, sizes, "data-color": files.color })}
        alt={cover_alt}
        {...COVER_FRAME}
        decoding="async"
        {...(first ? { fetchPriority: "high" } : { loading: "lazy" })}
      />
    </picture>
  );
}
