import { constants, setPriority } from "node:os";
import { resolve } from "node:path";
import { connectRunningPostgres, type Database, openDatabase } from "#backend/postgres/cluster.ts";
import { type BackendPlace, readConfig } from "../config.ts";
import { log } from "../log.ts";
import { onStopSignal } from "../stop-signals.ts";
import { failureInWords } from "./failure-in-words.ts";
import { BackupUnderWayError, runBackup } from "./run-backup.ts";

/**
 * A scheduled backup, started by the server as a separate low-priority process, so that neither its memory use nor a
 * crash affects the site. Stops cleanly at a signal and when the server is gone.
 */
async function main(): Promise<void> {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const stop = new AbortController();
  onStopSignal(() => stop.abort());
  process.once("disconnect", () => stop.abort());
  const { backend, backup } = readConfig(process.env);
  if (backend.kind === "supabase") return;
  await runBackup({
    dataDir: backend.dataDir,
    openDatabase: () => connect(backend),
    bucket: backend.bucket,
    settings: backup,
    migrationsDir: resolve(import.meta.dirname, "../../supabase/migrations"),
    mayDeleteOlder: true,
    log,
    signal: stop.signal,
  });
}

/** Connects to the server's database. Never starts one: if the server is gone, this process must not lock the data directory. */
async function connect(place: Exclude<BackendPlace, { kind: "supabase" }>): Promise<Database> {
  if (place.kind === "embedded") return connectRunningPostgres(place);
  return openDatabase({ ...place, log });
}

/** Exits once the server has received the reason, or is gone. */
function fail(reason: string): void {
  const end = () => process.exit(1);
  if (!process.send?.(reason, end)) end();
}

await main().then(
  () => process.exit(0),
  (error) => {
    if (!(error instanceof BackupUnderWayError)) return fail(failureInWords(error));
    // It reports its own outcome, but may hang.
    log.warn("no backup made: another one is under way");
    process.exit(0);
  },
);
