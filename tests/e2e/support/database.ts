import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { createAccounts } from "#backend/auth/accounts.ts";
import { connectRunningPostgres } from "#backend/postgres/cluster.ts";

/** Runs work on the tested server's own database, past every policy: for laying out what a test starts from. */
export async function asOwner<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result> {
  return withPool("owner", work);
}

/** Makes an account that may sign in and has no role. */
export async function makeAccount(): Promise<{ email: string; password: string }> {
  const account = { email: `${randomUUID()}@example.com`, password: randomUUID() };
  await withPool("auth_admin", (pool) => createAccounts(pool).createUser({ ...account, confirmed: true }));
  return account;
}

type Login = "owner" | "auth_admin";

const pools = new Map<Login, Promise<Pool>>();

/** Every call of a worker shares its login's pool: most are a single query, which costs less than connecting does. */
async function withPool<Result>(login: Login, work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const pool = pools.get(login) ?? openPool(login);
  pools.set(login, pool);
  return work(await pool);
}

async function openPool(login: Login): Promise<Pool> {
  const database = await connectRunningPostgres({ dataDir: process.env.E2E_DATA_DIR ?? "" });
  const pool = new Pool({ ...database.poolConfig(login), allowExitOnIdle: true });
  // The server may stop, and end idle connections, before the worker exits.
  pool.on("error", () => {});
  return pool;
}
