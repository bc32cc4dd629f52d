import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import type { BackendClient } from "#app/lib/request-context.ts";
import { VIEWS } from "../lead-cache.ts";
import { listLeadViews } from "./lead-views.ts";

export function useLeadViews() {
  const client = useBackendClient();
  return useQuery({ queryKey: VIEWS, queryFn: ({ signal }) => listLeadViews(client, signal) });
}

/** Changes views and refetches them. `onChanged` runs before the refetch, which may unmount the caller. */
export function useChangeViews<Input>(
  change: (client: BackendClient, input: Input) => Promise<void>,
  onChanged: () => void = () => {},
) {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(client, input),
    onSuccess() {
      onChanged();
      return queries.invalidateQueries({ queryKey: VIEWS });
    },
    // Perhaps only the response was lost.
    onError: () => void queries.invalidateQueries({ queryKey: VIEWS }),
  });
}
