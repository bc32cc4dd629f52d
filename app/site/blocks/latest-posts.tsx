import { useContext } from "react";
import { Link } from "react-router";
import { PostSummaries } from "#app/blog/post-summaries.tsx";
import { PostsUnavailable } from "../parts/posts-unavailable.tsx";
import { Block } from "./block.tsx";
import { LatestPostsContext } from "./latest-posts-context.ts";

/** One page of the blog's posts, and the ways to those before and after. */
export function LatestPosts() {
  const listing = useContext(LatestPostsContext);
  return (
    <Block name="latest-posts">
      {listing ? (
        <>
          <PostSummaries posts={listing.posts} />
          <Pages page={listing.page} hasOlder={listing.hasOlder} />
        </>
      ) : (
        <PostsUnavailable />
      )}
    </Block>
  );
}

function Pages({ page, hasOlder }: { page: number; hasOlder: boolean }) {
  if (page === 1 && !hasOlder) return null;
  return (
    <nav className="pages-nav" aria-label="Pages">
      {page > 1 && (
        <Link to={page === 2 ? "/blog" : `/blog?page=${page - 1}`} rel="prev">
          Newer posts
        </Link>
      )}
      {hasOlder && (
        <Link to={`/blog?page=${page + 1}`} rel="next">
          Older posts
        </Link>
      )}
    </nav>
  );
}
