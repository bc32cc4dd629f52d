import type { BackendClient } from "#app/lib/request-context.ts";
import { isLongAgo, type NoteChange } from "./change-keys.ts";

/** A retry comes later than this: the first retry delay is one second. */
const FIRST_TRY_MS = 900;
/** Tolerance for a device clock that is ahead of the server’s. */
const CLOCK_MS = 5 * 60_000;
const NOTE_MAX = 2000;

/**
 * Adds the note, unless an earlier try added it and its answer was lost. A note that waited for a connection says when it
 * was written. Throws the backend’s error.
 */
export async function addNoteOnce(client: BackendClient, change: NoteChange): Promise<void> {
  const { lead, note, at } = change;
  if (Date.now() - at > FIRST_TRY_MS && (await isThere(client, change))) return;
  const body = isLongAgo(at) ? withMoment(change) : note.body;
  const { error } = await client.from("lead_notes").insert({ lead_id: lead.id, ...note, body });
  if (error) throw error;
}

async function isThere(client: BackendClient, change: NoteChange): Promise<boolean> {
  const { data, error } = await client
    .from("lead_notes")
    .select("id")
    .eq("lead_id", change.lead.id)
    .in("body", [change.note.body.trim(), withMoment(change)])
    .gt("created_at", new Date(change.at - CLOCK_MS).toISOString())
    .limit(1);
  if (error) throw error;
  return data.length > 0;
}

function withMoment({ note, when }: NoteChange): string {
  const body = `${note.body.trim()}\nWritten offline: ${when}.`;
  return body.length > NOTE_MAX ? note.body.trim() : body;
}
