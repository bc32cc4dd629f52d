import { listContent } from "#app/content/content-queries.ts";
import type { ListedState } from "#app/content/listed-states.ts";
import type { Row } from "#app/lib/database.types.ts";
import type { SortOrder } from "#app/lib/keyset.ts";
import type { BackendClient } from "#app/lib/request-context.ts";

export type PostRow = Row<"blog_posts">;

const LISTED_COLUMNS = "id, title, slug, excerpt, date, published, created_at, updated_at";
export type ListedPost = Pick<
  PostRow,
  "id" | "title" | "slug" | "excerpt" | "date" | "published" | "created_at" | "updated_at"
>;

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

/** One keyset page of posts, drafts included, from the start or after a post. */
export function listPosts(
  client: BackendClient,
  { search, status, sort }: PostListing,
  after: ListedPost | null,
  signal: AbortSignal,
): Promise<ListedPost[]> {
  const { order } = POST_SORTS[sort];
  return listContent(client, { kind: "post", search, state: status, order, after, signal }, (values) =>
    client.from("blog_posts").select(LISTED_COLUMNS).match(values),
  );
}
