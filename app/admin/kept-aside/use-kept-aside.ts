import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LEADS } from "#app/desk/lead-cache.ts";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { saveFile } from "#app/lib/save-file.ts";
import { showToast } from "#app/ui/toaster.tsx";
import { callAdminEndpoint, posting } from "../call-admin-endpoint.ts";
import { toastError } from "../toast-error.ts";
import type { KeptAside } from "./kept-aside-service.ts";
import { keptAsideMessages } from "./kept-aside-words.ts";

const KEPT_ASIDE = ["kept-aside"];
/** A request that is tried again and refused again reappears a moment later. */
const LOOK_AGAIN_MS = 10_000;

export function useKeptAside() {
  const client = useBackendClient();
  return useQuery({
    queryKey: KEPT_ASIDE,
    queryFn: ({ signal }) =>
      callAdminEndpoint(client, "/admin/kept-aside/list", { signal }) as Promise<KeptAside>,
    refetchInterval: LOOK_AGAIN_MS,
    meta: { failure: keptAsideMessages.loadFailed },
  });
}

type KeptAsideAction = { id: string; action: "retry" | "remove" | "download" };

/** Retries, removes or downloads an entry. */
export function useActOnKeptAside() {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (action: KeptAsideAction) =>
      callAdminEndpoint(client, "/admin/kept-aside/action", posting(action)),
    onSuccess: (answer, { id, action }) => {
      if (action === "download") return save(id, (answer as { base64: string }).base64);
      const title = action === "retry" ? keptAsideMessages.triedAgain : keptAsideMessages.removed;
      return showToast({ title });
    },
    onError: (error) => toastError(error, keptAsideMessages.failed),
    onSettled: () =>
      Promise.all([KEPT_ASIDE, LEADS].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

function save(name: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  saveFile(new Blob([bytes], { type: "application/octet-stream" }), name);
}
