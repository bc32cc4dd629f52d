import type { Row } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";

export type AuditEntry = Row<"audit_log">;

export const ENTRIES_PER_FETCH = 50;

/** The newest entries, or those before an id; at most `ENTRIES_PER_FETCH`. Throws the backend's error. */
export async function listAuditEntries(
  client: BackendClient,
  before: number | null,
  signal: AbortSignal,
): Promise<AuditEntry[]> {
  let query = client.from("audit_log").select("*");
  if (before !== null) query = query.lt("id", before);
  const { data, error } = await query
    .order("id", { ascending: false })
    .limit(ENTRIES_PER_FETCH)
    .abortSignal(signal);
  if (error) throw error;
  return data;
}
