import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { useReadAs } from "#app/lib/client/roles.ts";
import { LEAD_ROLES } from "#app/lib/role-groups.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { formatMoment } from "#app/lib/time/moments.ts";
import { newUuid } from "#app/lib/uuid.ts";
import { findListed, historyKey, leadKey, REFETCH_MS } from "../lead-cache.ts";
import { findLead } from "../lead-queries.ts";
import { NOTE_CHANGE, type QueuedNote } from "../offline/change-keys.ts";
import { giveBackNote } from "../offline/desk-changes.ts";
import { isStuck } from "../offline/unsent.ts";
import { type NewNote, readLeadHistory } from "./lead-history.ts";

/** One lead; null if there is none with this id. */
export function useLead(id: string) {
  const client = useBackendClient();
  const queries = useQueryClient();
  const read = useReadAs(LEAD_ROLES);
  return useQuery({
    queryKey: leadKey(id),
    queryFn: ({ signal }) => read(findLead(client, id, signal), signal),
    placeholderData: () => findListed(queries, id),
    refetchInterval: REFETCH_MS,
  });
}

export function useLeadHistory(id: string) {
  const client = useBackendClient();
  return useQuery({
    queryKey: historyKey(id),
    queryFn: ({ signal }) => readLeadHistory(client, id, signal),
    refetchInterval: REFETCH_MS,
  });
}

/** Adds a note, or queues it until there is a connection. */
export function useAddLeadNote() {
  const { timeZone } = useBusiness();
  const queries = useQueryClient();
  const awaited = useRef<{ change: QueuedNote; onSafe: (() => void) | undefined }>(undefined);
  const { mutate, ...add } = useMutation<unknown, Error, QueuedNote>({
    mutationKey: NOTE_CHANGE,
    // Unlike callbacks given to `mutate`, it is also called once the form has gone.
    onError: (_error, change) =>
      giveBackNote(queries, change, { isShown: awaited.current?.change === change }),
  });
  const isKept = add.isPending && isStuck(add);

  function goOn() {
    awaited.current?.onSafe?.();
    awaited.current = undefined;
  }

  useEffect(() => {
    if (isKept) goOn();
  });
  useEffect(
    () => () => {
      awaited.current = undefined;
    },
    [],
  );
  return {
    isError: add.isError,
    isPending: add.isPending && !isKept,
    /** `onSafe` runs once the note is saved, or queued on the device; not if the form has gone by then. */
    addNote({ id, name }: QueuedNote["lead"], note: NewNote, onSafe?: () => void) {
      const at = Date.now();
      const when = formatMoment(new Date(at).toISOString(), timeZone);
      const change = { id: newUuid(), lead: { id, name }, note, at, when };
      awaited.current = { change, onSafe };
      mutate(change, { onSuccess: goOn });
    },
  };
}
