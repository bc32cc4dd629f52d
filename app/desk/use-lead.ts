import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { findListed, historyKey, LOOK_AGAIN_MS, leadKey } from "./lead-cache.ts";
import { addLeadNote, type NewNote, readLeadHistory } from "./lead-history.ts";
import { getLead } from "./lead-queries.ts";

/** One lead; null where there is none of that id. */
export function useLead(id: string) {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useQuery({
    queryKey: leadKey(id),
    queryFn: ({ signal }) => getLead(client, id, signal),
    placeholderData: () => findListed(queries, id),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** What happened to a lead. */
export function useLeadHistory(id: string) {
  const client = useBackendClient();
  return useQuery({
    queryKey: historyKey(id),
    queryFn: ({ signal }) => readLeadHistory(client, id, signal),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** A note that is not added yet; it survives that the lead is closed, or the window turned. */
export function useNoteDraft(id: string): [text: string, write: (text: string) => void] {
  const queries = useQueryClient();
  const [text, setText] = useState(() => queries.getQueryData<string>(draftKey(id)) ?? "");
  const write = (written: string) => {
    queries.setQueryDefaults(draftKey(id), { gcTime: Number.POSITIVE_INFINITY });
    queries.setQueryData(draftKey(id), written);
    setText(written);
  };
  return [text, write];
}

function draftKey(id: string) {
  return ["note draft", id];
}

export function useAddLeadNote(id: string, onAdded: () => void) {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (note: NewNote) => addLeadNote(client, id, note),
    async onSuccess() {
      onAdded();
      await queries.invalidateQueries({ queryKey: historyKey(id) });
    },
  });
}
