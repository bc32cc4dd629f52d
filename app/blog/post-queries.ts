import { copyTitle, findCopySlug } from "#app/content/copy-names.ts";
import { conditionsOf, type ListedState } from "#app/content/listed-states.ts";
import { ContentDeleted } from "#app/content/save-failures.ts";
import { requireChanged } from "#app/lib/api-errors.ts";
import type { Row } from "#app/lib/database.types.ts";
import { readRows, type SortOrder, searchRows } from "#app/lib/keyset.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { searchTerms } from "#app/lib/search-terms.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { PostFields } from "./post-schema.ts";

export type PostRow = Row<"blog_posts">;

/** The prefix of every query key that caches a list of posts. */
export const POSTS = ["posts"];

const LISTED_COLUMNS = "id, title, slug, excerpt, date, published, created_at, updated_at";
export type ListedPost = Pick<
  PostRow,
  "id" | "title" | "slug" | "excerpt" | "date" | "published" | "created_at" | "updated_at"
>;

export const POSTS_PER_FETCH = 100;

export const POST_SORTS = {
  newest: { label: "Newest first", order: { column: "created_at", ascending: false } },
  oldest: { label: "Oldest first", order: { column: "created_at", ascending: true } },
  date: { label: "Latest date first", order: { column: "date", ascending: false } },
  title: { label: "Title, A to Z", order: { column: "title", ascending: true } },
} satisfies Record<string, { label: string; order: SortOrder<"created_at" | "date" | "title"> }>;

export type PostListing = {
  search: string;
  status: ListedState;
  sort: keyof typeof POST_SORTS;
};

/** One keyset page of posts, drafts included: at most `POSTS_PER_FETCH`, from the start or after a post. */
export async function listPosts(
  client: BackendClient,
  { search, status, sort }: PostListing,
  after: ListedPost | null,
  signal: AbortSignal,
): Promise<ListedPost[]> {
  const { order } = POST_SORTS[sort];
  const request = { order, after, atMost: POSTS_PER_FETCH, signal };
  const { ids, ...narrowed } = await conditionsOf(client, "post", status, signal);
  // The database orders titles only in searches: otherwise by character code, "Zebra" before "apple".
  if (search || ids || sort === "title") {
    const terms = searchTerms(search);
    return searchRows(client, "search_posts", { terms, ...narrowed, ...(ids && { ids }) }, request);
  }
  return readRows(client.from("blog_posts").select(LISTED_COLUMNS).match(narrowed), request);
}

/** The post with that id. Throws the backend's error, also if there is none. */
export async function getPost(client: BackendClient, id: string): Promise<PostRow> {
  const { data, error } = await client.from("blog_posts").select("*").eq("id", id).single();
  if (error) throw error;
  return data;
}

/** The post, or null if there is none with that id. Throws the backend's error. */
export async function findPost(client: BackendClient, id: string): Promise<PostRow | null> {
  if (!isUuid(id)) return null;
  const { data, error } = await client.from("blog_posts").select("*").eq("id", id).maybeSingle();
  if (error) throw error;
  return data;
}

/** Stores a new post under the id that its preview links and scheduled times already refer to. */
export async function createPost(client: BackendClient, post: PostFields, id: string): Promise<void> {
  const { error } = await client.from("blog_posts").insert({ ...post, id });
  if (error) throw error;
}

/** Creates an unpublished copy of a post under a free slug. @returns its id */
export async function copyPost(client: BackendClient, post: PostFields): Promise<PostRow["id"]> {
  const slug = await findCopySlug(client, "blog_posts", post.slug);
  const copy = { ...post, title: copyTitle(post.title), slug, published: false };
  const { data, error } = await client.from("blog_posts").insert(copy).select("id").single();
  if (error) throw error;
  return data.id;
}

/**
 * Saves a post if its `updated_at` is still the one that was read. Resolves to null, or, if someone else has saved a
 * newer version meanwhile, saves nothing and resolves to that version. Throws ContentDeleted if the post has been deleted.
 */
export async function updatePost(
  client: BackendClient,
  seen: Pick<PostRow, "id" | "updated_at">,
  post: PostFields,
): Promise<PostRow | null> {
  const { data, error } = await client
    .from("blog_posts")
    .update(post)
    .eq("id", seen.id)
    .eq("updated_at", seen.updated_at)
    .select("id");
  if (error) throw error;
  if (data.length === 1) return null;
  const stored = await findPost(client, seen.id);
  if (!stored) throw new ContentDeleted();
  return stored;
}

/** Throws if no row was changed. */
export async function setPostPublished(client: BackendClient, id: string, published: boolean): Promise<void> {
  requireChanged(await client.from("blog_posts").update({ published }).eq("id", id).select("id"));
}

/** Throws if no row was deleted. */
export async function deletePost(client: BackendClient, id: string): Promise<void> {
  requireChanged(await client.from("blog_posts").delete().eq("id", id).select("id"));
}
