import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import { connectRunningPostgres } from "#backend/postgres/cluster.ts";
import { startServerProcess } from "../../support/server-process.ts";
import { test as base } from "./test.ts";

type OwnSite = {
  origin: string;
  /** Its database, past every policy. */
  database: Pool;
};

/** A `test` on a site of its own, for what would be in other tests' way: built-in pages replaced, no posts, many posts. */
export const test = base.extend<Record<never, never>, { ownSite: OwnSite }>({
  ownSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures this one needs from here.
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), "spinfront-own-site-"));
      const server = await startServerProcess(dataDir);
      const database = new Pool((await connectRunningPostgres({ dataDir })).poolConfig("owner"));
      database.on("error", () => {});
      await use({ origin: server.origin, database });
      await database.end();
      await server.end("SIGTERM");
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ ownSite }, use) => use(ownSite.origin),
});
