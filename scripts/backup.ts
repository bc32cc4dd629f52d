import { resolve } from "node:path";
import { openDatabaseBeside } from "#backend/postgres/cluster.ts";
import { failureInWords } from "#server/backup/failure-in-words.ts";
import { BackupError } from "#server/backup/manifest.ts";
import { runBackup, type VerifiedBackup } from "#server/backup/run-backup.ts";
import { ConfigError, readCommandConfig } from "#server/config.ts";
import { log } from "#server/log.ts";
import { onStopSignal } from "#server/stop-signals.ts";

const STOPPED = "The backup was stopped. Nothing of it was left behind.";
const HOSTED =
  "Hosted Supabase keeps backups of its own, without the pictures: see Backup in docs/operations.md.";

/** Makes a backup in BACKUP_DIR and verifies it by restoring it. Works whether or not the server is running. */
async function main(signal: AbortSignal): Promise<void> {
  const { backend, backup } = readCommandConfig(process.env);
  if (backend.kind === "supabase") throw new BackupError(HOSTED);
  const made = await runBackup({
    dataDir: backend.dataDir,
    openDatabase: () => openDatabaseBeside({ ...backend, log: quiet }),
    bucket: backend.bucket,
    settings: backup,
    migrationsDir: resolve(import.meta.dirname, "../supabase/migrations"),
    mayDeleteOlder: false,
    onStep: (words) => console.error(words),
    log: quiet,
    signal,
  });
  console.log(describeBackup(made, backup.passphrase !== null));
  for (const path of made.damagedPictures)
    console.error(`Damaged or missing, here and in the backup: the picture ${path}.`);
}

/** Everything important is printed at the end, so don't log it as well. */
const quiet = { ...log, info() {}, error() {} };

function describeBackup({ path, bytes, manifest }: VerifiedBackup, isEncrypted: boolean): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString("en-US");
  const size = `${(bytes / 1_000_000).toFixed(1)} MB${isEncrypted ? ", encrypted" : ""}`;
  return `${path} (${size}): ${rows} rows in ${manifest.tables.length} tables, verified by restoring them.`;
}

function describeFailure(error: Error): string {
  if (stop.signal.aborted) return STOPPED;
  if (error instanceof ConfigError) return error.message;
  const words = failureInWords(error);
  return words === error.message ? words : `${words} (${error.message})`;
}

const stop = new AbortController();
onStopSignal(() => stop.abort());
main(stop.signal).catch((error: Error) => {
  console.error(describeFailure(error));
  process.exitCode = 1;
});
