import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#backend/postgres/cluster.ts";
import { prepareDatabase } from "#backend/postgres/prepare-database.ts";
import type { DatabaseLogin } from "#backend/postgres/role-passwords.ts";
import { silentLog } from "./silent-log.ts";

type Reach = { host: string; port: number; user: string; password: string };

declare module "vitest" {
  interface ProvidedContext {
    /** How to connect to the prepared cluster as each of its logins. */
    logins: Record<DatabaseLogin, Reach>;
  }
}

const supabaseDir = resolve(import.meta.dirname, "../../supabase");

/**
 * Starts one real cluster for all test files of all projects, with the product's migrations and seed applied. Each file
 * takes a database of its own from it with `openTestDatabase`, so that files cannot disturb each other. Tests that start
 * a server of their own copy the same cluster, stopped, with `copyPreparedData`.
 */
export default async function setUp({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if ("logins" in vitest.getProvidedContext()) return;
  const place = await mkdtemp(join(tmpdir(), "spinfront-tests-"));
  const remove = () => rm(place, { recursive: true, force: true, maxRetries: 5 });
  try {
    const [preparedData, dataDir] = [join(place, "prepared"), join(place, "shared")];
    await prepare(preparedData);
    await cp(preparedData, dataDir, { recursive: true });
    const database = await startEmbeddedPostgres({ dataDir, isScratch: true, log: silentLog });
    const reach = (login: DatabaseLogin) => {
      const { host, port, user, password } = database.poolConfig(login);
      return { host, port, user, password } as Reach;
    };
    vitest.provide("preparedData", preparedData);
    vitest.provide("logins", {
      owner: reach("owner"),
      authenticator: reach("authenticator"),
      auth_admin: reach("auth_admin"),
    });
    return () => database.stop().finally(remove);
  } catch (error) {
    await remove();
    throw error;
  }
}

async function prepare(dataDir: string): Promise<void> {
  const database = await startEmbeddedPostgres({ dataDir, isScratch: true, log: silentLog });
  try {
    await prepareDatabase({
      database,
      migrationsDir: join(supabaseDir, "migrations"),
      seedFile: join(supabaseDir, "seed.sql"),
      log: silentLog,
    });
  } finally {
    await database.stop();
  }
}
