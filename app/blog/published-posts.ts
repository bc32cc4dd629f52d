import { canBeSlug } from "#app/content/slug.ts";
import type { Row } from "#app/lib/database.types.ts";
import { boundOf, rowsAfter } from "#app/lib/keyset.ts";
import { publicReadLimit } from "#app/lib/public-read.ts";
import { readAll } from "#app/lib/read-all.ts";
import type { BackendClient } from "#app/lib/request-context.ts";

const POSTS_PER_PAGE = 20;

export type PostSummary = Pick<Row<"blog_posts">, "id" | "title" | "slug" | "excerpt" | "date">;
export type Post = Pick<Row<"blog_posts">, "id" | "title" | "slug" | "content" | "date" | "seo_description">;
export type PostLink = Pick<Row<"blog_posts">, "title" | "slug">;

const SUMMARY = "id, title, slug, excerpt, date";

export type PostListing = { posts: PostSummary[]; hasOlder: boolean; page: number };

/** One page of published posts, newest first. Throws when they cannot be read. */
export async function listPublishedPosts(client: BackendClient, page: number): Promise<PostListing> {
  const first = (page - 1) * POSTS_PER_PAGE;
  const { data, error } = await client
    .from("blog_posts")
    .select(SUMMARY)
    .eq("published", true)
    .order("date", { ascending: false })
    .order("id", { ascending: false })
    .range(first, first + POSTS_PER_PAGE)
    .abortSignal(publicReadLimit());
  if (error) throw new Error(`posts not read: ${error.code} ${error.message}`);
  return { posts: data.slice(0, POSTS_PER_PAGE), hasOlder: data.length > POSTS_PER_PAGE, page };
}

/** The published post of that slug, or null. Throws when it cannot be read. */
export async function findPublishedPost(client: BackendClient, slug: string): Promise<Post | null> {
  if (!canBeSlug(slug)) return null;
  const { data, error } = await client
    .from("blog_posts")
    .select("id, title, slug, content, date, seo_description")
    .eq("slug", slug)
    .eq("published", true)
    .abortSignal(publicReadLimit())
    .maybeSingle();
  if (error) throw new Error(`post not read: ${error.code} ${error.message}`);
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
  if (error) throw new Error(`neighbours not read: ${error.code} ${error.message}`);
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
  if (error) throw new Error(`post links not read: ${error.code} ${error.message}`);
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
