import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Logger } from "../logger.ts";
import { type Database, startEmbeddedPostgres } from "./cluster.ts";
import { clearLeftoverServer } from "./leftover-server.ts";

const PREFIX = "spinfront-scratch-";

/** Starts an empty PostgreSQL in a new directory below `parent`; `stop` deletes it. */
export async function startScratchDatabase(options: { parent?: string; log: Logger }): Promise<Database> {
  const dataDir = await mkdtemp(join(options.parent ?? tmpdir(), PREFIX));
  const database = await startEmbeddedPostgres({ dataDir, isScratch: true, log: options.log }).catch(
    async (error) => {
      await remove(dataDir);
      throw error;
    },
  );
  return {
    poolConfig: database.poolConfig,
    stop: (deadline) => database.stop(deadline).finally(() => remove(dataDir)),
  };
}

/** Stops and deletes what killed processes left in `parent`. Nobody but the caller may be using that directory. */
export async function clearScratchDatabases(parent: string, log: Logger): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(PREFIX));
  for (const dataDir of names.map((name) => join(parent, name))) {
    await clearLeftoverServer(join(dataDir, "postgres", "cluster"), log);
    await remove(dataDir);
  }
}

function remove(dataDir: string): Promise<void> {
  return rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
