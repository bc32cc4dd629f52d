import type { Row } from "#app/lib/database.types.ts";
import { readPart, type SortOrder } from "#app/lib/keyset.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import type { ContentKind } from "../content-kind.ts";

const LISTED = "id, title, slug, published, actor_id, actor_email, deleted_at";
export type TrashedContent = Pick<
  Row<"content_trash">,
  "id" | "title" | "slug" | "published" | "actor_id" | "actor_email" | "deleted_at"
>;

const TRASH_PER_FETCH = 100;
const LATEST_FIRST: SortOrder<"deleted_at"> = { column: "deleted_at", ascending: false };

/** Deleted posts or pages, last deleted first, from the start or after one. Throws the backend's error. */
export async function listTrash(
  client: BackendClient,
  kind: ContentKind,
  after: TrashedContent | null,
  signal: AbortSignal,
): Promise<TrashedContent[]> {
  const query = client.from("content_trash").select(LISTED).eq("kind", kind);
  return readPart(query, { order: LATEST_FIRST, after, atMost: TRASH_PER_FETCH, signal });
}

/** What a further part of the list comes after; undefined where there is none. */
export function trashGoesOn(part: TrashedContent[]): TrashedContent | undefined {
  return part.length === TRASH_PER_FETCH ? part.at(-1) : undefined;
}

/**
 * Puts a deleted post or page back as it was, under that slug; the database then takes it out of the trash. Throws the
 * backend's error, a duplicate's where the slug is taken.
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
  const restored = await (kind === "post"
    ? client.from("blog_posts").insert({ ...(data.content as Row<"blog_posts">), slug })
    : client.from("pages").insert({ ...(data.content as Row<"pages">), slug }));
  if (restored.error) throw restored.error;
}
