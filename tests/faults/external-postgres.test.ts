import { join, resolve } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { connectExternalPostgres, startEmbeddedPostgres } from "#backend/postgres/cluster.ts";
import { prepareDatabase } from "#backend/postgres/prepare-database.ts";
import { silentLog } from "../support/silent-log.ts";
import { makeDataDir } from "./data-directory.ts";

const supabaseDir = resolve(import.meta.dirname, "../../supabase");
const passwords = { owner: "unused", authenticator: "of authenticator", auth_admin: "of auth_admin" };

/** A PostgreSQL as others run it: its database belongs to a role that may make roles, but is no superuser. */
async function startManagedPostgres(): Promise<string> {
  const server = await startEmbeddedPostgres({ dataDir: await makeDataDir(), log: silentLog });
  onTestFinished(() => server.stop());
  const superuser = new pg.Client(server.poolConfig("owner"));
  await superuser.connect();
  await superuser.query("create role app login createrole bypassrls password 'of app'");
  await superuser.query("create database product owner app");
  await superuser.end();
  return `postgres://app:of%20app@${encodeURIComponent(superuser.host)}/product`;
}

test("an owner who is no superuser suffices for the whole product, start after start", async () => {
  const databaseUrl = await startManagedPostgres();
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
    await database.stop();
  }
});

test("an address nobody answers at is one clear line, without the password", async () => {
  const databaseUrl = "postgres://app:secret@%2Ftmp%2Fspinfront-nowhere/product";
  const connection = connectExternalPostgres({ databaseUrl, passwords, log: silentLog });
  await expect(connection).rejects.toThrow(
    "Cannot use the PostgreSQL of DATABASE_URL: connect ENOENT /tmp/spinfront-nowhere/.s.PGSQL.5432",
  );
});
