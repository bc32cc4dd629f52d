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
  return nameRows(client, data, signal);
}

/**
 * From which table the row of an entry gets its name: the log itself stores no customer names, and a view may have one in
 * its own.
 */
const NAMED_BY: Partial<Record<string, "leads" | "lead_views">> = {
  leads: "leads",
  lead_notes: "leads",
  lead_links: "leads",
  lead_views: "lead_views",
};

async function nameRows(
  client: BackendClient,
  entries: AuditEntry[],
  signal: AbortSignal,
): Promise<AuditEntry[]> {
  const readNames = async (table: "leads" | "lead_views") => {
    const ids = new Set(
      entries.filter(({ table_name }) => NAMED_BY[table_name] === table).map(({ row_id }) => row_id),
    );
    if (ids.size === 0) return [];
    const { data, error } = await client
      .from(table)
      .select("id, name")
      .in("id", [...ids])
      .abortSignal(signal);
    if (error) throw error;
    return data;
  };
  const rows = await Promise.all([readNames("leads"), readNames("lead_views")]);
  const names = new Map(rows.flat().map(({ id, name }) => [id, name]));
  return entries.map((entry) =>
    NAMED_BY[entry.table_name] ? { ...entry, row_name: names.get(entry.row_id) ?? null } : entry,
  );
}
