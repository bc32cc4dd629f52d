import { useContext } from "react";
import { Link } from "react-router";
import { EarlierPosts, PostSummaries } from "#app/blog/post-summaries.tsx";
import { PostsUnavailable } from "../parts/posts-unavailable.tsx";
import { Block } from "./block.tsx";
import { LatestPostsContext } from "./latest-posts-context.ts";

/** The blog's posts, the newest with what they are about, and the ways to the rest. */
export function LatestPosts() {
  const listing = useContext(LatestPostsContext);
  return (
    <Block name="latest-posts">
      {listing ? (
        <>
          {listing.newest.length > 0 || listing.earlier.length === 0 ? (
            <PostSummaries posts={listing.newest} />
          ) : null}
          <EarlierPosts posts={listing.earlier} />
          <OtherPosts isStart={listing.newest.length > 0} rest={listing.rest} />
        </>
      ) : (
        <PostsUnavailable />
      )}
    </Block>
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
