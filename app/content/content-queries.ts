import { requireChanged } from "#app/lib/api-errors.ts";
import type { Database, Row } from "#app/lib/database.types.ts";
import { type KeysetQuery, type RowsRequest, readRows, searchRows } from "#app/lib/keyset.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { searchTerms } from "#app/lib/search-terms.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { type ContentKind, type ContentRef, type StoredVersion, TABLES } from "./content-identity.ts";
import { copyTitle, findCopySlug } from "./copy-names.ts";
import { conditionsOf, type ListedState } from "./listed-states.ts";
import { ContentDeleted } from "./save-failures.ts";

type Table<Kind extends ContentKind> = (typeof TABLES)[Kind];
export type StoredContent<Kind extends ContentKind> = Row<Table<Kind>>;
export type NewContent<Kind extends ContentKind> = Database["public"]["Tables"][Table<Kind>]["Insert"];

/** Typed as pages, since the client's types take one table: the columns that this file names are those of posts, too. */
function tableOf(client: BackendClient, kind: ContentKind) {
  return client.from(TABLES[kind] as "pages");
}

export const CONTENT_PER_FETCH = 100;

/** The start of the query keys of what is read of all posts or of all pages, and is read again together. */
export const contentKey = (kind: ContentKind) => [`${kind}s`];

/** The start of the query keys of their lists. */
export const contentListKey = (kind: ContentKind) => [...contentKey(kind), "list"];

type ContentRequest<Column extends string> = Omit<RowsRequest<Column>, "atMost"> & {
  kind: ContentKind;
  search: string;
  state: ListedState;
};

/**
 * One keyset page of posts or pages, drafts included: at most `CONTENT_PER_FETCH`, from the start or after a row. Throws
 * the backend's error.
 * @param matching selects the listed columns where these columns have these values
 */
export async function listContent<Listed, Column extends string>(
  client: BackendClient,
  { kind, search, state, ...rows }: ContentRequest<Column>,
  matching: (values: { published?: boolean }) => KeysetQuery<Listed>,
): Promise<Listed[]> {
  const request = { ...rows, atMost: CONTENT_PER_FETCH };
  const { ids, ...values } = await conditionsOf(client, kind, state, rows.signal);
  // The database orders titles only in searches: otherwise by character code, "Zebra" before "apple".
  if (!search && !ids && rows.order.column !== "title") return readRows(matching(values), request);
  const conditions = { terms: searchTerms(search), ...values, ...(ids && { ids }) };
  return searchRows(client, `search_${kind}s`, conditions, request);
}

/** The post or page, or null if there is none with that id. Throws the backend's error. */
export async function findContent<Kind extends ContentKind>(
  client: BackendClient,
  { kind, id }: ContentRef<Kind>,
): Promise<StoredContent<Kind> | null> {
  if (!isUuid(id)) return null;
  const { data, error } = await tableOf(client, kind).select("*").eq("id", id).maybeSingle();
  if (error) throw error;
  return data as StoredContent<Kind> | null;
}

/**
 * Throws the backend's error.
 * @param content has an id if preview links and scheduled times already refer to it
 * @returns its id
 */
export async function createContent<Kind extends ContentKind>(
  client: BackendClient,
  kind: Kind,
  content: NewContent<Kind>,
): Promise<string> {
  const { data, error } = await tableOf(client, kind)
    .insert(content as NewContent<"page">)
    .select("id")
    .single();
  if (error) throw error;
  return data.id;
}

/** Creates an unpublished copy under a free slug. @returns its id */
export async function copyContent<Kind extends ContentKind>(
  client: BackendClient,
  kind: Kind,
  content: NewContent<Kind>,
): Promise<string> {
  const slug = await findCopySlug(client, kind, content.slug);
  return createContent(client, kind, { ...content, title: copyTitle(content.title), slug, published: false });
}

/**
 * Saves a post or page if its `updated_at` is still the one that was read. Resolves to null, or, if someone else has saved
 * a newer version meanwhile, saves nothing and resolves to that version. Throws ContentDeleted if it has been deleted.
 */
export async function updateContent<Kind extends ContentKind>(
  client: BackendClient,
  kind: Kind,
  seen: StoredVersion,
  fields: NewContent<Kind>,
): Promise<StoredContent<Kind> | null> {
  const { data, error } = await tableOf(client, kind)
    .update(fields as NewContent<"page">)
    .eq("id", seen.id)
    .eq("updated_at", seen.updated_at)
    .select("id");
  if (error) throw error;
  if (data.length === 1) return null;
  const stored = await findContent(client, { kind, id: seen.id });
  if (!stored) throw new ContentDeleted();
  return stored;
}

/** Throws if no row was changed. */
export async function setPublished(
  client: BackendClient,
  { kind, id }: ContentRef,
  published: boolean,
): Promise<void> {
  requireChanged(await tableOf(client, kind).update({ published }).eq("id", id).select("id"));
}

/** Throws if no row was deleted. */
export async function deleteContent(client: BackendClient, { kind, id }: ContentRef): Promise<void> {
  requireChanged(await tableOf(client, kind).delete().eq("id", id).select("id"));
}
