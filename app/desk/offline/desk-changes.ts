import type { QueryClient } from "@tanstack/react-query";
import { isLeadStatus, leadStatusLook } from "#app/leads/lead-status.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { showToast, type ToastMessage } from "#app/ui/toaster.tsx";
import {
  historyKey,
  knownStatuses,
  LIST,
  leadKey,
  readNothingOf,
  rememberSaved,
  showLeads,
} from "../lead-cache.ts";
import { leadDeskMessages } from "../lead-desk-messages.ts";
import { ChangedMeanwhile, changeLeadStatus } from "../lead-queries.ts";
import { SUMMARY } from "../lead-summary.ts";
import { noteClosing } from "../loss/just-closed.ts";
import { draftKey } from "../note-draft.ts";
import { addNoteOnce } from "./add-note-once.ts";
import { asOnly } from "./as-only.ts";
import {
  isOfEarlier,
  NOTE_CHANGE,
  type NoteChange,
  QUEUED,
  STATUS_CHANGE,
  type StatusChange,
} from "./change-keys.ts";
import { teachField } from "./teach-field.ts";

/** Says how the desk's changes are made, also those that another tab left behind. */
export function teachDeskChanges(queries: QueryClient, client: BackendClient, me: string): void {
  teachStatus(queries, client, me);
  teachNote(queries, client, me);
  teachField(queries, client, me);
}

function teachStatus(queries: QueryClient, client: BackendClient, me: string): void {
  const show = (id: string, status: string) => showLeads(queries, new Map([[id, { status }]]));

  queries.setMutationDefaults<unknown, Error, StatusChange>(STATUS_CHANGE, {
    ...QUEUED,
    mutationFn: asOnly({ queries, me }, ({ lead, status }) =>
      changeLeadStatus(client, lead.id, { known: knownStatuses(queries, lead), status }),
    ),
    async onMutate({ lead, status }) {
      await readNothingOf(queries, [lead.id]);
      show(lead.id, status);
    },
    async onSuccess(_saved, { lead, status }) {
      // A list read before the change was saved must not bring the old status back.
      rememberSaved(queries, lead.id, status);
      await readNothingOf(queries, [lead.id]);
      show(lead.id, latestStatus(queries, lead.id) ?? status);
      noteClosing(queries, [{ lead, status }]);
      void showToast({
        ...leadDeskMessages.statusSaved,
        about: lead.id,
        action: undoOf(queries, { lead, status }),
      });
      for (const queryKey of [SUMMARY, leadKey(lead.id), historyKey(lead.id)])
        void queries.invalidateQueries({ queryKey });
    },
    onError(error, { lead, status, at }) {
      const meanwhile = error instanceof ChangedMeanwhile ? error.status : null;
      show(lead.id, meanwhile ?? lead.status);
      void showToast({
        title: leadDeskMessages.statusFailed,
        description: tellFailure({ meanwhile, name: lead.name, status, at }),
        about: lead.id,
        variant: "destructive",
        lasting: isOfEarlier(at),
      });
      for (const queryKey of [LIST, leadKey(lead.id)]) void queries.invalidateQueries({ queryKey });
    },
  });
}

function teachNote(queries: QueryClient, client: BackendClient, me: string): void {
  queries.setMutationDefaults<unknown, Error, NoteChange>(NOTE_CHANGE, {
    ...QUEUED,
    mutationFn: asOnly({ queries, me }, (change) => addNoteOnce(client, change)),
    onSuccess: (_saved, { lead }) => queries.invalidateQueries({ queryKey: historyKey(lead.id) }),
    onError(_error, { lead, note, at }) {
      // Where it was written still has it, and says so.
      const isStillThere = note.call_outcome || queries.getQueryData(draftKey(lead.id)) === note.body;
      if (isStillThere && !isOfEarlier(at)) return;
      if (!note.call_outcome) queries.setQueryData(draftKey(lead.id), note.body);
      void showToast({
        title: `A note on ${lead.name} couldn’t be saved`,
        description: note.body,
        variant: "destructive",
        lasting: true,
      });
    },
  });
}

/** The status that was chosen last for the lead, of those that are still on their way. */
function latestStatus(queries: QueryClient, id: string): string | undefined {
  const pending = queries
    .getMutationCache()
    .findAll({ mutationKey: STATUS_CHANGE, status: "pending" })
    .map(({ state }) => state.variables as StatusChange)
    .filter(({ lead }) => lead.id === id);
  return pending.at(-1)?.status;
}

/** A status that is not known here can be left, but not be gone back to. */
function undoOf(queries: QueryClient, { lead, status }: Omit<StatusChange, "at">): ToastMessage["action"] {
  const former = lead.status;
  if (!isLeadStatus(former)) return undefined;
  const change: StatusChange = { lead: { ...lead, status }, status: former, at: Date.now() };
  return {
    label: "Undo",
    onClick() {
      const options = queries.defaultMutationOptions({ mutationKey: STATUS_CHANGE });
      void queries
        .getMutationCache()
        .build(queries, options)
        .execute({ ...change, at: Date.now() })
        .catch(() => {});
    },
  };
}

type Failure = { meanwhile: string | null; name: string; status: string; at: number };

function tellFailure({ meanwhile, name, status, at }: Failure): string | undefined {
  const others = meanwhile && `Someone else has set it to ${leadStatusLook(meanwhile).label}.`;
  if (!isOfEarlier(at)) return others ?? undefined;
  return `${name} wasn’t set to ${leadStatusLook(status).label}. ${others ?? ""}`.trim();
}
