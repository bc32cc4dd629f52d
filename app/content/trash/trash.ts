import type { Row } from "#app/lib/database.types.ts";
import { readRows, type SortOrder } from "#app/lib/keyset.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import type { ContentKind } from "../content-identity.ts";
import { createContent, type StoredContent } from "../content-queries.ts";

const LISTED = "id, title, slug, published, actor_id, actor_email, deleted_at";
export type TrashedContent = Pick<
  Row<"content_trash">,
  "id" | "title" | "slug" | "published" | "actor_id" | "actor_email" | "deleted_at"
>;

export const TRASH_PER_FETCH = 100;
const LATEST_FIRST: SortOrder<"deleted_at"> = { column: "deleted_at", ascending: false };

/** A page of deleted posts or pages, last deleted first, starting after `after`. Throws the backend's error. */
export async function listTrash(
  client: BackendClient,
  kind: ContentKind,
  after: TrashedContent | null,
  signal: AbortSignal,
): Promise<TrashedContent[]> {
  const query = client.from("content_trash").select(LISTED).eq("kind", kind);
  return readRows(query, { order: LATEST_FIRST, after, atMost: TRASH_PER_FETCH, signal });
}

/**
 * Restores a deleted post or page under the given slug; a database trigger removes it from the trash. Throws the
 * backend's error, which is a duplicate error if the slug is taken.
 */
export async function restoreFromTrash(
  client: BackendClient,
  kind: ContentKind,
  { id, slug }: Pick<TrashedContent, "id" | "slug">,
): Promise<void> {
  const { data, error } = await client
    .from("content_trash")
    .select("content")
    .eq("kind", kind)
    .eq("id", id)
    .single();
  if (error) throw error;
  await createContent(client, kind, { ...(data.content as StoredContent<ContentKind>), slug });
}
