import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { createAccounts } from "#backend/auth/accounts.ts";
import { connectRunningPostgres } from "#backend/postgres/cluster.ts";

/** Runs work on the tested server's database as its owner, exempt from every policy, to set up test data. */
export async function asOwner<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result> {
  return withPool("owner", work);
}

/** Creates an account that may sign in and has no role. */
export async function makeAccount(): Promise<{ email: string; password: string }> {
  const account = { email: `${randomUUID()}@example.com`, password: randomUUID() };
  await withPool("auth_admin", (pool) => createAccounts(pool).createUser({ ...account, confirmed: true }));
  return account;
}

type Login = "owner" | "auth_admin";

const pools = new Map<Login, Promise<Pool>>();

/** A worker's calls share one pool per login: most run a single query, which costs less than connecting. */
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
