import type { BackupState } from "#app/admin/backup/backup-state.ts";
import { backupInWords } from "#app/admin/backup/backup-words.ts";
import { failedCall } from "#app/lib/api-errors.ts";
import type { BackendClient } from "#app/lib/request-context.ts";

const CALL_LIMIT_MS = 10_000;

/**
 * Tells admins by mail, once a day, that there is no recent backup. Throws if the outbox can't be reached.
 * @param client the Supabase client with the service role
 */
export async function reportBackups(state: BackupState, client: BackendClient): Promise<void> {
  if (!lacksRecentBackup(state)) return;
  const words = backupInWords(state, Date.now());
  const { error } = await client
    .rpc("tell_admins_of_backups", { _said: words?.text ?? null })
    .abortSignal(AbortSignal.timeout(CALL_LIMIT_MS));
  if (error) throw failedCall("admins not told of the backups", error);
}

/** Whether scheduled backups are overdue, or the very first one failed. A single later failure is tried again first. */
export function lacksRecentBackup(state: BackupState): boolean {
  if (state.kind === "hosted" || state.everyHours === null) return false;
  const { verified, failed } = state.status;
  return state.isOverdue || (verified === null && failed !== null);
}
