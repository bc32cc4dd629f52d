import type { BackendClient } from "#app/lib/request-context.ts";
import { isLongAgo, type QueuedNote } from "./change-keys.ts";

/** The limit of `lead_notes.body` in characters. */
export const MAX_NOTE_LENGTH = 2000;

/**
 * Adds the note, unless an earlier try added it and the response was lost. A note that waited for a connection says when it
 * was written. Throws the backend's error.
 */
export async function addNoteOnce(client: BackendClient, change: QueuedNote): Promise<void> {
  const { id, lead, note, at } = change;
  const body = isLongAgo(at) ? withMoment(change) : note.body;
  const { error } = await client
    .from("lead_notes")
    .upsert({ id, lead_id: lead.id, ...note, body }, { ignoreDuplicates: true });
  if (error) throw error;
}

function withMoment({ note, when }: QueuedNote): string {
  const body = `${note.body.trim()}\nWritten offline: ${when}.`;
  return body.length > MAX_NOTE_LENGTH ? note.body.trim() : body;
}
