import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Logger } from "../logger.ts";
import { type Database, startEmbeddedPostgres } from "./cluster.ts";

/** Starts an empty PostgreSQL in a directory of its own below `parent`; `stop` takes all of it away again. */
export async function startScratchDatabase(options: { parent?: string; log: Logger }): Promise<Database> {
  const dataDir = await mkdtemp(join(options.parent ?? tmpdir(), "spinfront-scratch-"));
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  const database = await startEmbeddedPostgres({ dataDir, log: options.log }).catch(async (error) => {
    await removeData();
    throw error;
  });
  return {
    poolConfig: database.poolConfig,
    stop: (deadline) => database.stop(deadline).finally(removeData),
  };
}
