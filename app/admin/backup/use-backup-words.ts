import { useQuery } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { fetchAsStaff } from "#app/lib/fetch-as-staff.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import type { BackupState } from "./backup-state.ts";
import { backupInWords } from "./backup-words.ts";

const LOOK_AGAIN_MS = 60_000;

/** For admins; nothing while it is not known. */
export function useBackupWords() {
  const client = useBackendClient();
  const { data: state } = useQuery({
    queryKey: ["backups"],
    queryFn: ({ signal }) => readBackupState(client, signal),
    refetchInterval: LOOK_AGAIN_MS,
  });
  return state ? backupInWords(state) : null;
}

async function readBackupState(client: BackendClient, signal: AbortSignal): Promise<BackupState> {
  const response = await fetchAsStaff(client, "/admin/backup/state", { signal });
  if (!response.ok) throw new Error(`the state of backups was answered with ${response.status}`);
  return response.json();
}
