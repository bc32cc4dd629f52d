import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#app/lib/database.types.ts";
import { ADMIN, startServerProcess } from "../../support/server-process.ts";
import { test as base } from "./test.ts";

type OwnServer = {
  origin: string;
  /** The official client, signed in as the server's admin. */
  admin: SupabaseClient<Database>;
};

/** The runner's `test` against a server of its own, for journeys that change pages which other tests read. */
export const test = base.extend<object, OwnServer>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern.
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), "spinfront-e2e-own-"));
      const server = await startServerProcess(dataDir);
      await use(server.origin);
      await server.end("SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  admin: [
    async ({ origin }, use) => {
      const signIn = await (await fetch(`${origin}/admin`)).text();
      const [anonKey = ""] = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(signIn) ?? [];
      const client = createClient<Database>(origin, anonKey, { auth: { persistSession: false } });
      const { error } = await client.auth.signInWithPassword(ADMIN);
      if (error) throw error;
      await use(client);
      await client.auth.signOut();
    },
    { scope: "worker" },
  ],
  baseURL: ({ origin }, use) => use(origin),
});
