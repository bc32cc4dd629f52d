import { Link } from "react-router";
import { formatDayOfYear, formatLongDay } from "#app/lib/time/calendar-day.ts";
import { CoverPicture } from "./cover-picture.tsx";
import type { DatedPostLink, PostSummary } from "./published-posts.ts";
import { readerMessages } from "./reader-messages.ts";

/** The newest posts: title, date, cover, excerpt and a link to the post. */
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
      <h2 dir="auto">
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
      <p dir="auto" className="post-excerpt">
        {excerpt}
      </p>
      <Link to={`/blog/${slug}`} className="read-more">
        Read more<span className="sr-only"> of {title}</span>
      </Link>
    </article>
  );
}

/** Older posts as titles only, grouped by year, in the order given. */
export function EarlierPosts({ posts }: { posts: readonly DatedPostLink[] }) {
  return byYear(posts).map(([year, ofYear]) => (
    <section key={year} className="earlier-posts">
      <h2>{year}</h2>
      <ol>
        {ofYear.map(({ title, slug, date }) => (
          <li key={slug}>
            <Link to={`/blog/${slug}`}>
              <bdi>{title}</bdi>
            </Link>
            <time dateTime={date}>{formatDayOfYear(date)}</time>
          </li>
        ))}
      </ol>
    </section>
  ));
}

function byYear(posts: readonly DatedPostLink[]): [year: string, posts: DatedPostLink[]][] {
  const years = new Map<string, DatedPostLink[]>();
  for (const post of posts) {
    const year = post.date.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), post]);
  }
  return [...years];
}
