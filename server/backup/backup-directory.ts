import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type BackupStatus, backupStatusSchema } from "#app/admin/backup/backup-state.ts";
import { makeDirectory } from "#backend/data-directory.ts";
import { replaceDurably } from "#backend/durable-file.ts";
import { UNFINISHED } from "./make-backup.ts";

const UNVERIFIED = ".unverified";
/** What releases until November 2026 called it. */
const UNPROVEN = ".unproven";
const NAME = /^spinfront-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.tar\.zst(\.age)?$/;
/**
 * A backup that another process is making grows all the time, and one that it is verifying is complete for some minutes:
 * if nothing was written for this long, the process was killed or the verification failed.
 */
const ABANDONED_AFTER_MS = 60 * 60_000;

/** The name of a verified backup. */
export function backupFileName(moment: Date, isEncrypted: boolean): string {
  const time = moment.toISOString().replaceAll(/[:.]/g, "-");
  return `spinfront-${time}.tar.zst${isEncrypted ? ".age" : ""}`;
}

/** The name until the backup is verified. */
export function unverifiedName(fileName: string): string {
  return fileName + UNVERIFIED;
}

/**
 * Deletes verified backups except `latest` and the `keep - 1` newest of the others. Names later than that of `latest` come
 * from a clock that was ahead: they count as the oldest, or they would stay for years in place of what is made each day.
 */
export async function deleteBeyond(directory: string, keep: number, latest: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => NAME.test(name)).sort();
  const oldestFirst = [...names.filter((name) => name > latest), ...names.filter((name) => name < latest)];
  const expired = oldestFirst.slice(0, Math.max(0, oldestFirst.length - (keep - 1)));
  for (const name of expired) await rm(join(directory, name), { force: true });
}

/**
 * Deletes what earlier backups left that were never verified or finished. Without `latest`, the file that replaces all of
 * it, only what no other process may be working on.
 */
export async function deleteFailed(directory: string, latest: string | null): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith("spinfront-")) continue;
    const isUnverified = name.endsWith(UNVERIFIED) || name.endsWith(UNPROVEN);
    if (name === latest || !(isUnverified || name.endsWith(UNFINISHED))) continue;
    const isReplaced = isUnverified && latest !== null;
    const isAbandoned = (await ageOf(join(directory, name))) > ABANDONED_AFTER_MS;
    if (isReplaced || isAbandoned) await rm(join(directory, name), { force: true });
  }
}

async function ageOf(path: string): Promise<number> {
  const modified = await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  );
  return Date.now() - modified;
}

/** The outcome of the latest backups; empty if there were none or the file cannot be read. */
export async function readBackupStatus(directory: string): Promise<BackupStatus> {
  try {
    // Releases until November 2026 wrote `proven`.
    const { proven, ...status } = JSON.parse(await readFile(statusPath(directory), "utf8"));
    return backupStatusSchema.parse({ verified: proven, ...status });
  } catch {
    return { verified: null, failed: null };
  }
}

/** Also clears an earlier failure. */
export async function recordVerified(
  directory: string,
  verified: NonNullable<BackupStatus["verified"]>,
): Promise<void> {
  await writeStatus(directory, { verified, failed: null });
}

export async function recordFailure(directory: string, reason: string): Promise<void> {
  const { verified } = await readBackupStatus(directory);
  await writeStatus(directory, { verified, failed: { at: new Date().toISOString(), reason } });
}

async function writeStatus(directory: string, status: BackupStatus): Promise<void> {
  await makeDirectory(directory);
  await replaceDurably(statusPath(directory), `${JSON.stringify(status, null, 2)}\n`);
}

/** Stored beside the backups that it describes, so that the two are moved together. */
function statusPath(directory: string): string {
  return join(directory, "status.json");
}
