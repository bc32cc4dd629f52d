import { data } from "react-router";
import { parsePageNumber } from "#app/blog/page-number.ts";
import { listPublishedPosts } from "#app/blog/published-posts.ts";
import { backendClientContext, reportContext } from "#app/lib/request-context.ts";
import { useBusiness } from "#app/lib/use-business.ts";
import { LatestPosts } from "../blocks/latest-posts.tsx";
import { LatestPostsContext } from "../blocks/latest-posts-context.ts";
import { blogIndexPage } from "../content/blog-index.ts";
import { pageHeaders } from "../page-headers.ts";
import { NotFound } from "../parts/not-found.tsx";
import { PageHeader } from "../parts/page-header.tsx";
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
    const listing = await listPublishedPosts(context.get(backendClientContext), page);
    const isBeyondEnd = listing.posts.length === 0 && page > 1;
    return data({ listing }, isBeyondEnd ? { status: 404 } : {});
  } catch (error) {
    context.get(reportContext)("blog not shown", error);
    return data({ listing: null }, { status: 503, headers: { "Cache-Control": "no-store" } });
  }
}

export const headers = pageHeaders;

export default function Blog({ loaderData: { listing } }: Route.ComponentProps) {
  const { heading, lead } = blogIndexPage(useBusiness());
  if (listing && listing.posts.length === 0 && listing.page > 1) return <NotFound />;
  return (
    <LatestPostsContext value={listing}>
      <PageHeader heading={heading} lead={lead} />
      <div className="post-list">
        <LatestPosts />
      </div>
    </LatestPostsContext>
  );
}
