import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import type { BackendClient } from "#app/lib/request-context.ts";
import { listLeadViews } from "./lead-views.ts";

/** Of those that follow what others change in leads. */
const VIEWS = ["leads", "views"];
const RARELY_CHANGES_MS = 5 * 60_000;

export function useLeadViews() {
  const client = useBackendClient();
  return useQuery({ queryKey: VIEWS, queryFn: ({ signal }) => listLeadViews(client, signal) });
}

/** Changes views, after which they are read again; what was changed may be gone from the screen by then. */
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
  });
}

/** Whether to offer what only admins may do; what is done, the policies decide. */
export function useIsAdmin(): boolean {
  const client = useBackendClient();
  const { data = false } = useQuery({
    queryKey: ["is admin"],
    async queryFn({ signal }) {
      const { data: own } = await client.auth.getSession();
      const asked = { _user_id: own.session?.user.id ?? null, _role: "admin" };
      const { data, error } = await client.rpc("has_role", asked).abortSignal(signal);
      if (error) throw error;
      return data;
    },
    staleTime: RARELY_CHANGES_MS,
  });
  return data;
}
