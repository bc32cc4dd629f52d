import { startEmbeddedPostgres } from "#backend/postgres/cluster.ts";
import { silentLog } from "../support/silent-log.ts";

/**
 * A program that owns an embedded PostgreSQL, for tests to kill: `node embedded-owner.ts <data directory> [uid]`. Prints
 * `ready` once PostgreSQL accepts connections, stops it at SIGTERM, and prints a failed start's reason on standard error.
 */
const [dataDir = "", uid] = process.argv.slice(2);
if (uid) {
  process.setgroups?.([]);
  process.setgid?.(Number(uid));
  process.setuid?.(Number(uid));
}
try {
  const database = await startEmbeddedPostgres({ dataDir, log: silentLog });
  process.once("SIGTERM", () => database.stop().then(() => process.exit(0)));
  process.stdout.write("ready\n");
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
