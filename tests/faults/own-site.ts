import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import { afterAll } from "vitest";
import { connectRunningPostgres } from "#backend/postgres/cluster.ts";
import { copyPreparedData } from "../support/prepared-data.ts";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";

/** The whole product as a process of its own on a data directory of its own, until the calling file's tests are over. */
export async function startOwnSite(
  environment?: Record<string, string>,
): Promise<{ dataDir: string; server: ServerProcess }> {
  const dataDir = await mkdtemp(join(tmpdir(), "spinfront-site-"));
  await copyPreparedData(dataDir);
  const server = await startServerProcess(dataDir, environment);
  afterAll(async () => {
    await server.end("SIGTERM");
    await rm(dataDir, { recursive: true, force: true });
  });
  return { dataDir, server };
}

/** Connects to the site's database as its owner, whom no policy restricts. */
export async function connectAsOwner(dataDir: string): Promise<Pool> {
  const owner = new Pool((await connectRunningPostgres({ dataDir })).poolConfig("owner"));
  owner.on("error", () => {});
  afterAll(() => owner.end());
  return owner;
}
