import type { Row } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { ContentRef } from "../content-identity.ts";

const LISTED = "id, action, changed_columns, published, actor_id, actor_email, name, created_at";
/** A version as listed, without its content. */
export type ListedRevision = Pick<
  Row<"content_revisions">,
  "id" | "action" | "changed_columns" | "published" | "actor_id" | "actor_email" | "name" | "created_at"
>;

export const REVISIONS_PER_FETCH = 50;

/** A page of versions, latest first, starting after `after`. Throws the backend's error. */
export async function listRevisions(
  client: BackendClient,
  content: ContentRef,
  after: ListedRevision | null,
  signal: AbortSignal,
): Promise<ListedRevision[]> {
  if (!isUuid(content.id)) return [];
  const all = client
    .from("content_revisions")
    .select(LISTED)
    .eq("kind", content.kind)
    .eq("content_id", content.id);
  const { data, error } = await (after ? all.lt("id", after.id) : all)
    .order("id", { ascending: false })
    .limit(REVISIONS_PER_FETCH)
    .abortSignal(signal);
  if (error) throw error;
  return data;
}

/** A version's content by column. */
export type RevisionFields = Record<string, string | boolean | null>;

/** A version, its predecessor (null if none is kept) and the newest version. Throws the backend's error. */
export async function readRevision(
  client: BackendClient,
  content: ContentRef,
  revisionId: number,
  signal: AbortSignal,
) {
  const fields = () =>
    client
      .from("content_revisions")
      .select("id, fields")
      .eq("kind", content.kind)
      .eq("content_id", content.id)
      .order("id", { ascending: false })
      .abortSignal(signal);
  const [read, newest] = await Promise.all([fields().lte("id", revisionId).limit(2), fields().limit(1)]);
  const error = read.error ?? newest.error;
  if (error) throw error;
  const [own, before] = read.data ?? [];
  const latest = newest.data?.[0];
  if (own?.id !== revisionId || !latest) throw new Error("this version is not kept any more");
  return {
    own: own.fields as RevisionFields,
    before: before ? (before.fields as RevisionFields) : null,
    newest: latest.fields as RevisionFields,
  };
}

/** Names a version; an empty name removes it. Resolves to false if someone else changed the name. */
export async function nameRevision(
  client: BackendClient,
  { id, name: seen }: Pick<ListedRevision, "id" | "name">,
  name: string,
): Promise<boolean> {
  const { data, error } = await client.rpc("name_revision", {
    _id: id,
    _seen: seen,
    _name: name || null,
  });
  if (error) throw error;
  return data;
}
