import { apiMessage, isDuplicate } from "#app/lib/api-errors.ts";
import type { Row } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";

/** A name for the query of the desk's address; without an owner it is everybody's. */
export type LeadViewRow = Pick<Row<"lead_views">, "id" | "owner_id" | "name" | "query">;

/** Under what they are kept in the browser: of what follows what others change in leads. */
export const VIEWS = ["leads", "views"];

export const VIEW_NAME_MAX = 40;

/** Throws the backend's error. */
export async function listLeadViews(client: BackendClient, signal: AbortSignal): Promise<LeadViewRow[]> {
  const { data, error } = await client
    .from("lead_views")
    .select("id, owner_id, name, query")
    .order("name")
    .abortSignal(signal);
  if (error) throw error;
  return data;
}

export type NewView = { name: string; query: string; shared: boolean };

/** Throws in words of what is the matter. */
export async function addLeadView(client: BackendClient, { name, query, shared }: NewView): Promise<void> {
  const owner = shared ? { owner_id: null } : {};
  const { error } = await client.from("lead_views").insert({ name, query, ...owner });
  if (error) throw new Error(reasonOf(error));
}

/** Throws in words of what is the matter. */
export async function renameLeadView(client: BackendClient, id: string, name: string): Promise<void> {
  const { data, error } = await client.from("lead_views").update({ name }).eq("id", id).select("id");
  checkChanged(data, error);
}

/** Throws in words of what is the matter. */
export async function deleteLeadView(client: BackendClient, id: string): Promise<void> {
  const { data, error } = await client.from("lead_views").delete().eq("id", id).select("id");
  checkChanged(data, error);
}

type Refusal = object & { code?: string };

function checkChanged(changed: unknown[] | null, error: Refusal | null): void {
  if (error) throw new Error(reasonOf(error));
  if (changed?.length === 0) throw new Error("This view isn’t there any more, or it’s an admin’s to change.");
}

function reasonOf(error: Refusal): string {
  if (isDuplicate(error)) return "Another view has this name.";
  if (error.code === "42501") return "Only admins share views with everybody.";
  return apiMessage(error) ? "The view couldn’t be saved." : "No answer came. Please try again.";
}

/** The query of an address in one form, so that the same view is known whatever the order of its parts. */
export function queryOf(search: string): string {
  const params = new URLSearchParams(search);
  params.sort();
  return String(params);
}
