import { useQuery } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { useBusiness } from "#app/lib/use-business.ts";
import { useNow } from "#app/lib/use-now.ts";
import { callAdminEndpoint } from "../call-admin-endpoint.ts";
import type { FormCheckState } from "./form-check-state.ts";
import { formCheckInWords } from "./form-check-words.ts";

const LOOK_AGAIN_MS = 30_000;

/** For admins; nothing while it is not known. */
export function useFormCheck() {
  const client = useBackendClient();
  const { timeZone } = useBusiness();
  const now = useNow();
  const { data: state } = useQuery({
    queryKey: ["form-check"],
    queryFn: ({ signal }) =>
      callAdminEndpoint(client, "/admin/form-check/state", { signal }) as Promise<FormCheckState>,
    refetchInterval: LOOK_AGAIN_MS,
  });
  return state ? formCheckInWords(state, now, timeZone) : null;
}
