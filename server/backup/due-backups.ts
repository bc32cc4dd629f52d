import type { BackupStatus } from "#app/admin/backup/backup-state.ts";

const HOUR_MS = 3_600_000;

/** Whether it is time for a backup: so many hours after the last that was proven, one hour after one that failed. */
export function isBackupDue({ proven, failed }: BackupStatus, everyHours: number, now: number): boolean {
  if (failed) return isPast(failed.at, HOUR_MS, now);
  return !proven || isPast(proven.at, everyHours * HOUR_MS, now);
}

/** Whether one should have been proven long since, whatever kept it. */
export function isBackupOverdue({ proven }: BackupStatus, everyHours: number, now: number): boolean {
  return proven !== null && isPast(proven.at, (2 * everyHours + 1) * HOUR_MS, now);
}

/** A moment that lies ahead is a clock's that was set back, and says nothing of when it was. */
function isPast(moment: string, forMs: number, now: number): boolean {
  const age = now - Date.parse(moment);
  return age < 0 || age >= forMs;
}
