import type { Json } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import type { LeadRow } from "../lead-queries.ts";

/** The fields that bulk changes can set. */
export type Change = Partial<Pick<LeadRow, "status" | "quarantine" | "lost_reason" | "lost_words">>;

/**
 * A lead as displayed, and its new values. `before`: if this continues an earlier change, the lead before that one, to
 * which Undo returns.
 */
export type Wanted = { lead: LeadRow; change: Change; before?: LeadRow };

/** `done` names the change in the toast, such as "set to Contacted". */
export type BulkChange = { wanted: readonly Wanted[]; done: string };

/** A lead as it is stored after a bulk change. `changed` is false if somebody else had changed it before. */
export type ChangedLead = Pick<LeadRow, "id" | "status" | "quarantine"> & { changed: boolean };

/**
 * Saves all changes in one request, each only if the stored status is one of `knownOf(lead)`. Leaves out deleted leads.
 * Throws the backend's error, in which case nothing was changed.
 */
export async function changeLeads(
  client: BackendClient,
  wanted: readonly Wanted[],
  knownOf: (lead: LeadRow) => string[],
): Promise<ChangedLead[]> {
  const changes = wanted.map(({ lead, change }) => ({
    id: lead.id,
    known: knownOf(lead),
    held: lead.quarantine !== null,
    ...change,
  }));
  const { data, error } = await client.rpc("change_leads", { _changes: changes as Json });
  if (error) throw error;
  return data as unknown as ChangedLead[];
}

/** The changes that undo those that were made. */
export function undoChanges(wanted: readonly Wanted[], results: readonly ChangedLead[]): Wanted[] {
  const changed = new Set(results.flatMap((result) => (result.changed ? [result.id] : [])));
  return wanted
    .filter(({ lead }) => changed.has(lead.id))
    .map(({ lead, change, before = lead }) => ({
      lead: { ...lead, ...change },
      change: formerOf(before, change),
    }));
}

/** Restores the lost reason only with the status Closed: the database clears it for any other. */
function formerOf(lead: LeadRow, change: Change): Change {
  if ("quarantine" in change) return { quarantine: lead.quarantine };
  const { status, lost_reason, lost_words } = lead;
  return status === "closed" ? { status, lost_reason, lost_words } : { status };
}
