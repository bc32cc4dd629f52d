import { rmSync } from "node:fs";
import { lstat, rename } from "node:fs/promises";
import { join } from "node:path";
import { signingKeysPath } from "#backend/auth/signing-keys.ts";
import { makeDirectory } from "#backend/data-directory.ts";
import { syncDirectory } from "#backend/durable-file.ts";
import type { Logger } from "#backend/logger.ts";
import type { Database } from "#backend/postgres/cluster.ts";
import { DataDirectoryInUseError, lockDataDirectory } from "#backend/postgres/data-directory-lock.ts";
import { clearScratchDatabases } from "#backend/postgres/scratch-database.ts";
import type { Config } from "../config.ts";
import { faultFields } from "../log.ts";
import {
  backupFileName,
  deleteBeyond,
  deleteFailed,
  readBackupStatus,
  recordFailure,
  recordVerified,
  unverifiedName,
} from "./backup-directory.ts";
import { bytesOfFiles, WORK_DIR } from "./data-files.ts";
import { backupBytes, requireSpace, verificationBytes } from "./disk-space.ts";
import { failureInWords } from "./failure-in-words.ts";
import { type BackupSource, type MadeBackup, makeBackup, UNFINISHED } from "./make-backup.ts";
import { BackupError, type Manifest } from "./manifest.ts";
import { bytesOfDatabase } from "./read-database.ts";
import { verifyBackup } from "./verify-backup.ts";

/** All are missing if their disk isn't mounted. */
const MAX_NAMED = 20;

type BackupRun = Omit<BackupSource, "database"> & {
  openDatabase: () => Promise<Database>;
  settings: Config["backup"];
  migrationsDir: string;
  /** Whether to delete backups beyond `settings.keep`. */
  mayDeleteOlder: boolean;
  /** Is told at the start of each long step, in words for the operator. */
  onStep?: (words: string) => void;
};

export type VerifiedBackup = MadeBackup & { path: string; manifest: Manifest };

/** Another process is backing up the same data directory. */
export class BackupUnderWayError extends BackupError {
  constructor() {
    super("Another backup is under way.");
  }
}

/**
 * Makes a backup, verifies it by restoring it, gives it its name, and only then deletes older ones. Records the outcome
 * beside the backups, unless `signal` stopped it.
 */
export async function runBackup(run: BackupRun): Promise<VerifiedBackup> {
  const { dataDir, settings, log, signal } = run;
  await requireOwnSite(dataDir);
  try {
    const backup = await inWorkDirectory(run, (workDir) => makeAndVerify(run, workDir));
    log.info("backup made and verified", { bytes: backup.bytes, tables: backup.manifest.tables.length });
    logDamaged(backup.damagedPictures, log);
    return backup;
  } catch (error) {
    // The other backup reports its own outcome.
    if (!signal?.aborted && !(error instanceof BackupUnderWayError)) {
      log.error("backup failed", faultFields(error));
      await recordFailure(settings.directory, failureInWords(error)).catch(() => {});
    }
    throw error;
  }
}

/** What root makes in the directory of another account, that account's own backups can't use. */
async function requireOwnSite(dataDir: string): Promise<void> {
  const owner = await lstat(signingKeysPath(dataDir)).then(
    ({ uid }) => uid,
    ({ code }: NodeJS.ErrnoException) => (code === "ENOENT" ? undefined : null),
  );
  if (owner === undefined)
    throw new BackupError(`There is nothing to back up in ${dataDir}: no site has been started there.`);
  if (process.getuid && owner !== process.getuid())
    throw new BackupError(`DATA_DIR ${dataDir} belongs to another account: run this as that one.`);
}

async function makeAndVerify(run: BackupRun, workDir: string): Promise<VerifiedBackup> {
  const { directory, passphrase, keep } = run.settings;
  await makeDirectory(directory);
  const fileName = backupFileName(new Date(), passphrase !== null);
  const unverified = unverifiedName(fileName);
  const source = { path: join(directory, unverified), passphrase };
  // At once: a server that stops kills this process if what it has started, such as PostgreSQL, doesn't end in time.
  run.signal?.addEventListener("abort", () => {
    for (const path of [source.path + UNFINISHED, source.path]) rmSync(path, { force: true });
  });
  const database = await run.openDatabase();
  const making = async () => {
    await deleteFailed(directory, null);
    await requireSpaceFor(run, database, workDir);
    run.onStep?.("Copying the site’s data…");
    return makeBackup(source, { ...run, database });
  };
  const { bytes, damagedPictures } = await making().finally(() => database.stop());
  await deleteFailed(directory, unverified);
  run.onStep?.("Verifying the backup by restoring it beside the site…");
  const manifest = await verifyBackup({ ...run, source, workDir });
  const path = join(directory, fileName);
  await rename(source.path, path);
  await syncDirectory(directory);
  const tables = manifest.tables.length;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const damaged = damagedPictures.length > 0 && { damagedPictures: damagedPictures.length };
  await recordVerified(directory, { at: manifest.createdAt, fileName, bytes, tables, rows, ...damaged });
  if (run.mayDeleteOlder) await deleteBeyond(directory, keep, fileName);
  return { path, bytes, manifest, damagedPictures };
}

function logDamaged(paths: readonly string[], log: Logger): void {
  const [count, first] = [paths.length, paths.slice(0, MAX_NAMED).join(" ")];
  if (count > 0) log.error("pictures in the backup are damaged or missing", { count, first });
}

/** Throws BackupError before a backup would fill a disk that the site writes to. */
async function requireSpaceFor(
  { dataDir, settings: { directory } }: BackupRun,
  database: Database,
  workDir: string,
): Promise<void> {
  const databaseBytes = await bytesOfDatabase(database);
  const fileBytes = await bytesOfFiles(dataDir);
  const lastBackupBytes = (await readBackupStatus(directory)).verified?.bytes ?? 0;
  await requireSpace([
    {
      setting: "BACKUP_DIR",
      path: directory,
      bytes: backupBytes({ databaseBytes, fileBytes, lastBackupBytes }),
    },
    { setting: "DATA_DIR", path: workDir, bytes: verificationBytes(databaseBytes) },
  ]);
}

/** One backup at a time per data directory. Removes what a killed backup left there first. */
async function inWorkDirectory<Result>(
  { dataDir, log }: BackupRun,
  work: (workDir: string) => Promise<Result>,
): Promise<Result> {
  const workDir = join(dataDir, WORK_DIR);
  const lock = lockWorkDirectory(workDir);
  try {
    await clearScratchDatabases(workDir, log);
    return await work(workDir);
  } finally {
    lock.release();
  }
}

function lockWorkDirectory(workDir: string) {
  try {
    return lockDataDirectory(workDir);
  } catch (error) {
    if (error instanceof DataDirectoryInUseError) throw new BackupUnderWayError();
    throw error;
  }
}
