import { formatAge } from "#app/lib/moments.ts";
import type { BackupState } from "./backup-state.ts";

/** What an admin is told of the backups, and whether something has to be done about it. */
export type BackupWords = { text: string; isTrouble: boolean };

const HINT = "Set BACKUP_EVERY=24 on the server to have one made every day.";

/** Null where there is nothing to tell. */
export function backupInWords(state: BackupState, now: number): BackupWords | null {
  if (state.kind === "hosted") return null;
  const { everyHours, isOverdue } = state;
  const { proven, failed } = state.status;
  const latest = proven ? `Last proven backup: ${formatAge(proven.at, now)}.` : "There’s no proven backup.";
  if (failed) {
    const text = `A backup failed ${formatAge(failed.at, now)}. ${failed.reason} ${latest}`;
    return { text, isTrouble: true };
  }
  if (isOverdue) return { text: `The next backup is overdue. ${latest}`, isTrouble: true };
  if (everyHours === null)
    return { text: `${proven ? latest : "Backups are off."} ${HINT}`, isTrouble: false };
  return { text: proven ? latest : "The first backup is being made.", isTrouble: false };
}
