import { useQuery } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { useNow } from "#app/lib/use-now.ts";
import { callAdminEndpoint } from "../call-admin-endpoint.ts";
import type { BackupState } from "./backup-state.ts";
import { backupInWords } from "./backup-words.ts";

const LOOK_AGAIN_MS = 60_000;

/** For admins; nothing while it is not known. */
export function useBackupWords() {
  const client = useBackendClient();
  const now = useNow();
  const { data: state } = useQuery({
    queryKey: ["backups"],
    queryFn: ({ signal }) =>
      callAdminEndpoint(client, "/admin/backup/state", { signal }) as Promise<BackupState>,
    refetchInterval: LOOK_AGAIN_MS,
  });
  return state ? backupInWords(state, now) : null;
}
