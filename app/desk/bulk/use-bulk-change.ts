import { onlineManager, useMutation, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { showToast, type ToastMessage } from "#app/ui/toaster.tsx";
import { cancelReads, knownValues, LEADS, rememberSaved, showLeads } from "../lead-cache.ts";
import { rememberClosed, type Settled } from "../loss/just-closed.ts";
import { QUEUED } from "../offline/change-keys.ts";
import { showPending } from "../offline/pending-changes.ts";
import {
  type BulkChange,
  type Change,
  type ChangedLead,
  changeLeads,
  undoChanges,
  type Wanted,
} from "./bulk-changes.ts";
import { describeFailure, describeOutcome, OFFLINE } from "./bulk-messages.ts";

type Action = ToastMessage["action"];

const ABOUT = "bulk change";

/**
 * Returns a function that saves changes to many leads. Lists show them at once, and correct those that weren't made.
 * Offline it says so, changes nothing and returns false.
 */
export function useBulkChange() {
  const client = useBackendClient();
  const queries = useQueryClient();

  function show(changes: readonly (readonly [id: string, change: Change])[]) {
    showLeads(queries, new Map(changes));
  }

  const change = useMutation({
    mutationFn: ({ wanted }: BulkChange) =>
      changeLeads(client, wanted, (lead) => knownValues(queries, lead, "status")),
    // Runs after queued changes to single leads.
    scope: QUEUED.scope,
    async onMutate({ wanted }) {
      await cancelReads(
        queries,
        wanted.map(({ lead }) => lead.id),
      );
      show(wanted.map(({ lead, change }) => [lead.id, change]));
    },
    onSuccess(results, changes) {
      const { wanted, done } = changes;
      for (const { id, status, changed } of results) if (changed) rememberSaved(queries, id, { status });
      show(results.map(({ id, status, quarantine }) => [id, { status, quarantine }]));
      showPending(queries, changes);
      rememberClosed(queries, settledOf(wanted, results));
      const told = describeOutcome(wanted, results, done);
      void showToast({ ...told, about: ABOUT, action: undo(wanted, results) });
    },
    onError(error, changes) {
      show(changes.wanted.map(({ lead, change }) => [lead.id, formerly(lead, change)]));
      showPending(queries, changes);
      void showToast({ ...describeFailure(error), about: ABOUT });
    },
    // The leads may be in other views now, and their histories are longer.
    onSettled: () => void queries.invalidateQueries({ queryKey: LEADS }),
  });

  function undo(wanted: readonly Wanted[], results: readonly ChangedLead[]): Action {
    const back = undoChanges(wanted, results);
    if (back.length === 0) return undefined;
    const action = { label: "Undo", onClick: () => save({ wanted: back, done: "put back" }, action) };
    return action;
  }

  /** `again`: the action that was pressed, whose toast has closed. */
  function save(changes: BulkChange, again?: Action): boolean {
    const isOnline = onlineManager.isOnline();
    if (isOnline) change.mutate(changes);
    else void showToast({ ...OFFLINE, about: ABOUT, action: again });
    return isOnline;
  }

  return (changes: BulkChange) => save(changes);
}

/** Leads whose status was saved, to ask why they were lost. */
function settledOf(wanted: readonly Wanted[], results: readonly ChangedLead[]): Settled {
  const changed = new Set(results.flatMap((result) => (result.changed ? [result.id] : [])));
  return wanted.flatMap(({ lead, change: { status, lost_reason } }) =>
    status && changed.has(lead.id) && !lost_reason ? [{ lead, status }] : [],
  );
}

function formerly(lead: Wanted["lead"], change: Change): Change {
  return Object.fromEntries(Object.keys(change).map((field) => [field, lead[field as keyof Change]]));
}
