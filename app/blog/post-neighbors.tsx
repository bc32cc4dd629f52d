import { Link } from "react-router";
import type { PostLink } from "./published-posts.ts";

type PostNeighborsProps = { previous: PostLink | null; next: PostLink | null; related: readonly PostLink[] };

/** Links to the previous and next post, and to a few related ones. */
export function PostNeighbors({ previous, next, related }: PostNeighborsProps) {
  return (
    <nav className="post-neighbors" aria-label="More posts">
      {(previous || next) && (
        <div className="post-pair">
          {previous && <Neighbor label="Previous post" post={previous} rel="prev" />}
          {next && <Neighbor label="Next post" post={next} rel="next" />}
        </div>
      )}
      {related.length > 0 && (
        <section>
          <h2>Related posts</h2>
          <ul>
            {related.map(({ slug, title }) => (
              <li key={slug}>
                <Link to={`/blog/${slug}`}>
                  <bdi>{title}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </nav>
  );
}

function Neighbor({ label, post, rel }: { label: string; post: PostLink; rel: "prev" | "next" }) {
  return (
    <Link to={`/blog/${post.slug}`} rel={rel}>
      <span>{label}</span> <bdi>{post.title}</bdi>
    </Link>
  );
}
