import { apiMessage, inWords, isDuplicate, isForbidden, RefusedError } from "#app/lib/api-errors.ts";
import { byName } from "#app/lib/by-name.ts";
import type { Row } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";

/** A named query string of the desk's URL. Without an owner it is shared with everybody. */
export type LeadViewRow = Pick<Row<"lead_views">, "id" | "owner_id" | "name" | "query">;

export const MAX_VIEW_NAME_LENGTH = 40;

/** By name. Throws the backend's error. */
export async function listLeadViews(client: BackendClient, signal: AbortSignal): Promise<LeadViewRow[]> {
  const { data, error } = await client
    .from("lead_views")
    .select("id, owner_id, name, query")
    .abortSignal(signal);
  if (error) throw error;
  return data.sort(byName);
}

type NewView = { name: string; query: string; shared: boolean };

/** Errors have a message for the user. */
export async function addLeadView(client: BackendClient, { name, query, shared }: NewView): Promise<void> {
  const owner = shared ? { owner_id: null } : {};
  const { error } = await client.from("lead_views").insert({ name, query, ...owner });
  if (error) throw inWords(error, reasonOf(error));
}

/** Errors have a message for the user. */
export async function renameLeadView(client: BackendClient, id: string, name: string): Promise<void> {
  const { data, error } = await client.from("lead_views").update({ name }).eq("id", id).select("id");
  checkChanged(data, error);
}

/** Errors have a message for the user. */
export async function deleteLeadView(client: BackendClient, id: string): Promise<void> {
  const { data, error } = await client.from("lead_views").delete().eq("id", id).select("id");
  checkChanged(data, error);
}

type Refusal = { code: string };

function checkChanged(changed: unknown[] | null, error: Refusal | null): void {
  if (error) throw inWords(error, reasonOf(error));
  if (changed?.length === 0) throw new RefusedError("This view was deleted, or only an admin can change it.");
}

function reasonOf(error: Refusal): string {
  if (isDuplicate(error)) return "Another view has this name.";
  if (isForbidden(error)) return "Only admins can share views with everyone.";
  return apiMessage(error) ? "The view couldn’t be saved." : "No answer came. Please try again.";
}

/** Normalizes a query string, so that the order of its parameters doesn't matter. */
export function queryOf(search: string): string {
  const params = new URLSearchParams(search);
  params.sort();
  return String(params);
}
