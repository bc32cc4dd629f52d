import type { Row } from "#app/lib/database.types.ts";
import { readPart, type SortOrder } from "#app/lib/keyset.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import type { LeadStatus } from "./lead-status.ts";

export type LeadRow = Row<"leads">;

/** A place in the list, newest first: everything after it is older. */
export type LeadCursor = Pick<LeadRow, "created_at" | "id">;

const NEWEST_FIRST: SortOrder<"created_at"> = { column: "created_at", ascending: false };

export const LEADS_PER_FETCH = 100;
/** Beyond this many waiting leads, only "more than" is told. */
export const WAITING_LEADS_COUNTED = 100;

/** The newest leads, or those after a cursor; at most `LEADS_PER_FETCH`. Throws the backend's error. */
export function listLeads(
  client: BackendClient,
  after: LeadCursor | null,
  signal: AbortSignal,
): Promise<LeadRow[]> {
  const part = { order: NEWEST_FIRST, after, atMost: LEADS_PER_FETCH, signal };
  return readPart(client.from("leads").select("*"), part);
}

/** When the leads came that nobody has worked yet, oldest first. Throws the backend's error. */
export async function listWaitingLeads(client: BackendClient, signal: AbortSignal): Promise<string[]> {
  const { data, error } = await client
    .from("leads")
    .select("created_at")
    .eq("status", "new" satisfies LeadStatus)
    .order("created_at", { ascending: true })
    .limit(WAITING_LEADS_COUNTED + 1)
    .abortSignal(signal);
  if (error) throw error;
  return data.map((lead) => lead.created_at);
}

/** Throws when the status was not saved, also when the policies let no row through, which is no error to the API. */
export async function changeLeadStatus(
  client: BackendClient,
  id: LeadRow["id"],
  status: LeadStatus,
): Promise<void> {
  const { data, error } = await client.from("leads").update({ status }).eq("id", id).select("id");
  if (error) throw error;
  if (data.length === 0) throw new Error("no such lead, or not allowed to change it");
}
