import { contentKey, listContent } from "#app/content/content-queries.ts";
import type { ListedState } from "#app/content/listed-states.ts";
import { STATIC_PAGES } from "#app/content/static-pages.ts";
import type { Row } from "#app/lib/database.types.ts";
import type { SortOrder } from "#app/lib/keyset.ts";
import type { BackendClient } from "#app/lib/request-context.ts";

export type PageRow = Row<"pages">;

export const PAGE_TOTALS = [...contentKey("page"), "totals"];

const LISTED_COLUMNS = "id, title, slug, published, created_at, updated_at";
export type ListedPage = Pick<PageRow, "id" | "title" | "slug" | "published" | "created_at" | "updated_at">;

export const PAGE_SORTS = {
  title: { label: "Title, A to Z", order: { column: "title", ascending: true } },
  newest: { label: "Newest first", order: { column: "created_at", ascending: false } },
  oldest: { label: "Oldest first", order: { column: "created_at", ascending: true } },
} satisfies Record<string, { label: string; order: SortOrder<"created_at" | "title"> }>;

export type PageListing = {
  search: string;
  show: ListedState | "static";
  sort: keyof typeof PAGE_SORTS;
};

/** One keyset page of dynamic pages, drafts included, from the start or after a page. */
export async function listPages(
  client: BackendClient,
  { search, show, sort }: PageListing,
  after: ListedPage | null,
  signal: AbortSignal,
): Promise<ListedPage[]> {
  if (show === "static") return [];
  const { order } = PAGE_SORTS[sort];
  return listContent(client, { kind: "page", search, state: show, order, after, signal }, (values) =>
    client.from("pages").select(LISTED_COLUMNS).match(values),
  );
}

type PageTotals = {
  /** The number of dynamic pages. */
  dynamic: number;
  /** Slugs of built-in pages that dynamic pages have taken over. */
  takenSlugs: string[];
};

export async function countPages(client: BackendClient, signal: AbortSignal): Promise<PageTotals> {
  const builtIn = STATIC_PAGES.map(({ slug }) => `slug.eq."${slug}"`).join(",");
  const [all, taken] = await Promise.all([
    client.from("pages").select("id", { count: "exact", head: true }).abortSignal(signal),
    client.from("pages").select("slug").or(builtIn).abortSignal(signal),
  ]);
  const error = all.error ?? taken.error;
  if (error) throw error;
  return { dynamic: all.count ?? 0, takenSlugs: taken.data?.map(({ slug }) => slug) ?? [] };
}
