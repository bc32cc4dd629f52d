import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { connectRunningPostgres, startEmbeddedPostgres } from "#backend/postgres/cluster.ts";
import { query } from "../support/database-server.ts";
import { silentLog } from "../support/silent-log.ts";
import { openTestDatabase } from "../support/test-database.ts";

const database = await openTestDatabase();
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "spinfront-security-"));
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog });
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
});

test("the server listens on its private socket only, and every commit is flushed to disk", async () => {
  const rows = await query(
    dataDir,
    `select name, setting from pg_settings
    where name in ('listen_addresses', 'fsync', 'synchronous_commit', 'full_page_writes', 'password_encryption')
    order by name`,
  );
  expect(rows).toEqual([
    { name: "fsync", setting: "on" },
    { name: "full_page_writes", setting: "on" },
    { name: "listen_addresses", setting: "" },
    { name: "password_encryption", setting: "scram-sha-256" },
    { name: "synchronous_commit", setting: "on" },
  ]);
  const { host = "" } = (await connectRunningPostgres({ dataDir })).poolConfig("owner");
  expect((await stat(host)).mode & 0o077).toBe(0);
});

test.each(["owner", "authenticator", "auth_admin"] as const)("%s needs its password", async (login) => {
  const connection = { ...database.poolConfig(login), password: "postgres" };
  await expect(new pg.Client(connection).connect()).rejects.toThrow("password authentication failed");
});

test.each([
  ["authenticator", "8s", "4s"],
  ["auth_admin", "4s", "3s"],
] as const)("%s is not a superuser and has a statement timeout", async (login, statement, lock) => {
  const { rows } = await database.pool(login).query(`
    select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
      current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle
    from pg_roles where rolname = current_user`);
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      statement,
      lock,
      idle: "10s",
    },
  ]);
});

test("only authenticator may switch to the three API roles", async () => {
  const pool = database.pool("authenticator");
  for (const role of ["anon", "authenticated", "service_role"]) {
    await expect(pool.query(`begin; set local role ${role}; rollback`)).resolves.toBeDefined();
  }
  for (const role of ["postgres", "supabase_auth_admin"]) {
    await expect(pool.query(`set role ${role}`)).rejects.toThrow("permission denied to set role");
  }
});

test("passwords differ per cluster and are readable by their owner only", async () => {
  await expect(query(dataDir, "select 1 as answer")).resolves.toEqual([{ answer: 1 }]);
  for (const file of ["postgres/passwords.json", "postgres/server.log", "process.lock"]) {
    expect((await stat(join(dataDir, file))).mode & 0o077, file).toBe(0);
  }
});
