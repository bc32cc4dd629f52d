import { canBeSlug } from "#app/content/slug.ts";
import { failedCall } from "#app/lib/api-errors.ts";
import type { Row } from "#app/lib/database.types.ts";
import { boundOf, readPart, rowsAfter, type SortOrder } from "#app/lib/keyset.ts";
import { publicReadLimit } from "#app/lib/public-read.ts";
import { readAll } from "#app/lib/read-all.ts";
import type { BackendClient } from "#app/lib/request-context.ts";

const SHOWN_IN_FULL = 20;
const LISTED = 500;

export type PostSummary = Pick<
  Row<"blog_posts">,
  "id" | "title" | "slug" | "excerpt" | "date" | "cover" | "cover_alt"
>;
export type Post = Pick<
  Row<"blog_posts">,
  "id" | "title" | "slug" | "content" | "date" | "seo_description" | "cover" | "cover_alt"
>;
export type PostLink = Pick<Row<"blog_posts">, "title" | "slug">;
export type DatedPostLink = Pick<Row<"blog_posts">, "title" | "slug" | "date">;

const SUMMARY = "id, title, slug, excerpt, date, cover, cover_alt";
const NEWEST_FIRST: SortOrder<"date"> = { column: "date", ascending: false };

export type PostListing = {
  newest: PostSummary[];
  /** Those after the newest. */
  earlier: DatedPostLink[];
  /** Where the rest is listed; null where nothing is left. */
  rest: string | null;
};

/** The newest published posts. Throws when they cannot be read. */
export async function listNewestPosts(client: BackendClient): Promise<PostListing> {
  const query = client.from("blog_posts").select(SUMMARY).eq("published", true);
  const newest = await readPart(query, part(null, SHOWN_IN_FULL));
  return { newest, earlier: [], rest: newest.length === SHOWN_IN_FULL ? "/blog" : null };
}

/**
 * The published posts, newest first, from the start or from after the post of that slug; null where there is no such
 * post. Throws when they cannot be read.
 */
export async function listPublishedPosts(
  client: BackendClient,
  before: string | null,
): Promise<PostListing | null> {
  const { newest } = before === null ? await listNewestPosts(client) : { newest: [] };
  if (before === null && newest.length < SHOWN_IN_FULL) return { newest, earlier: [], rest: null };
  const after = before === null ? newest.at(-1) : await findPublishedPost(client, before);
  if (!after) return null;
  const query = client.from("blog_posts").select("title, slug, date").eq("published", true);
  const room = LISTED - newest.length;
  const found = await readPart(query, part(after, room + 1));
  const earlier = found.slice(0, room);
  return { newest, earlier, rest: found.length > room ? `/blog?before=${earlier.at(-1)?.slug}` : null };
}

function part(after: Pick<Post, "id" | "date"> | null, atMost: number) {
  return { order: NEWEST_FIRST, after, atMost, signal: publicReadLimit() };
}

/** The published post of that slug, or null. Throws when it cannot be read. */
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

/** The published posts right before and after one, and a few recent others. Throws when they cannot be read. */
export async function listNeighbours(client: BackendClient, post: Post) {
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

/** Those posts of these slugs that are published, in the order asked for. Throws when they cannot be read. */
export async function listPostLinks(client: BackendClient, slugs: readonly string[]): Promise<PostLink[]> {
  const { data, error } = await client
    .from("blog_posts")
    .select("title, slug")
    .eq("published", true)
    .in("slug", [...slugs])
    .abortSignal(publicReadLimit());
  if (error) throw failedCall("post links not read", error);
  return slugs.flatMap((slug) => data.find((post) => post.slug === slug) ?? []);
}

export type SitemapPost = Pick<Row<"blog_posts">, "slug" | "date" | "updated_at">;

/** Every published post's address and dates, for the sitemap. Throws when they cannot be read. */
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
