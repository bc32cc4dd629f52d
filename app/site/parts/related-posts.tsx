import { Link } from "react-router";
import type { PostLink } from "#app/blog/published-posts.ts";

/** Posts worth reading next; nothing where there are none. */
export function RelatedPosts({ posts }: { posts: readonly PostLink[] }) {
  if (posts.length === 0) return null;
  return (
    <section className="where" aria-labelledby="related-heading">
      <h2 id="related-heading">Related posts</h2>
      <ul className="related-posts">
        {posts.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={`/blog/${slug}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
