import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type BackupStatus, backupStatusSchema } from "#app/admin/backup/backup-state.ts";
import { replaceDurably } from "#backend/durable-file.ts";

const NONE: BackupStatus = { proven: null, failed: null };

/** What is known of the backups in the directory; nothing, where there are none or the file cannot be read. */
export async function readBackupStatus(directory: string): Promise<BackupStatus> {
  try {
    return backupStatusSchema.parse(JSON.parse(await readFile(statusPath(directory), "utf8")));
  } catch {
    return NONE;
  }
}

/** A proven backup takes back every failure before it. */
export async function recordProven(
  directory: string,
  proven: NonNullable<BackupStatus["proven"]>,
): Promise<void> {
  await write(directory, { proven, failed: null });
}

export async function recordFailure(directory: string, reason: string): Promise<void> {
  const { proven } = await readBackupStatus(directory);
  await write(directory, { proven, failed: { at: new Date().toISOString(), reason } });
}

async function write(directory: string, status: BackupStatus): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await replaceDurably(statusPath(directory), `${JSON.stringify(status, null, 2)}\n`);
}

/** Beside the backups that it is about: on another machine it would tell of files that are not there. */
function statusPath(directory: string): string {
  return join(directory, "status.json");
}
