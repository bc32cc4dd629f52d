import type { Row } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import type { AuditSubject } from "./audit-words.ts";

/** A log entry, with the old and new value of each column. */
export type AuditEntry = Omit<Row<"audit_log">, "changed_values"> & {
  changed_values: Record<string, [unknown, unknown]>;
};

export const ENTRIES_PER_FETCH = 50;

/**
 * The newest entries about a subject, or those before an id; at most `ENTRIES_PER_FETCH`. Leads and saved views that still
 * exist, and that the reader may see, are named. Throws the backend's error.
 */
export async function listAuditEntries(
  client: BackendClient,
  { tables }: AuditSubject,
  before: number | null,
  signal: AbortSignal,
): Promise<AuditEntry[]> {
  let query = client.from("audit_log").select("*");
  if (tables) query = query.in("table_name", [...tables]);
  if (before !== null) query = query.lt("id", before);
  const { data, error } = await query
    .order("id", { ascending: false })
    .limit(ENTRIES_PER_FETCH)
    .abortSignal(signal)
    .overrideTypes<AuditEntry[], { merge: false }>();
  if (error) throw error;
  const named = await nameRows(client, "leads", ["leads", "lead_notes", "lead_links"], data, signal);
  return nameRows(client, "lead_views", ["lead_views"], named, signal);
}

/** The log itself stores no customer names, and a view may have one in its own. */
async function nameRows(
  client: BackendClient,
  table: "leads" | "lead_views",
  about: readonly string[],
  entries: AuditEntry[],
  signal: AbortSignal,
): Promise<AuditEntry[]> {
  const isNamed = ({ table_name }: AuditEntry) => about.includes(table_name);
  const ids = new Set(entries.filter(isNamed).map(({ row_id }) => row_id));
  if (ids.size === 0) return entries;
  const { data, error } = await client
    .from(table)
    .select("id, name")
    .in("id", [...ids])
    .abortSignal(signal);
  if (error) throw error;
  const names = new Map(data.map(({ id, name }) => [id, name]));
  return entries.map((entry) =>
    isNamed(entry) ? { ...entry, row_name: names.get(entry.row_id) ?? null } : entry,
  );
}
