import type { Row } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";

const MAX_LINKS = 100;

/**
 * The links of a lead, by which staff state that it is, or is not, from the same person as another one, latest first, each
 * with the other lead's name. Throws the backend's error.
 */
export async function listLeadLinks(client: BackendClient, leadId: string, signal: AbortSignal) {
  const links = await client
    .from("lead_links")
    .select("id, lead_id, other_id, is_same_person, actor_id, actor_email, created_at")
    .or(`lead_id.eq.${leadId},other_id.eq.${leadId}`)
    .order("created_at", { ascending: false })
    .limit(MAX_LINKS)
    .abortSignal(signal);
  if (links.error) throw links.error;
  if (links.data.length === 0) return [];
  const otherOf = (link: { lead_id: string; other_id: string }) =>
    link.lead_id === leadId ? link.other_id : link.lead_id;
  const others = await client
    .from("leads")
    .select("id, name")
    .in("id", [...new Set(links.data.map(otherOf))])
    .abortSignal(signal);
  if (others.error) throw others.error;
  const names = new Map(others.data.map(({ id, name }) => [id, name]));
  return links.data.map((link) => ({ ...link, other: names.get(otherOf(link)) ?? "someone" }));
}

export type NewLink = Pick<Row<"lead_links">, "lead_id" | "other_id" | "is_same_person">;

/** Throws the backend's error. */
export async function addLeadLink(client: BackendClient, link: NewLink): Promise<void> {
  const { error } = await client.from("lead_links").insert(link);
  if (error) throw error;
}
