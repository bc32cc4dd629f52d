import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { knownStatuses, LEADS, readNothingOf, rememberSaved, showLeads } from "../lead-cache.ts";
import { noteClosing, type Settled } from "../loss/just-closed.ts";
import { QUEUED } from "../offline/change-keys.ts";
import { type Answer, type Change, changeManyLeads, takenBack, type Wanted } from "./many-changes.ts";
import { tellFailure, tellOutcome } from "./many-words.ts";

/** Changes that are saved together, and the words that say so, such as "set to Contacted". */
type ManyChanges = { wanted: readonly Wanted[]; done: string };

const ABOUT = "many leads";

/** Saves many changes at once. The lists show them at once, and what stands there instead where they weren’t made. */
export function useChangeMany() {
  const client = useBackendClient();
  const queries = useQueryClient();

  function show(changes: readonly (readonly [id: string, change: Change])[]) {
    showLeads(queries, new Map(changes));
  }

  const change = useMutation({
    mutationFn: ({ wanted }: ManyChanges) =>
      changeManyLeads(client, wanted, (lead) => knownStatuses(queries, lead)),
    // After what is being saved of one of them.
    scope: QUEUED.scope,
    async onMutate({ wanted }) {
      await readNothingOf(
        queries,
        wanted.map(({ lead }) => lead.id),
      );
      show(wanted.map(({ lead, change }) => [lead.id, change]));
    },
    onSuccess(answers, { wanted, done }) {
      for (const { id, status, changed } of answers) if (changed) rememberSaved(queries, id, status);
      show(answers.map(({ id, status, quarantine }) => [id, { status, quarantine }]));
      noteClosing(queries, settledOf(wanted, answers));
      const told = tellOutcome(wanted, answers, done);
      void showToast({ ...told, about: ABOUT, action: undo(wanted, answers) });
    },
    onError(error, { wanted }) {
      show(wanted.map(({ lead, change }) => [lead.id, formerly(lead, change)]));
      void showToast({ ...tellFailure(error), about: ABOUT });
    },
    // They move between views, and their histories have grown.
    onSettled: () => void queries.invalidateQueries({ queryKey: LEADS }),
  });

  function undo(wanted: readonly Wanted[], answers: readonly Answer[]) {
    const back = takenBack(wanted, answers);
    if (back.length === 0) return undefined;
    return { label: "Undo", onClick: () => change.mutate({ wanted: back, done: "put back" }) };
  }

  return change;
}

/** What got another status, of which it may be asked why; spam that is closed was no loss. */
function settledOf(wanted: readonly Wanted[], answers: readonly Answer[]): Settled {
  const changed = new Set(answers.flatMap((answer) => (answer.changed ? [answer.id] : [])));
  return wanted.flatMap(({ lead, change: { status, lost_reason } }) =>
    status && changed.has(lead.id) && !lead.quarantine && !lost_reason ? [{ lead, status }] : [],
  );
}

function formerly(lead: Wanted["lead"], change: Change): Change {
  return Object.fromEntries(Object.keys(change).map((field) => [field, lead[field as keyof Change]]));
}
