import type { Row } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";

/** By lead, the ids of all requests of its person, oldest first; of those alone whose person has several. */
export type Persons = Record<string, string[]>;

/** So many requests of one person are told apart; `public.requests_of_persons` gives one more where there are more. */
export const MOST_REQUESTS = 20;

export type OtherRequest = Pick<Row<"leads">, "id" | "name" | "message" | "status" | "created_at">;

/** Of at most a hundred leads. Throws the backend's error. */
export async function readPersons(
  client: BackendClient,
  leadIds: readonly string[],
  signal: AbortSignal,
): Promise<Persons> {
  const { data, error } = await client
    .rpc("requests_of_persons", { _lead_ids: [...leadIds] })
    .abortSignal(signal);
  if (error) throw error;
  return data as Persons;
}

/** The other requests of a lead's person, newest first, at most `MOST_REQUESTS`. Throws the backend's error. */
export async function listOtherRequests(
  client: BackendClient,
  leadId: string,
  signal: AbortSignal,
): Promise<OtherRequest[]> {
  const persons = await readPersons(client, [leadId], signal);
  const others = persons[leadId]?.filter((id) => id !== leadId) ?? [];
  if (others.length === 0) return [];
  const { data, error } = await client
    .from("leads")
    .select("id, name, message, status, created_at")
    .in("id", others)
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .abortSignal(signal);
  if (error) throw error;
  return data;
}
