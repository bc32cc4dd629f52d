type Covered = { cover: string | null; cover_alt: string };

type CoverPictureProps = {
  post: Covered;
  /** Whether it is in sight at once, and not fetched only when it comes near. */
  first: boolean;
};

/** The frame that covers are cut to; it keeps their place until they are there. */
const FRAME = { width: 1280, height: 720 };

/** A post's cover; nothing where it has none. */
export function CoverPicture({ post: { cover, cover_alt }, first }: CoverPictureProps) {
  if (!cover) return null;
  return (
    <img
      className="cover"
      src={cover}
      alt={cover_alt}
      {...FRAME}
      decoding="async"
      {...(first ? { fetchPriority: "high" } : { loading: "lazy" })}
    />
  );
}
