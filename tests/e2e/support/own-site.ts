import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mergeTests } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { Pool } from "pg";
import type { Database } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { connectRunningPostgres } from "#backend/postgres/cluster.ts";
import { readAnonKey } from "../../support/anon-key.ts";
import { ADMIN, startServerProcess } from "../../support/server-process.ts";
import { test as base } from "./test.ts";
import { test as keptPageTest } from "./test-on-kept-page.ts";

type OwnSite = {
  ownSite: {
    origin: string;
    /** Its database, as the owner, exempt from every policy. */
    database: Pool;
    /** The lines of its log. */
    logged: readonly string[];
  };
  /** The Supabase client, signed in as the site's admin. */
  admin: BackendClient;
};

/** A `test` with a site of its own, for what would disturb other tests: replaced built-in pages, no or many posts. */
const test = base.extend<Record<never, never>, OwnSite>({
  ownSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures this one needs from here.
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), "spinfront-own-site-"));
      const server = await startServerProcess(dataDir);
      const database = new Pool((await connectRunningPostgres({ dataDir })).poolConfig("owner"));
      database.on("error", () => {});
      await use({ origin: server.origin, database, logged: server.logged });
      await database.end();
      await server.end("SIGTERM");
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  admin: [
    async ({ ownSite }, use) => {
      const client = await visitorClient(ownSite.origin);
      const { error } = await client.auth.signInWithPassword(ADMIN);
      if (error) throw error;
      await use(client);
      await client.auth.signOut();
    },
    { scope: "worker" },
  ],
  baseURL: ({ ownSite }, use) => use(ownSite.origin),
});

/** The same, on the kept page that the worker's tests of this kind share. */
export const testOnKeptPage = mergeTests(test, keptPageTest);

/** The Supabase client with a visitor's rights. */
export async function visitorClient(origin: string): Promise<BackendClient> {
  return createClient<Database>(origin, await readAnonKey({ origin }), { auth: { persistSession: false } });
}
