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

async function withPool<Result>(
  login: "owner" | "auth_admin",
  work: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  const database = await connectRunningPostgres({ dataDir: process.env.E2E_DATA_DIR ?? "" });
  const pool = new Pool(database.poolConfig(login));
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
