import { useQuery } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { formatAge } from "#app/lib/time/moments.ts";
import { useNow } from "#app/lib/time/use-now.ts";
import { MarkedNote } from "#app/ui/notice.tsx";
import { callAdminEndpoint } from "../call-admin-endpoint.ts";
import type { BackupState } from "./backup-state.ts";

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
  return <p className="text-muted-foreground text-sm">{words.text}</p>;
}

/** What an admin sees about the backups, and whether it is a problem. */
type BackupWords = { text: string; isTrouble: boolean };

const HINT = "Set BACKUP_EVERY=24 on the server to have one made every day.";

/** Null if there is nothing to say. */
export function backupInWords(state: BackupState, now: number): BackupWords | null {
  if (state.kind === "hosted") return null;
  const { everyHours, isOverdue } = state;
  const { verified, failed } = state.status;
  const latest = verified
    ? `Last verified backup: ${formatAge(verified.at, now)}.`
    : "There’s no verified backup.";
  if (failed) {
    const text = `A backup failed ${formatAge(failed.at, now)}. ${failed.reason} ${latest}`;
    return { text, isTrouble: true };
  }
  if (isOverdue) return { text: `The next backup is overdue. ${latest}`, isTrouble: true };
  if (everyHours === null)
    return { text: `${verified ? latest : "Backups are off."} ${HINT}`, isTrouble: false };
  return { text: verified ? latest : "The first backup is being made.", isTrouble: false };
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
