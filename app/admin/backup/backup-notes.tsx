import { useQuery } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { useNow } from "#app/lib/time/use-now.ts";
import { MarkedNote } from "#app/ui/notice.tsx";
import { callAdminEndpoint } from "../call-admin-endpoint.ts";
import type { BackupState } from "./backup-state.ts";
import { backupInWords } from "./backup-words.ts";

/** A problem with the backups. */
export function BackupTrouble() {
  const words = useBackupWords();
  if (!words?.isTrouble) return null;
  return <MarkedNote>{words.text}</MarkedNote>;
}

/** The backups' state while there is no problem. */
export function BackupNote() {
  const words = useBackupWords();
  if (!words || words.isTrouble) return null;
  return <p>{words.text}</p>;
}

const LOOK_AGAIN_MS = 60_000;

/** For admins. Null until loaded. */
function useBackupWords() {
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
