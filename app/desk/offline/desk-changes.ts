import type { QueryClient } from "@tanstack/react-query";
import { isLeadStatus, leadStatusLook } from "#app/leads/lead-status.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { showToast, type ToastMessage } from "#app/ui/toaster.tsx";
import {
  cancelReads,
  draftKey,
  historyKey,
  knownValues,
  LIST,
  leadKey,
  rememberSaved,
} from "../lead-cache.ts";
import { leadDeskMessages } from "../lead-desk-messages.ts";
import { changeLeadStatus, type LeadRow, type Loss, StatusConflictError } from "../lead-queries.ts";
import { SUMMARY } from "../lead-summary.ts";
import { rememberClosed } from "../loss/just-closed.ts";
import { addNoteOnce } from "./add-note-once.ts";
import {
  isLongAgo,
  NOTE_CHANGE,
  QUEUED,
  type QueuedNote,
  type QueuedStatusChange,
  STATUS_CHANGE,
} from "./change-keys.ts";
import { joinDrafts } from "./drafts.ts";
import { keepShowingChanges, showPending, showStatus } from "./pending-changes.ts";
import { registerFieldChange } from "./register-field-change.ts";
import { whileSignedIn } from "./while-signed-in.ts";

/** Registers how the desk's changes are saved, which also applies to those left behind by another tab. */
export function registerDeskChanges(queries: QueryClient, client: BackendClient, me: string): void {
  registerStatusChange(queries, client, me);
  registerNoteChange(queries, client, me);
  registerFieldChange(queries, client, me);
  keepShowingChanges(queries);
}

function registerStatusChange(queries: QueryClient, client: BackendClient, me: string): void {
  queries.setMutationDefaults<unknown, Error, QueuedStatusChange>(STATUS_CHANGE, {
    ...QUEUED,
    mutationFn: whileSignedIn({ queries, me }, ({ lead, status, loss }) =>
      changeLeadStatus(client, lead.id, { known: knownValues(queries, lead, "status"), status, loss }),
    ),
    async onMutate({ lead, status, loss }) {
      // Before it is saved, which may take until there is a network.
      if (status !== "closed") rememberClosed(queries, [{ lead, status }]);
      await cancelReads(queries, [lead.id]);
      showStatus(queries, lead.id, status, loss);
    },
    async onSuccess(_saved, change) {
      const { lead, status, loss } = change;
      // A list read before the change was saved must not bring the old status back.
      rememberSaved(queries, lead.id, { status });
      await cancelReads(queries, [lead.id]);
      showStatus(queries, lead.id, status, loss);
      showPending(queries, change);
      if (!loss?.lost_reason) rememberClosed(queries, [{ lead, status }]);
      void showToast({
        ...leadDeskMessages.statusSaved,
        about: lead.id,
        action: undoOf(queries, { lead, status }),
      });
      for (const queryKey of [SUMMARY, leadKey(lead.id), historyKey(lead.id)])
        void queries.invalidateQueries({ queryKey });
    },
    onError(error, change) {
      const { lead, status, at } = change;
      const meanwhile = error instanceof StatusConflictError ? error.status : null;
      showStatus(queries, lead.id, meanwhile ?? lead.status, lossOf(lead));
      showPending(queries, change);
      void showToast({
        title: leadDeskMessages.statusFailed,
        description: describeFailure({ meanwhile, name: lead.name, status, at }),
        about: lead.id,
        variant: "destructive",
        lasting: isLongAgo(at),
      });
      for (const queryKey of [LIST, leadKey(lead.id)]) void queries.invalidateQueries({ queryKey });
    },
  });
}

function registerNoteChange(queries: QueryClient, client: BackendClient, me: string): void {
  queries.setMutationDefaults<unknown, Error, QueuedNote>(NOTE_CHANGE, {
    ...QUEUED,
    mutationFn: whileSignedIn({ queries, me }, (change) => addNoteOnce(client, change)),
    // A form that is opened before the note is saved must not offer its text again.
    onMutate({ lead, note }) {
      if (!note.call_outcome) queries.setQueryData(draftKey(lead.id), "");
    },
    onSuccess: (_saved, { lead }) => queries.invalidateQueries({ queryKey: historyKey(lead.id) }),
    onError: (_error, change) => giveBackNote(queries, change, { isShown: false }),
  });
}

/**
 * Makes the text of a note that couldn't be saved the lead's draft again, before what was written since, and reports it.
 * `isShown`: the form of the note is still open, and shows the error itself.
 */
export function giveBackNote(
  queries: QueryClient,
  { lead, note }: QueuedNote,
  { isShown }: { isShown: boolean },
): void {
  if (!note.call_outcome)
    queries.setQueryData(draftKey(lead.id), (newer: unknown) => joinDrafts(note.body, newer));
  if (isShown) return;
  void showToast({
    title: `A note on ${lead.name} couldn’t be saved`,
    description: note.body,
    variant: "destructive",
    lasting: true,
  });
}

/** No Undo to a status that this release doesn't know. */
function undoOf(
  queries: QueryClient,
  { lead, status }: Omit<QueuedStatusChange, "at">,
): ToastMessage["action"] {
  const former = lead.status;
  if (!isLeadStatus(former)) return undefined;
  const change = {
    lead: { ...lead, status },
    status: former,
    ...(former === "closed" && { loss: lossOf(lead) }),
  };
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

function lossOf({ lost_reason, lost_words }: LeadRow): Loss {
  return { lost_reason, lost_words };
}

type Failure = { meanwhile: string | null; name: string; status: string; at: number };

function describeFailure({ meanwhile, name, status, at }: Failure): string | undefined {
  const stored = meanwhile && `It was set to ${leadStatusLook(meanwhile).label} in the meantime.`;
  if (!isLongAgo(at)) return stored ?? undefined;
  return `${name} wasn’t set to ${leadStatusLook(status).label}. ${stored ?? ""}`.trim();
}
