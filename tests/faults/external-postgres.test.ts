import { Socket } from "node:net";
import { join, resolve } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { connectExternalPostgres } from "#backend/postgres/cluster.ts";
import { GuardedClient } from "#backend/postgres/guarded-client.ts";
import { prepareDatabase } from "#backend/postgres/prepare-database.ts";
import { createReadiness } from "#backend/readiness.ts";
import { silentLog } from "../support/silent-log.ts";
import { startManagedPostgres, startPostgres, urlFor } from "./managed-postgres.ts";

const supabaseDir = resolve(import.meta.dirname, "../../supabase");
const passwords = { owner: "unused", authenticator: "of authenticator", auth_admin: "of auth_admin" };

async function runAsOwner(databaseUrl: string, sql: string): Promise<void> {
  const owner = new pg.Client(databaseUrl);
  await owner.connect();
  await owner.query(sql);
  await owner.end();
}

test("a non-superuser owner can prepare the database and start repeatedly", async () => {
  const [databaseUrl = ""] = await startManagedPostgres("product");
  await runAsOwner(databaseUrl, "alter database product set timezone = 'America/Los_Angeles'");
  for (let start = 0; start < 2; start += 1) {
    const database = await connectExternalPostgres({ databaseUrl, passwords, log: silentLog });
    await prepareDatabase({
      database,
      migrationsDir: join(supabaseDir, "migrations"),
      seedFile: join(supabaseDir, "seed.sql"),
      log: silentLog,
    });
    for (const login of ["authenticator", "auth_admin"] as const) {
      const client = new pg.Client(database.poolConfig(login));
      await client.connect();
      const { rows } = await client.query("select current_user, current_database()");
      expect(rows[0].current_database).toBe("product");
      await client.end();
    }
    const api = new pg.Client(database.poolConfig("authenticator"));
    await api.connect();
    const { rows } = await api.query("select to_json(timestamptz '2026-11-01 09:30Z') as moment");
    expect(rows[0].moment).toBe("2026-11-01T09:30:00+00:00");
    await api.end();
    await database.stop();
  }
});

test("a login without the rights it needs is told which", async () => {
  const [databaseUrl = ""] = await startManagedPostgres("product");
  const owner = new pg.Client(databaseUrl);
  await owner.connect();
  await owner.query("create role limited login createrole password 'of limited'");
  await owner.end();
  const limited = databaseUrl.replace("app:of%20app", "limited:of%20limited");
  const database = await connectExternalPostgres({ databaseUrl: limited, passwords, log: silentLog });
  const preparation = prepareDatabase({
    database,
    migrationsDir: join(supabaseDir, "migrations"),
    seedFile: join(supabaseDir, "seed.sql"),
    log: silentLog,
  });
  await expect(preparation).rejects.toThrow(
    /^The login of DATABASE_URL must own the database and have the rights CREATEROLE and BYPASSRLS, or be a superuser: /,
  );
});

test("a database that doesn't store text as UTF-8 is refused before anything is written to it", async () => {
  const superuser = await startPostgres();
  await superuser.query("create role app superuser login password 'of app'");
  for (const encoding of ["SQL_ASCII", "LATIN1"]) {
    await superuser.query(`create database ${encoding} encoding '${encoding}' locale 'C' template template0`);
    const databaseUrl = urlFor("app", encoding.toLowerCase(), superuser);
    const connection = connectExternalPostgres({ databaseUrl, passwords, log: silentLog });
    await expect(connection).rejects.toThrow(
      `Cannot use the PostgreSQL of DATABASE_URL: its database stores text as ${encoding}, and the site needs UTF8`,
    );
  }
});

test("connections notice when the database's machine is gone without a word", async () => {
  const [databaseUrl = ""] = await startManagedPostgres("product");
  const database = await connectExternalPostgres({ databaseUrl, passwords, log: silentLog });
  const keepAlive = vi.spyOn(Socket.prototype, "setKeepAlive");
  onTestFinished(() => keepAlive.mockRestore());
  const client = new pg.Client(database.poolConfig("owner"));
  await client.connect();
  expect(keepAlive).toHaveBeenCalledWith(true, 10_000);
  await client.end();
});

test("no connection stays for good with a server that has become read-only, however busy it is", async () => {
  const [databaseUrl = ""] = await startManagedPostgres("product");
  const database = await connectExternalPostgres({ databaseUrl, passwords, log: silentLog });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const pool = new pg.Pool({ ...database.poolConfig("owner"), Client: GuardedClient });
  onTestFinished(() => pool.end());
  const server = async () => (await pool.query("select pg_backend_pid() as pid")).rows[0].pid;
  const before = await server();
  for (let seconds = 0; seconds < 300; seconds += 5) {
    vi.advanceTimersByTime(5_000);
    await server();
  }
  expect(await server()).not.toBe(before);
});

test("a database that can only be read is not ready", async () => {
  const [databaseUrl = ""] = await startManagedPostgres("product");
  await runAsOwner(databaseUrl, "alter database product set default_transaction_read_only = on");
  const client = new pg.Client(databaseUrl);
  await client.connect();
  onTestFinished(() => client.end());
  const readiness = createReadiness((work) => work(client as unknown as pg.PoolClient));
  expect(await readiness()).toEqual({ database: true, storage: false });
});

test.each([
  ["an unreachable address", "", "connect ENOENT /tmp/spinfront-nowhere/.s.PGSQL.5432"],
  [
    "a missing certificate",
    "?sslrootcert=/tmp/spinfront-nowhere/ca.pem",
    "ENOENT: no such file or directory",
  ],
])(
  "%s fails with a one-line error that names the setting and omits the password",
  async (_, query, reason) => {
    const databaseUrl = `postgres://app:secret@%2Ftmp%2Fspinfront-nowhere/product${query}`;
    const connection = connectExternalPostgres({ databaseUrl, passwords, log: silentLog });
    await expect(connection).rejects.toThrow(`Cannot use the PostgreSQL of DATABASE_URL: ${reason}`);
  },
);
