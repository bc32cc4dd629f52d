import { data } from "react-router";
import { type BlogListing, listPublishedPosts } from "#app/blog/published-posts.ts";
import { backendClientContext, reportContext } from "#app/lib/request-context.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { LatestPostsContext } from "../blocks/block.tsx";
import { LatestPosts } from "../blocks/latest-posts.tsx";
import { pageHeaders } from "../built-in-route.ts";
import { NotFound } from "../parts/page-failures.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { notFoundFacts, pageHead } from "../seo.ts";
import { blogIndexPage } from "../texts/blog-index.ts";
import { keepNamesWholeIn } from "../texts/whole-names.ts";
import type { Route } from "./+types/blog";

export const meta = (args: Route.MetaArgs) =>
  pageHead(args, (business) => {
    const { head } = blogIndexPage(business);
    if (!args.loaderData || args.loaderData.failed) return { ...head, noindex: true };
    const { listing, before } = args.loaderData;
    if (!listing) return notFoundFacts(business);
    const older = before && { title: `Older posts | ${business.brand}`, path: `/blog?before=${before}` };
    return { ...head, ...older, trail: [{ name: "Blog", path: "/blog" }] };
  });

/** The newest posts or, with `?before=SLUG`, those before that post. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const before = url.searchParams.get("before");
  try {
    const found = await listPublishedPosts(context.get(backendClientContext), before);
    const listing = found && keepNamesWholeIn(found);
    return data({ failed: false, listing, before }, listing ? {} : { status: 404 });
  } catch (error) {
    context.get(reportContext)("blog not shown", error);
    const noStore = { "Cache-Control": "no-store" };
    return data({ failed: true, listing: null, before }, { status: 503, headers: noStore });
  }
}

export const headers = pageHeaders;

export default function Blog({ loaderData: { failed, listing, before } }: Route.ComponentProps) {
  if (!listing && !failed) return <NotFound />;
  return <BlogIndex listing={listing} isOlder={before !== null} />;
}

function BlogIndex({ listing, isOlder }: { listing: BlogListing | null; isOlder: boolean }) {
  const { heading, lead } = blogIndexPage(useBusiness());
  return (
    <LatestPostsContext value={listing}>
      <PageHeader {...(isOlder ? { heading: "Older posts" } : { heading, lead })} />
      <div className="post-list">
        <LatestPosts />
      </div>
    </LatestPostsContext>
  );
}
