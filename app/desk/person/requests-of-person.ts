import type { Row } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";

/** By lead id, the ids of all requests of the same person, oldest first. Leads without other requests are left out. */
export type Persons = Record<string, string[]>;

/** Limit per person. `public.requests_of_persons` returns one more if there are more. */
export const MAX_REQUESTS = 20;

export type OtherRequest = Pick<Row<"leads">, "id" | "name" | "message" | "status" | "created_at">;

/** For at most a hundred leads. Throws the backend's error. */
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

/** The other requests of a lead's person, newest first, at most `MAX_REQUESTS`. Throws the backend's error. */
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

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
const ordinals = new Intl.PluralRules("en-US", { type: "ordinal" });

/** `2nd of 3 requests`, or `One of more than 20 requests`. */
export function describePlace(leadId: string, requestIds: readonly string[]): string {
  const count = requestIds.length;
  if (count > MAX_REQUESTS) return `One of more than ${MAX_REQUESTS} requests`;
  const place = requestIds.indexOf(leadId) + 1;
  return `${place}${ENDINGS[ordinals.select(place)] ?? "th"} of ${count} requests`;
}
