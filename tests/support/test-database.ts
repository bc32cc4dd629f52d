import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import type { Database } from "#backend/postgres/cluster.ts";
import type { DatabaseLogin } from "#backend/postgres/role-passwords.ts";

/** One test file's own migrated and seeded database. */
export type TestDatabase = Database & {
  /** The login's pool, created at first use and ended after the file's tests. */
  pool(login: DatabaseLogin): pg.Pool;
};

/** Creates the database and drops it after the file's tests. Call it at the top of a test file or in `beforeAll`. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(`create database ${name} template postgres`);
  const pools = new Map<DatabaseLogin, pg.Pool>();
  // Files share one cluster's connections, so each keeps few and gives idle ones back.
  const shared = { max: 5, idleTimeoutMillis: 1_000 };
  const poolConfig = (login: DatabaseLogin) => ({ ...inject("logins")[login], database: name, ...shared });

  async function stop() {
    await Promise.all([...pools.values()].map((pool) => pool.end()));
    pools.clear();
    await administer(`drop database if exists ${name} with (force)`);
  }

  afterAll(stop);
  return {
    poolConfig,
    pool(login) {
      const pool = pools.get(login) ?? openPool(poolConfig(login));
      pools.set(login, pool);
      return pool;
    },
    stop,
  };
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // `end` does not wait until connections are closed, so dropping the database may break one.
  pool.on("error", () => {});
  return pool;
}

// PostgreSQL copies a template only while nobody is connected to it, so connect to another database.
async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ ...inject("logins").owner, database: "template1" });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
