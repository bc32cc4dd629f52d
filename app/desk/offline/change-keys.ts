import type { LeadStatus } from "#app/leads/lead-status.ts";
import { isUnreached } from "#app/lib/api-errors.ts";
import { retryDelay } from "#app/lib/query-client.ts";
import type { LeadField } from "../follow-up/lead-fields.ts";
import type { NewNote } from "../lead-history.ts";
import type { LeadRow } from "../lead-queries.ts";

/** All changes of the desk that wait for a network begin with this word. */
export const DESK_CHANGE = ["desk"];
export const STATUS_CHANGE = [...DESK_CHANGE, "status"];
export const NOTE_CHANGE = [...DESK_CHANGE, "note"];
export const FIELD_CHANGE = [...DESK_CHANGE, "field"];

/** What all changes have in common that wait for a network: sent in order, and again for as long as nobody was reached. */
export const QUEUED = {
  scope: { id: "desk" },
  networkMode: "online" as const,
  retry: (_failures: number, error: Error) => isUnreached(error),
  retryDelay,
  gcTime: Number.POSITIVE_INFINITY,
};

/** `at`: when it was done, in milliseconds; `when`: the same in words. */
export type StatusChange = { lead: LeadRow; status: LeadStatus; at: number };
export type NoteChange = {
  lead: Pick<LeadRow, "id" | "name">;
  note: NewNote;
  at: number;
  when: string;
};

export type FieldChange = { lead: LeadRow; field: LeadField; value: LeadRow[LeadField]; at: number };
export type DeskChange = StatusChange | NoteChange | FieldChange;

const EARLIER_MS = 60_000;

/** Whether it was done so long ago that who did it looks elsewhere by now. */
export function isOfEarlier(at: number): boolean {
  return Date.now() - at > EARLIER_MS;
}
