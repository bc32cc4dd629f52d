import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { signingKeysPath } from "#backend/auth/signing-keys-file.ts";
import type { ArchiveSource } from "#backend/backup/archive-reader.ts";
import { BackupError } from "#backend/backup/backup-error.ts";
import { WORK_DIR } from "#backend/backup/data-files.ts";
import { makeBackup } from "#backend/backup/make-backup.ts";
import type { Manifest } from "#backend/backup/manifest.ts";
import { proveBackup } from "#backend/backup/prove-backup.ts";
import { syncDirectory } from "#backend/durable-file.ts";
import type { Logger } from "#backend/logger.ts";
import type { Database } from "#backend/postgres/cluster.ts";
import { DataDirectoryInUseError, lockDataDirectory } from "#backend/postgres/data-directory-lock.ts";
import { clearScratchDatabases } from "#backend/postgres/scratch-database.ts";
import type { BucketPlace } from "#backend/storage/bucket-calls.ts";
import type { Config } from "../config.ts";
import { faultFields } from "../log.ts";
import { backupFileName, deleteBeyond, deleteFailed, unprovenName } from "./backup-files.ts";
import { recordFailure, recordProven } from "./backup-status.ts";
import { failureInWords } from "./failure-in-words.ts";

export type BackupRun = {
  dataDir: string;
  openDatabase: () => Promise<Database>;
  /** Where pictures lie, if not in `dataDir`. */
  bucket: BucketPlace | null;
  settings: Config["backup"];
  migrationsDir: string;
  /** Whether older backups make room for this one. */
  mayDeleteOlder: boolean;
  log: Logger;
  signal?: AbortSignal;
};

export type ProvenBackup = { path: string; bytes: number; manifest: Manifest };

/** Another process makes one of the same data directory. */
export class BackupUnderWayError extends BackupError {
  constructor() {
    super("Another backup is under way.");
  }
}

/**
 * Makes a backup, proves it by restoring it, gives it its name, and only then deletes older ones. What became of it is
 * kept beside the backups; of one that `signal` ended nothing is.
 */
export function runBackup(run: BackupRun): Promise<ProvenBackup> {
  const { settings, log, signal } = run;
  return inWorkDirectory(run, async (workDir) => {
    try {
      const backup = await makeAndProve(run, workDir);
      log.info("backup made and proven", { bytes: backup.bytes, tables: backup.manifest.tables.length });
      return backup;
    } catch (error) {
      if (!signal?.aborted) {
        log.error("backup failed", faultFields(error));
        await recordFailure(settings.directory, failureInWords(error)).catch(() => {});
      }
      throw error;
    }
  });
}

async function makeAndProve(run: BackupRun, workDir: string): Promise<ProvenBackup> {
  const { directory, passphrase, keep } = run.settings;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await deleteFailed(directory, null);
  const fileName = backupFileName(new Date(), passphrase !== null);
  const unproven = unprovenName(fileName);
  const source = { path: join(directory, unproven), passphrase };
  const bytes = await make(run, source.path);
  await deleteFailed(directory, unproven);
  const manifest = await prove(run, source, workDir);
  const path = join(directory, fileName);
  await rename(source.path, path);
  await syncDirectory(directory);
  const tables = manifest.tables.length;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  await recordProven(directory, { at: manifest.createdAt, fileName, bytes, tables, rows });
  if (run.mayDeleteOlder) await deleteBeyond(directory, keep, fileName);
  return { path, bytes, manifest };
}

async function make(run: BackupRun, path: string): Promise<number> {
  const { dataDir, bucket, settings, log, signal } = run;
  const database = await run.openDatabase();
  const { passphrase } = settings;
  const made = makeBackup({ path, dataDir, database, bucket, passphrase, log, ...(signal && { signal }) });
  return made.finally(() => database.stop());
}

async function prove(run: BackupRun, source: ArchiveSource, workDir: string): Promise<Manifest> {
  const { migrationsDir, log, signal } = run;
  try {
    signal?.throwIfAborted();
    return await proveBackup({ source, migrationsDir, workDir, log, ...(signal && { signal }) });
  } catch (error) {
    if (signal?.aborted) await rm(source.path, { force: true });
    throw error;
  }
}

/** One backup at a time of a data directory; what a killed one has left there is cleared away first. */
async function inWorkDirectory<Result>(
  { dataDir, log }: BackupRun,
  work: (workDir: string) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(signingKeysPath(dataDir)))
    throw new BackupError(`There is nothing to back up in ${dataDir}: no site has been started there.`);
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
