import { Link } from "react-router";
import { formatLongDay } from "#app/lib/calendar-day.ts";
import { CoverPicture } from "./cover-picture.tsx";
import type { PostSummary } from "./published-posts.ts";
import { readerMessages } from "./reader-messages.ts";

/** Posts as they are listed: title, date, excerpt and the way to the rest. */
export function PostSummaries({ posts }: { posts: readonly PostSummary[] }) {
  if (posts.length === 0) return <p className="post-summaries">{readerMessages.noPosts}</p>;
  return (
    <ol className="post-summaries">
      {posts.map((post, place) => (
        <li key={post.id}>
          <PostSummaryItem post={post} first={place === 0} />
        </li>
      ))}
    </ol>
  );
}

function PostSummaryItem({ post, first }: { post: PostSummary; first: boolean }) {
  const { title, slug, date, excerpt } = post;
  return (
    <article>
      <h2>
        <Link to={`/blog/${slug}`}>{title}</Link>
      </h2>
      <p className="post-date">
        <time dateTime={date}>{formatLongDay(date)}</time>
      </p>
      <CoverPicture
        post={post}
        first={first}
        sizes={first ? "(width >= 64rem) 45vw, 92vw" : "(width >= 64rem) 22vw, 92vw"}
      />
      <p className="post-excerpt">{excerpt}</p>
      <Link to={`/blog/${slug}`} className="read-more">
        Read more<span className="sr-only"> of {title}</span>
      </Link>
    </article>
  );
}
