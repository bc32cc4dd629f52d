import type { ReactNode } from "react";
import { data, Link } from "react-router";
import { parsePageNumber } from "#app/blog/page-number.ts";
import { PostSummaries } from "#app/blog/post-summaries.tsx";
import { listPublishedPosts } from "#app/blog/published-posts.ts";
import { backendClientContext, reportContext } from "#app/lib/request-context.ts";
import { useBusiness } from "#app/lib/use-business.ts";
import { blogIndexPage } from "../content/blog-index.ts";
import { NotFound } from "../parts/not-found.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { PostsUnavailable } from "../parts/posts-unavailable.tsx";
import { notFoundFacts, pageHead } from "../seo.ts";
import type { Route } from "./+types/blog";

export const meta = (args: Route.MetaArgs) =>
  pageHead(args, (business) => {
    const { head } = blogIndexPage(business);
    const listing = args.loaderData?.listing;
    if (!listing) return { ...head, noindex: true };
    if (listing.posts.length === 0 && listing.page > 1) return notFoundFacts(business);
    return { ...head, ...pageOf(listing.page, head.title), trail: [{ name: "Blog", path: "/blog" }] };
  });

const pageOf = (page: number, title: string) =>
  page > 1 ? { title: `${title} (page ${page})`, path: `/blog?page=${page}` } : {};

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = parsePageNumber(url.searchParams.get("page"));
  try {
    const { posts, hasOlder } = await listPublishedPosts(context.get(backendClientContext), page);
    const isBeyondEnd = posts.length === 0 && page > 1;
    return data({ listing: { posts, hasOlder, page } }, isBeyondEnd ? { status: 404 } : {});
  } catch (error) {
    context.get(reportContext)("blog not shown", error);
    return data({ listing: null }, { status: 503, headers: { "Cache-Control": "no-store" } });
  }
}

export function headers({ loaderHeaders, parentHeaders }: Route.HeadersArgs) {
  return loaderHeaders.has("Cache-Control") ? loaderHeaders : parentHeaders;
}

export default function Blog({ loaderData: { listing } }: Route.ComponentProps) {
  if (!listing) {
    return (
      <BlogFrame>
        <PostsUnavailable />
      </BlogFrame>
    );
  }
  if (listing.posts.length === 0 && listing.page > 1) return <NotFound />;
  return (
    <BlogFrame>
      <PostSummaries posts={listing.posts} />
      <Pages page={listing.page} hasOlder={listing.hasOlder} />
    </BlogFrame>
  );
}

function BlogFrame({ children }: { children: ReactNode }) {
  const { heading, lead } = blogIndexPage(useBusiness());
  return (
    <>
      <PageHeader heading={heading} lead={lead} />
      <div className="post-list">{children}</div>
    </>
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
