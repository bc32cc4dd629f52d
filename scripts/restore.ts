import { resolve } from "node:path";
import { BackupError } from "#server/backup/manifest.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { readCommandConfig } from "#server/config.ts";
import { log } from "#server/log.ts";
import { onStopSignal } from "#server/stop-signals.ts";

const USAGE =
  "Usage: npm run restore -- FILE   (into an empty DATA_DIR, and an empty DATABASE_URL if that is set)";
const PICTURES = "Before that, copy the pictures from DATA_DIR/media into the bucket, under the same names.";
const STOPPED = "The restore was stopped. Nothing of it was left behind.";
const HOSTED = "A backup is not restored into hosted Supabase: unset SUPABASE_URL.";

/** Restores a backup into an empty DATA_DIR and database. */
async function main([path, ...others]: string[], signal: AbortSignal): Promise<void> {
  // A pattern for all backups names the oldest first.
  if (!path || others.length > 0) throw new BackupError(USAGE);
  const { backend, backup } = readCommandConfig(process.env);
  if (backend.kind === "supabase") throw new BackupError(HOSTED);
  const { createdAt, tables } = await restoreBackup({
    source: { path: resolve(path), passphrase: backup.passphrase },
    dataDir: backend.dataDir,
    databaseUrl: backend.databaseUrl,
    migrationsDir: resolve(import.meta.dirname, "../supabase/migrations"),
    onStep: (words) => console.error(words),
    log: { ...log, info() {} },
    signal,
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString("en-US");
  console.log(
    `${rows} rows in ${tables.length} tables are restored as they were on ${createdAt}. Start the site now.`,
  );
  if (backend.bucket) console.log(PICTURES);
}

const stop = new AbortController();
onStopSignal(() => stop.abort());
main(process.argv.slice(2), stop.signal).catch((error: Error) => {
  console.error(stop.signal.aborted ? STOPPED : error.message);
  process.exitCode = 1;
});
