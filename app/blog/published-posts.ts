import { canBeSlug } from "#app/content/slug.ts";
import { findMovedSlug } from "#app/content/slug-redirects.ts";
import { failedCall } from "#app/lib/api-errors.ts";
import type { Row } from "#app/lib/database.types.ts";
import { boundOf, readRows, rowsAfter, type SortOrder } from "#app/lib/keyset.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { publicReadLimit, readAll } from "#app/lib/server-reads.ts";

const MAX_SUMMARIES = 20;
/** Summaries and bare titles on one page of the blog. */
const MAX_LISTED_POSTS = 500;

export type PostSummary = Pick<
  Row<"blog_posts">,
  "id" | "title" | "slug" | "excerpt" | "date" | "cover" | "cover_alt"
>;
type Post = Pick<
  Row<"blog_posts">,
  "id" | "title" | "slug" | "content" | "date" | "seo_description" | "cover" | "cover_alt"
>;
export type PostLink = Pick<Row<"blog_posts">, "title" | "slug">;
export type DatedPostLink = Pick<Row<"blog_posts">, "title" | "slug" | "date">;

const SUMMARY = "id, title, slug, excerpt, date, cover, cover_alt";
const NEWEST_FIRST: SortOrder<"date"> = { column: "date", ascending: false };

export type BlogListing = {
  newest: PostSummary[];
  /** The posts after `newest`, as titles only. */
  earlier: DatedPostLink[];
  /** The path of the page that lists the remaining posts; null if there are none. */
  rest: string | null;
};

/** The newest published posts. Throws if the read fails. */
export async function listNewestPosts(client: BackendClient): Promise<BlogListing> {
  const query = client.from("blog_posts").select(SUMMARY).eq("published", true);
  const newest = await readRows(query, pageAfter(null, MAX_SUMMARIES));
  return { newest, earlier: [], rest: newest.length === MAX_SUMMARIES ? "/blog" : null };
}

/**
 * One page of published posts, newest first.
 * @param before the slug of the post that the page comes after; null for the first page
 * @returns null if there is no such post, or none before it. Throws if the read fails.
 */
export async function listPublishedPosts(
  client: BackendClient,
  before: string | null,
): Promise<BlogListing | null> {
  const { newest } = before === null ? await listNewestPosts(client) : { newest: [] };
  if (before === null && newest.length < MAX_SUMMARIES) return { newest, earlier: [], rest: null };
  const after = before === null ? newest.at(-1) : await findPublishedPost(client, before);
  if (!after) return null;
  const query = client.from("blog_posts").select("title, slug, date").eq("published", true);
  const room = MAX_LISTED_POSTS - newest.length;
  const found = await readRows(query, pageAfter(after, room + 1));
  if (before !== null && found.length === 0) return null;
  const earlier = found.slice(0, room);
  return { newest, earlier, rest: found.length > room ? `/blog?before=${earlier.at(-1)?.slug}` : null };
}

function pageAfter(after: Pick<Post, "id" | "date"> | null, atMost: number) {
  return { order: NEWEST_FIRST, after, atMost, signal: publicReadLimit() };
}

/** The published post with that slug, or null. Throws if the read fails. */
export async function findPublishedPost(client: BackendClient, slug: string): Promise<Post | null> {
  if (!canBeSlug(slug)) return null;
  const { data, error } = await client
    .from("blog_posts")
    .select("id, title, slug, content, date, seo_description, cover, cover_alt")
    .eq("slug", slug)
    .eq("published", true)
    .abortSignal(publicReadLimit())
    .maybeSingle();
  if (error) throw failedCall("post not read", error);
  return data;
}

/** The published posts just before and after one by date, and a few recent others. Throws if the read fails. */
export async function listNeighbors(client: BackendClient, post: Post) {
  const published = () =>
    client
      .from("blog_posts")
      .select("title, slug, date")
      .eq("published", true)
      .abortSignal(publicReadLimit());
  const nearest = (ascending: boolean) => {
    const order = { column: "date", ascending };
    return published()
      .filter("date", boundOf(order), post.date)
      .or(rowsAfter(order, { value: post.date, id: post.id }))
      .order("date", { ascending })
      .order("id", { ascending })
      .limit(1);
  };
  const [older, newer, recent] = await Promise.all([
    nearest(false),
    nearest(true),
    published()
      .neq("id", post.id)
      .order("date", { ascending: false })
      .order("id", { ascending: false })
      .limit(5),
  ]);
  const error = older.error ?? newer.error ?? recent.error;
  if (error) throw failedCall("older and newer posts not read", error);
  const previous: PostLink | null = older.data?.[0] ?? null;
  const next: PostLink | null = newer.data?.[0] ?? null;
  const related = (recent.data ?? [])
    .filter(({ slug }) => slug !== previous?.slug && slug !== next?.slug)
    .slice(0, 3);
  return { previous, next, related };
}

/** The published posts that are, or used to be, at these slugs, in the order given. Throws if a read fails. */
export async function listPostLinks(client: BackendClient, slugs: readonly string[]): Promise<PostLink[]> {
  const { data, error } = await client
    .from("blog_posts")
    .select("title, slug")
    .eq("published", true)
    .in("slug", [...slugs])
    .abortSignal(publicReadLimit());
  if (error) throw failedCall("post links not read", error);
  const links = slugs.map(
    async (slug) => data.find((post) => post.slug === slug) ?? (await findMovedPost(client, slug)),
  );
  return (await Promise.all(links)).filter((link) => link !== null);
}

async function findMovedPost(client: BackendClient, from: string): Promise<PostLink | null> {
  const slug = await findMovedSlug(client, "post", from);
  const post = slug ? await findPublishedPost(client, slug) : null;
  return post && { title: post.title, slug: post.slug };
}

export type SitemapPost = Pick<Row<"blog_posts">, "slug" | "date" | "updated_at">;

/** Slug and dates of every published post, for the sitemap. Throws if the read fails. */
export function listPostDates(client: BackendClient): Promise<SitemapPost[]> {
  return readAll((from, to) =>
    client
      .from("blog_posts")
      .select("slug, date, updated_at")
      .eq("published", true)
      .order("date", { ascending: false })
      .order("id", { ascending: false })
      .range(from, to)
      .abortSignal(publicReadLimit()),
  );
}
