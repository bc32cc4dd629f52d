import { requireChanged } from "#app/lib/api-errors.ts";
import type { Row } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import type { ContentKind, ContentRef } from "../content-identity.ts";

export type TimetableAction = "publish" | "unpublish";
export type TimetableEntry = Pick<Row<"timetable">, "id" | "content_id" | "due_at"> & {
  kind: ContentKind;
  action: TimetableAction;
};

const MAX_ENTRIES = 1_000;

/** Everything scheduled to be published or unpublished, the next first. */
export async function listTimetable(client: BackendClient, signal: AbortSignal): Promise<TimetableEntry[]> {
  const { data, error } = await client
    .from("timetable")
    .select("id, kind, content_id, action, due_at")
    .order("due_at")
    .limit(MAX_ENTRIES)
    .abortSignal(signal)
    .overrideTypes<TimetableEntry[], { merge: false }>();
  if (error) throw error;
  return data;
}

/** Schedules publishing or unpublishing, replacing any earlier time for the same action. */
export async function setTime(
  client: BackendClient,
  { kind, id }: ContentRef,
  action: TimetableAction,
  due_at: string,
): Promise<void> {
  const { error } = await client
    .from("timetable")
    .upsert({ kind, content_id: id, action, due_at }, { onConflict: "kind,content_id,action" });
  if (error) throw error;
}

/** Throws if no row was deleted, for example because the entry has been carried out. */
export async function cancelTime(client: BackendClient, entry: Pick<TimetableEntry, "id">): Promise<void> {
  requireChanged(await client.from("timetable").delete().eq("id", entry.id).select("id"));
}
