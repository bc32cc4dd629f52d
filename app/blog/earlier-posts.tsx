import { Link } from "react-router";
import { formatDayOfYear } from "#app/lib/calendar-day.ts";
import type { DatedPostLink } from "./published-posts.ts";

/** Posts by name alone, year by year, in the order given. */
export function EarlierPosts({ posts }: { posts: readonly DatedPostLink[] }) {
  return byYear(posts).map(([year, ofYear]) => (
    <section key={year} className="earlier-posts">
      <h2>{year}</h2>
      <ol>
        {ofYear.map(({ title, slug, date }) => (
          <li key={slug}>
            <Link to={`/blog/${slug}`}>{title}</Link>
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
