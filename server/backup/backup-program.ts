import { constants, setPriority } from "node:os";
import { resolve } from "node:path";
import { connectRunningPostgres, type Database, openDatabase } from "#backend/postgres/cluster.ts";
import { type BackendPlace, readConfig } from "../config.ts";
import { log } from "../log.ts";
import { failureInWords } from "./failure-in-words.ts";
import { BackupUnderWayError, runBackup } from "./run-backup.ts";

/**
 * A scheduled backup as a process of its own, which the server starts: it yields to the site's work, and neither its
 * memory nor a fault of it is the site's. Ends in order at SIGTERM, and when the server is gone.
 */
async function main(): Promise<void> {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const stop = new AbortController();
  process.once("SIGTERM", () => stop.abort());
  process.once("disconnect", () => stop.abort());
  const { backend, backup } = readConfig(process.env);
  if (backend.kind === "supabase") return;
  await runBackup({
    dataDir: backend.dataDir,
    openDatabase: () => connect(backend),
    bucket: backend.kind === "own-postgres" ? backend.bucket : null,
    settings: backup,
    migrationsDir: resolve(import.meta.dirname, "../../supabase/migrations"),
    mayDeleteOlder: true,
    log,
    signal: stop.signal,
  });
}

/** The database that the server has: a program that outlived its server must not take the data directory. */
async function connect(place: Exclude<BackendPlace, { kind: "supabase" }>): Promise<Database> {
  if (place.kind === "embedded") return connectRunningPostgres(place);
  return openDatabase({ ...place, log });
}

/** Ends once the server has heard why, or is gone. */
function tell(reason: string): void {
  const end = () => process.exit(1);
  if (!process.send?.(reason, end)) end();
}

await main().then(
  () => process.exit(0),
  // The other one tells what becomes of it.
  (error) => (error instanceof BackupUnderWayError ? process.exit(0) : tell(failureInWords(error))),
);
