import type { Row } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";

export type TimetableAction = "publish" | "unpublish";
export type Scheduled = { kind: "post" | "page"; id: string };
export type TimetableEntry = Pick<Row<"timetable">, "id" | "content_id" | "due_at"> & {
  kind: Scheduled["kind"];
  action: TimetableAction;
};

const MOST_ENTRIES = 1_000;

/** What is to be published or taken down, the next first. */
export async function listTimetable(client: BackendClient, signal: AbortSignal): Promise<TimetableEntry[]> {
  const { data, error } = await client
    .from("timetable")
    .select("id, kind, content_id, action, due_at")
    .order("due_at")
    .limit(MOST_ENTRIES)
    .abortSignal(signal)
    .overrideTypes<TimetableEntry[], { merge: false }>();
  if (error) throw error;
  return data;
}

/** Sets when it is published or taken down, in place of another time. */
export async function setTime(
  client: BackendClient,
  { kind, id }: Scheduled,
  action: TimetableAction,
  due_at: string,
): Promise<void> {
  const { error } = await client
    .from("timetable")
    .upsert({ kind, content_id: id, action, due_at }, { onConflict: "kind,content_id,action" });
  if (error) throw error;
}

/** Takes a time back; one that has come meanwhile is gone already. */
export async function cancelTime(client: BackendClient, entry: Pick<TimetableEntry, "id">): Promise<void> {
  const { error } = await client.from("timetable").delete().eq("id", entry.id);
  if (error) throw error;
}
