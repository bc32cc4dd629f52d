import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { addLeadNote, readLeadHistory } from "./lead-history.ts";
import { getLead } from "./lead-queries.ts";

const LOOK_AGAIN_MS = 30_000;

export function leadKey(id: string) {
  return ["leads", "one", id];
}

export function historyKey(id: string) {
  return ["leads", "history", id];
}

/** One lead; null where there is none of that id. */
export function useLead(id: string) {
  const client = useBackendClient();
  return useQuery({
    queryKey: leadKey(id),
    queryFn: ({ signal }) => getLead(client, id, signal),
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

export function useAddLeadNote(id: string, onAdded: () => void) {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: string) => addLeadNote(client, id, body),
    async onSuccess() {
      onAdded();
      await queries.invalidateQueries({ queryKey: historyKey(id) });
    },
  });
}
