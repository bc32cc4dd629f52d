import { data, Link, redirect } from "react-router";
import { postHead } from "#app/blog/post-head.ts";
import { PostNeighbors } from "#app/blog/post-neighbors.tsx";
import { findPublishedPost, listNeighbors } from "#app/blog/published-posts.ts";
import { readerMessages } from "#app/blog/reader-messages.ts";
import { postHtml } from "#app/content/post-html.server.ts";
import { findMovedSlug, REDIRECT_HEADERS } from "#app/content/slug-redirects.ts";
import { backendClientContext, reportContext } from "#app/lib/request-context.ts";
import { redirectFrom } from "#app/pages/redirects/find-redirect.ts";
import { ownHeaders } from "../built-in-route.ts";
import { CallToAction } from "../parts/call-to-action.tsx";
import { EmptyDrum } from "../parts/page-failures.tsx";
import { ShownPost } from "../parts/shown-post.tsx";
import { pageHead } from "../seo.ts";
import { keepNamesWhole } from "../texts/whole-names.ts";
import type { Route } from "./+types/post";

export const meta = (args: Route.MetaArgs) =>
  pageHead(args, ({ brand }) => {
    const post = args.loaderData?.post;
    if (!post) {
      return { title: `Post not found | ${brand}`, description: readerMessages.postNotFound, noindex: true };
    }
    return {
      ...postHead(post, brand),
      ...(post.cover && { picture: { path: post.cover, alt: post.cover_alt } }),
      article: { headline: post.title, datePublished: post.date },
      trail: [
        { name: "Blog", path: "/blog" },
        { name: post.title, path: args.location.pathname },
      ],
    };
  });

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const client = context.get(backendClientContext);
  try {
    const post = await findPublishedPost(client, params.slug);
    if (!post) {
      const redirected = await redirectFrom(client, url.pathname);
      if (redirected) return redirected;
      const slug = await findMovedSlug(client, "post", params.slug);
      if (slug) return redirect(`/blog/${slug}`, { status: 301, headers: REDIRECT_HEADERS });
      return data({ post: null }, { status: 404 });
    }
    const neighbors = await listNeighbors(client, post);
    const shown = { heading: keepNamesWhole(post.title), content: postHtml(post.content), neighbors };
    return data({ post: { ...post, ...shown } });
  } catch (error) {
    context.get(reportContext)("post not shown", error);
    return data({ post: null }, { status: 503, headers: { "Cache-Control": "no-store" } });
  }
}

export const headers = ownHeaders;

export default function Post({ loaderData: { post } }: Route.ComponentProps) {
  if (!post) return <PostNotFound />;
  return (
    <>
      <ShownPost post={{ ...post, title: post.heading }} />
      <PostNeighbors {...post.neighbors} />
      <CallToAction heading="Need a washer or dryer tonight?" />
    </>
  );
}

/** Also shown when the browser can't fetch the post. */
export function ErrorBoundary() {
  return <PostNotFound />;
}

function PostNotFound() {
  return (
    <EmptyDrum>
      <h1>{readerMessages.postNotFound}</h1>
      <p>
        <Link to="/blog" className="button">
          All posts
        </Link>
      </p>
    </EmptyDrum>
  );
}
