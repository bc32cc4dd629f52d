import type { Json } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import type { LeadRow } from "../lead-queries.ts";

/** What many leads are changed in; each gets back its own when that is undone. */
export type Change = Partial<Pick<LeadRow, "status" | "quarantine" | "lost_reason" | "lost_words">>;

/**
 * A lead as it was seen, with what it is to be from now on. `before`: where this goes on with a change that was made already,
 * how the lead was before that, and will be again once it is undone.
 */
export type Wanted = { lead: LeadRow; change: Change; before?: LeadRow };

/** What a lead is now, whether it was changed or somebody else had changed it before. */
export type Answer = Pick<LeadRow, "id" | "status" | "quarantine"> & { changed: boolean };

/**
 * Saves all of them by one request, each over one of the statuses that are known of it. Of leads that are gone there is
 * no answer. Throws the backend's error; then none was changed.
 */
export async function changeManyLeads(
  client: BackendClient,
  wanted: readonly Wanted[],
  knownOf: (lead: LeadRow) => string[],
): Promise<Answer[]> {
  const changes = wanted.map(({ lead, change }) => ({
    id: lead.id,
    known: knownOf(lead),
    held: lead.quarantine !== null,
    ...change,
  }));
  const { data, error } = await client.rpc("change_leads", { _changes: changes as Json });
  if (error) throw error;
  return data as unknown as Answer[];
}

/** What takes back what was changed. */
export function takenBack(wanted: readonly Wanted[], answers: readonly Answer[]): Wanted[] {
  const changed = new Set(answers.flatMap((answer) => (answer.changed ? [answer.id] : [])));
  return wanted
    .filter(({ lead }) => changed.has(lead.id))
    .map(({ lead, change, before = lead }) => ({
      lead: { ...lead, ...change },
      change: formerOf(before, change),
    }));
}

/** A lead that is not closed any more forgets why it was lost. */
function formerOf(lead: LeadRow, change: Change): Change {
  if ("quarantine" in change) return { quarantine: lead.quarantine };
  const { status, lost_reason, lost_words } = lead;
  return status === "closed" ? { status, lost_reason, lost_words } : { status };
}
