import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
import type { DatabaseLogin } from "#backend/postgres/cluster.ts";
import { prepareDatabase } from "#backend/postgres/prepare-database.ts";
import { startScratchDatabase } from "#backend/postgres/scratch-database.ts";
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
 * takes a database of its own from it with `openTestDatabase`, so that files cannot disturb each other.
 */
export default async function setUp({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if ("logins" in vitest.getProvidedContext()) return;
  const database = await startScratchDatabase({ log: silentLog });
  try {
    await prepareDatabase({
      database,
      migrationsDir: join(supabaseDir, "migrations"),
      seedFile: join(supabaseDir, "seed.sql"),
      log: silentLog,
    });
  } catch (error) {
    await database.stop();
    throw error;
  }
  const reach = (login: DatabaseLogin) => {
    const { host, port, user, password } = database.poolConfig(login);
    return { host, port, user, password } as Reach;
  };
  vitest.provide("logins", {
    owner: reach("owner"),
    authenticator: reach("authenticator"),
    auth_admin: reach("auth_admin"),
  });
  return () => database.stop();
}
