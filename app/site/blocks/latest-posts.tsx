import { useContext } from "react";
import { Link } from "react-router";
import { EarlierPosts, PostSummaries } from "#app/blog/post-summaries.tsx";
import type { BlogListing } from "#app/blog/published-posts.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { Block, LatestPostsContext } from "./block.tsx";

/** The newest posts with their excerpts, a compact list of earlier ones, and links to the rest. */
export function LatestPosts() {
  const listing = useContext(LatestPostsContext);
  return <Block name="latest-posts">{listing ? <Posts {...listing} /> : <PostsUnavailable />}</Block>;
}

function Posts({ newest, earlier, rest }: BlogListing) {
  const isStart = newest.length > 0 || earlier.length === 0;
  return (
    <>
      {isStart ? <PostSummaries posts={newest} /> : null}
      <EarlierPosts posts={earlier} />
      <OtherPosts isStart={isStart} rest={rest} />
    </>
  );
}

function OtherPosts({ isStart, rest }: { isStart: boolean; rest: string | null }) {
  if (isStart && !rest) return null;
  return (
    <nav className="pages-nav" aria-label="Other posts">
      {isStart ? null : <Link to="/blog">Newest posts</Link>}
      {rest ? (
        <Link to={rest} rel="next">
          Older posts
        </Link>
      ) : null}
    </nav>
  );
}

function PostsUnavailable() {
  const { phone, phoneDisplay } = useBusiness();
  return (
    <p className="post-summaries" role="alert">
      We can’t show our posts right now. It’s our fault, not yours; please try again in a minute. If you need
      a washer or dryer, call <a href={`tel:${phone}`}>{phoneDisplay}</a>.
    </p>
  );
}
