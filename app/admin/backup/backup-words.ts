import { countOf } from "#app/lib/counts.ts";
import { formatAge } from "#app/lib/time/moments.ts";
import type { BackupState } from "./backup-state.ts";

/** What an admin sees about the backups, and whether it is a problem. */
type BackupWords = { text: string; isTrouble: boolean };

const HINT = "Set BACKUP_EVERY=24 on the server to have one made every day.";

/** Null if there is nothing to say. */
export function backupInWords(state: BackupState, now: number): BackupWords | null {
  if (state.kind === "hosted") return null;
  const { everyHours, isOverdue } = state;
  const { verified, failed } = state.status;
  const damaged = verified?.damagedPictures ?? 0;
  const latest = verified
    ? `Last verified backup: ${formatAge(verified.at, now)}.${damaged > 0 ? ` ${damagedInWords(damaged)}` : ""}`
    : "There’s no verified backup.";
  if (failed) {
    const text = `A backup failed ${formatAge(failed.at, now)}. ${failed.reason} ${latest}`;
    return { text, isTrouble: true };
  }
  if (isOverdue)
    return { text: `The ${verified ? "next" : "first"} backup is overdue. ${latest}`, isTrouble: true };
  if (damaged > 0) return { text: latest, isTrouble: true };
  if (everyHours === null)
    return { text: `${verified ? latest : "Backups are off."} ${HINT}`, isTrouble: false };
  return { text: verified ? latest : "The first backup is being made.", isTrouble: false };
}

function damagedInWords(count: number): string {
  const pictures = countOf(count, "picture in it is", "pictures in it are");
  return `${pictures} damaged or missing: the server’s log says which.`;
}
