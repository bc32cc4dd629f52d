import { listNewestPosts } from "#app/blog/published-posts.ts";
import {
  backendClientContext,
  businessContext,
  reportContext,
  siteOriginContext,
} from "#app/lib/request-context.ts";
import { blogIndexPage } from "../texts/blog-index.ts";
import type { Route } from "./+types/rss.route";
import { rssXml } from "./rss-xml.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { head } = blogIndexPage(context.get(businessContext));
  try {
    const { newest } = await listNewestPosts(context.get(backendClientContext));
    const feed = rssXml({ siteOrigin: context.get(siteOriginContext), ...head, posts: newest });
    return new Response(feed, { headers: { "Content-Type": "application/rss+xml; charset=utf-8" } });
  } catch (error) {
    context.get(reportContext)("feed not written", error);
    return new Response("We can’t load the posts right now.", {
      status: 503,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    });
  }
}
