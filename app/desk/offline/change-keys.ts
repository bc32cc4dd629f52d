import type { LeadStatus } from "#app/leads/lead-status.ts";
import { isNetworkFailure } from "#app/lib/client/browser-client.ts";
import { retryDelay } from "#app/lib/client/query-client.ts";
import type { LeadField } from "../follow-up/lead-fields.ts";
import type { NewNote } from "../lead/lead-history.ts";
import type { LeadRow, Loss } from "../lead-queries.ts";

/** Mutation keys. All changes that can wait for a connection start with `DESK_CHANGE`. */
export const DESK_CHANGE = ["desk"];
export const STATUS_CHANGE = [...DESK_CHANGE, "status"];
export const NOTE_CHANGE = [...DESK_CHANGE, "note"];
export const FIELD_CHANGE = [...DESK_CHANGE, "field"];

/** Options of changes that can wait for a connection: sent one at a time in order, retried while the server is unreachable. */
export const QUEUED = {
  scope: { id: "desk" },
  networkMode: "online" as const,
  retry: (_failures: number, error: Error) => isNetworkFailure(error),
  retryDelay,
};

/**
 * `at`: time of the change in ms since the epoch. `when`: the same, formatted. `loss`: why the lead was lost, if this
 * undoes its reopening. Kept on the device: rename nothing.
 */
export type QueuedStatusChange = { lead: LeadRow; status: LeadStatus; loss?: Loss; at: number };
export type QueuedNote = {
  /** The note's own, so that sending it again adds no second one. */
  id: string;
  lead: Pick<LeadRow, "id" | "name">;
  note: NewNote;
  at: number;
  when: string;
};

export type QueuedFieldChange = { lead: LeadRow; field: LeadField; value: LeadRow[LeadField]; at: number };
export type DeskChange = QueuedStatusChange | QueuedNote | QueuedFieldChange;

const LONG_AGO_MS = 60_000;

/** Whether the change is so old that the user has moved on to something else. */
export function isLongAgo(at: number): boolean {
  return Date.now() - at > LONG_AGO_MS;
}
