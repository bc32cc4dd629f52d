import { containing } from "#app/lib/like-pattern.ts";
import type { BackendClient } from "#app/lib/request-context.ts";

/** A place on this site that a link can lead to. */
export type OwnAddress = { title: string; path: string };

const MOST = 8;

/** Our own pages and posts whose title holds a text, newest first. */
export async function findOwnAddresses(
  client: BackendClient,
  text: string,
  signal: AbortSignal,
): Promise<OwnAddress[]> {
  const pattern = containing(text.trim());
  const find = (table: "pages" | "blog_posts") =>
    client
      .from(table)
      .select("title, slug")
      .eq("published", true)
      .ilike("title", pattern)
      .order("created_at", { ascending: false })
      .limit(MOST)
      .abortSignal(signal)
      .throwOnError();
  const [pages, posts] = await Promise.all([find("pages"), find("blog_posts")]);
  return [
    ...pages.data.map(({ title, slug }) => ({ title, path: `/${slug}` })),
    ...posts.data.map(({ title, slug }) => ({ title, path: `/blog/${slug}` })),
  ];
}
