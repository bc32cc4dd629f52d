import { existsSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { signingKeysPath } from "#backend/auth/signing-keys-file.ts";
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
import type { Config } from "../config.ts";
import { faultFields } from "../log.ts";
import { backupFileName, deleteBeyond, deleteFailed, unprovenName } from "./backup-files.ts";
import { recordFailure, recordProven } from "./backup-status.ts";
import { failureInWords } from "./failure-in-words.ts";

export type BackupRun = {
  dataDir: string;
  openDatabase: () => Promise<Database>;
  settings: Config["backup"];
  migrationsDir: string;
  /** Whether older backups make room for this one. */
  mayDeleteOlder: boolean;
  log: Logger;
  signal?: AbortSignal;
};

export type ProvenBackup = { path: string; bytes: number; manifest: Manifest };

/**
 * Makes a backup, proves it by restoring it, gives it its name, and only then deletes older ones. What became of it is
 * kept beside the backups, unless `signal` ended it.
 */
export async function runBackup(run: BackupRun): Promise<ProvenBackup> {
  const { settings, log, signal } = run;
  try {
    const backup = await inWorkDirectory(run, (workDir) => makeAndProve(run, workDir));
    log.info("backup made and proven", { bytes: backup.bytes, tables: backup.manifest.tables.length });
    return backup;
  } catch (error) {
    if (!signal?.aborted) {
      log.error("backup failed", faultFields(error));
      await recordFailure(settings.directory, failureInWords(error)).catch(() => {});
    }
    throw error;
  }
}

async function makeAndProve(run: BackupRun, workDir: string): Promise<ProvenBackup> {
  const { dataDir, settings, migrationsDir, log, signal } = run;
  const { directory, passphrase } = settings;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await deleteFailed(directory, null);
  const fileName = backupFileName(new Date(), passphrase !== null);
  const unproven = unprovenName(fileName);
  const source = { path: join(directory, unproven), passphrase };
  const database = await run.openDatabase();
  const bytes = await makeBackup({
    path: source.path,
    dataDir,
    database,
    passphrase,
    log,
    ...(signal && { signal }),
  }).finally(() => database.stop());
  await deleteFailed(directory, unproven);
  signal?.throwIfAborted();
  const manifest = await proveBackup({ source, migrationsDir, workDir, log });
  const path = join(directory, fileName);
  await rename(source.path, path);
  await syncDirectory(directory);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  await recordProven(directory, {
    at: manifest.createdAt,
    fileName,
    bytes,
    tables: manifest.tables.length,
    rows,
  });
  if (run.mayDeleteOlder) await deleteBeyond(directory, settings.keep, fileName);
  return { path, bytes, manifest };
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
    if (error instanceof DataDirectoryInUseError) throw new BackupError("Another backup is under way.");
    throw error;
  }
}
