import { pictureFiles } from "#app/lib/picture-files.ts";
import { COVER_FRAME } from "./cover-frame.ts";

type CoverPictureProps = {
  post: { cover: string | null; cover_alt: string };
  /** Whether it is in sight at once, and not fetched only when it comes near. */
  first: boolean;
  /** How wide it is shown, as `sizes` of HTML has it. */
  sizes: string;
};

/** A post's cover; nothing where it has none. */
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
