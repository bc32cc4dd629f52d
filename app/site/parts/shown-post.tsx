import { CoverPicture } from "#app/blog/cover-picture.tsx";
import { formatLongDay } from "#app/lib/time/calendar-day.ts";

type ShownPostProps = {
  post: { title: string; date: string; cover: string | null; cover_alt: string; content: string };
};

/** Renders a post, whose content must be sanitized already. */
export function ShownPost({ post }: ShownPostProps) {
  return (
    <article className="reading post">
      <header className="reading-header">
        <p className="post-date">
          <time dateTime={post.date}>{formatLongDay(post.date)}</time>
        </p>
        <h1>{post.title}</h1>
      </header>
      <CoverPicture post={post} first sizes="(width >= 60rem) 56rem, 92vw" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: loaders sanitize, see docs/decisions/005. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: post.content }} />
    </article>
  );
}
