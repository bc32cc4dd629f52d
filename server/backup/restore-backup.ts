import { existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LOST_AND_FOUND, openDataDirectory, RESTORING_DIR } from "#backend/data-directory.ts";
import { syncDirectory } from "#backend/durable-file.ts";
import type { Logger } from "#backend/logger.ts";
import { openDatabase } from "#backend/postgres/cluster.ts";
import { lockDataDirectory } from "#backend/postgres/data-directory-lock.ts";
import { chooseMigrations } from "#backend/postgres/migrations.ts";
import { type ArchiveSource, readArchive } from "./archive-reader.ts";
import { isCopied } from "./data-files.ts";
import { loadDatabase } from "./load-database.ts";
import { BackupError, type Manifest, pathOfFileEntry } from "./manifest.ts";

type RestoreOptions = {
  source: ArchiveSource;
  dataDir: string;
  /** An empty PostgreSQL; without it, the embedded one is created. */
  databaseUrl?: string | null;
  migrationsDir: string;
  /** Is told at the start of each long step, in words for the operator. */
  onStep?: (words: string) => void;
  log: Logger;
  signal?: AbortSignal;
};

/** The lock file and SQLite's files beside it. */
const isLock = (name: string) => name.startsWith("process.lock");

/**
 * Restores a backup into an empty place: all of it, or nothing. Throws BackupError, before writing anything, if the file
 * is damaged or the place is not empty, and the signal's reason if it is aborted while rows are missing. If the restore is
 * killed midway, the site refuses to start there.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { source, dataDir, migrationsDir, signal } = options;
  await refuseUnlessEmpty(dataDir);
  options.onStep?.("Checking the backup…");
  const manifest = await readArchive(source, undefined, signal);
  await refuseOtherSchema(migrationsDir, manifest);
  const isNew = !existsSync(dataDir);
  await openDataDirectory(dataDir);
  const lock = lockDataDirectory(dataDir);
  try {
    // Check again, now that this process holds the lock.
    await refuseUnlessEmpty(dataDir);
    options.onStep?.("Restoring it…");
    await restoreInto(dataDir, manifest, options);
    lock.release();
  } catch (error) {
    lock.release();
    for (const name of (await readdir(dataDir)).filter(isLock)) await rm(join(dataDir, name));
    if (isNew) await rmdir(dataDir);
    throw error;
  }
  return manifest;
}

async function refuseUnlessEmpty(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw new BackupError(`DATA_DIR ${dataDir} cannot be used: ${error.code}.`);
  });
  const found = names.find((name) => !isLock(name) && name !== LOST_AND_FOUND);
  if (found !== undefined)
    throw new BackupError(`DATA_DIR ${dataDir} is not empty (it has ${found}): restore into an empty one.`);
}

async function refuseOtherSchema(migrationsDir: string, { migrations }: Manifest): Promise<void> {
  await chooseMigrations(migrationsDir, migrations).catch((error: Error) => {
    throw new BackupError(`${error.message} Restore the backup with the release that made it.`);
  });
}

async function restoreInto(dataDir: string, manifest: Manifest, options: RestoreOptions): Promise<void> {
  const staging = join(dataDir, RESTORING_DIR);
  await mkdir(staging, { mode: 0o700 });
  try {
    const { source, signal } = options;
    await readArchive(source, (name, content) => writeFile(staging, name, content), signal);
    await restoreDatabase(staging, manifest, options);
    await moveUp(staging, dataDir);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw error;
  }
}

/** Runs after the files are restored, because the database's passwords are among them. */
async function restoreDatabase(staging: string, manifest: Manifest, options: RestoreOptions): Promise<void> {
  const { source, migrationsDir, signal } = options;
  const database = await openDatabase({ ...options, dataDir: staging });
  try {
    await loadDatabase({ source, manifest, database, migrationsDir, signal });
  } finally {
    await database.stop();
  }
}

async function writeFile(staging: string, name: string, content: AsyncIterable<Buffer>): Promise<void> {
  const path = pathOfFileEntry(name);
  if (path === undefined || !isCopied(path)) return;
  const target = join(staging, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await using file = await open(target, "wx", 0o600);
  await file.writeFile(content);
  await file.sync();
}

/** Moves the database last. No site starts here until the staging directory is removed. */
async function moveUp(staging: string, dataDir: string): Promise<void> {
  const names = (await readdir(staging)).filter((name) => !isLock(name) && name !== "postgres");
  const moved: string[] = [];
  try {
    for (const name of [...names, "postgres"]) {
      await rename(join(staging, name), join(dataDir, name));
      moved.push(name);
    }
  } catch (error) {
    for (const name of moved) await rm(join(dataDir, name), { recursive: true, force: true });
    throw error;
  }
  await syncDirectory(dataDir);
  await rm(staging, { recursive: true });
  await syncDirectory(dataDir);
}
