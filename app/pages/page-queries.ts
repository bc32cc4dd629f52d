import { copyTitle, findCopySlug } from "#app/content/copy-names.ts";
import { conditionsOf, type ListedState } from "#app/content/listed-states.ts";
import { ContentDeleted } from "#app/content/save-failures.ts";
import { STATIC_PAGES } from "#app/content/static-pages.ts";
import { requireChanged } from "#app/lib/api-errors.ts";
import type { Row } from "#app/lib/database.types.ts";
import { readRows, type SortOrder, searchRows } from "#app/lib/keyset.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { searchTerms } from "#app/lib/search-terms.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { SavedPage } from "./page-schema.ts";

export type PageRow = Row<"pages">;

/** The prefix of every query key that caches a list of pages. */
export const PAGES = ["pages"];
export const PAGE_TOTALS = [...PAGES, "totals"];

const LISTED_COLUMNS = "id, title, slug, published, created_at, updated_at";
export type ListedPage = Pick<PageRow, "id" | "title" | "slug" | "published" | "created_at" | "updated_at">;

export const PAGES_PER_FETCH = 100;

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

/** One keyset page of dynamic pages, drafts included: at most `PAGES_PER_FETCH`, from the start or after a page. */
export async function listPages(
  client: BackendClient,
  { search, show, sort }: PageListing,
  after: ListedPage | null,
  signal: AbortSignal,
): Promise<ListedPage[]> {
  if (show === "static") return [];
  const { order } = PAGE_SORTS[sort];
  const part = { order, after, atMost: PAGES_PER_FETCH, signal };
  const { ids, ...narrowed } = await conditionsOf(client, "page", show, signal);
  // The database orders titles only in searches: otherwise by character code, "Zebra" before "apple".
  if (search || ids || sort === "title") {
    const terms = searchTerms(search);
    return searchRows(client, "search_pages", { terms, ...narrowed, ...(ids && { ids }) }, part);
  }
  return readRows(client.from("pages").select(LISTED_COLUMNS).match(narrowed), part);
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

/** The page, or null if there is none with that id. Throws the backend's error. */
export async function findPage(client: BackendClient, id: string): Promise<PageRow | null> {
  if (!isUuid(id)) return null;
  const { data, error } = await client.from("pages").select("*").eq("id", id).maybeSingle();
  if (error) throw error;
  return data;
}

/** @param page has an id if preview links and scheduled times already refer to it. @returns its id */
export async function createPage(
  client: BackendClient,
  page: SavedPage & { id?: string },
): Promise<PageRow["id"]> {
  const { data, error } = await client.from("pages").insert(page).select("id").single();
  if (error) throw error;
  return data.id;
}

/** Creates an unpublished copy of a page under a free slug. @returns its id */
export async function copyPage(client: BackendClient, page: SavedPage): Promise<PageRow["id"]> {
  const slug = await findCopySlug(client, "pages", page.slug);
  return createPage(client, { ...page, title: copyTitle(page.title), slug, published: false });
}

/**
 * Saves a page if its `updated_at` is still the one that was read. Resolves to null, or, if someone else has saved a
 * newer version meanwhile, saves nothing and resolves to that version. Throws ContentDeleted if the page has been deleted.
 */
export async function updatePage(
  client: BackendClient,
  seen: Pick<PageRow, "id" | "updated_at">,
  page: SavedPage,
): Promise<PageRow | null> {
  const { data, error } = await client
    .from("pages")
    .update(page)
    .eq("id", seen.id)
    .eq("updated_at", seen.updated_at)
    .select("id");
  if (error) throw error;
  if (data.length === 1) return null;
  const stored = await findPage(client, seen.id);
  if (!stored) throw new ContentDeleted();
  return stored;
}

/** Throws if no row was changed. */
export async function setPagePublished(client: BackendClient, id: string, published: boolean): Promise<void> {
  requireChanged(await client.from("pages").update({ published }).eq("id", id).select("id"));
}

/** Throws if no row was deleted. */
export async function deletePage(client: BackendClient, id: string): Promise<void> {
  requireChanged(await client.from("pages").delete().eq("id", id).select("id"));
}
