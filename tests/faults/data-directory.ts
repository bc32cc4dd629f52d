import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { readPostmasterFile } from "#backend/postgres/leftover-server.ts";
import { serversOf } from "../support/database-server.ts";
import { copyPreparedData } from "../support/prepared-data.ts";

/** Creates a private data directory. When the test ends, kills any server that still runs on it and removes it. */
export async function makeDataDir(options: { uid?: number } = {}): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "spinfront-fault-"));
  if (options.uid !== undefined) await chown(dataDir, options.uid, options.uid);
  removeAfterTest(dataDir);
  return dataDir;
}

/** Makes a data directory as `makeDataDir` does, with what an earlier start and an orderly stop leave in it. */
export async function copyOfPreparedData(): Promise<string> {
  const dataDir = await makeDataDir();
  await copyPreparedData(dataDir);
  return dataDir;
}

function removeAfterTest(dataDir: string): void {
  onTestFinished(async () => {
    const server = await readPostmasterFile(join(dataDir, "postgres", "cluster"));
    for (const pid of await serversOf(dataDir)) process.kill(pid, "SIGQUIT");
    if (server) await rm(server.socketDir, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });
}
