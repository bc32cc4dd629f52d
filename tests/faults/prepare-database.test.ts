import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Database } from "#backend/postgres/cluster.ts";
import { MigrationError } from "#backend/postgres/migrations.ts";
import { prepareDatabase, prepareIfNew } from "#backend/postgres/prepare-database.ts";
import type { DatabaseLogin } from "#backend/postgres/role-passwords.ts";
import { inTransaction } from "#backend/postgres/transaction.ts";
import { silentLog } from "../support/silent-log.ts";
import { openTestDatabase } from "../support/test-database.ts";

const RIGHTS = ["20261121000050_rights_on_what_is_made.sql", "20261121000900_rights_of_callers.sql"].map(
  (name) => resolve(import.meta.dirname, "../../supabase/migrations", name),
);

const database = await openTestDatabase();
const owner = database.pool("owner");
let supabaseDir: string;

beforeAll(async () => {
  await owner.query("alter schema supabase_migrations rename to history_of_the_product");
});

beforeEach(async () => {
  supabaseDir = await mkdtemp(join(tmpdir(), "spinfront-migrations-"));
  await mkdir(join(supabaseDir, "migrations"));
  await writeFile(join(supabaseDir, "seed.sql"), "");
  onTestFinished(async () => {
    await rm(supabaseDir, { recursive: true });
    await owner.query("drop schema if exists supabase_migrations cascade");
    await owner.query("drop table if exists first, second");
  });
});

const preparationOf = (target: Database) => ({
  database: target,
  migrationsDir: join(supabaseDir, "migrations"),
  seedFile: join(supabaseDir, "seed.sql"),
  log: silentLog,
});

function prepare(target: Database = database): Promise<void> {
  return prepareDatabase(preparationOf(target));
}

const write = (fileName: string, sql: string) => writeFile(join(supabaseDir, "migrations", fileName), sql);
const writeSeed = (sql: string) => writeFile(join(supabaseDir, "seed.sql"), sql);

async function history(): Promise<unknown[]> {
  return (await owner.query("select * from supabase_migrations.schema_migrations order by version")).rows;
}

async function exists(table: string): Promise<boolean> {
  return (await owner.query("select to_regclass($1) is not null as exists", [table])).rows[0].exists;
}

test("migrations are applied once, in order, and recorded where the Supabase CLI records them", async () => {
  const first = "-- A table.\ncreate table first (id int primary key);\nselect ';';\n";
  const second = "create table second (id int references first);\n";
  await write("20260102000000_second_table.sql", second);
  await write("20260101000000_first.sql", first);

  await prepare();
  await prepare();

  expect(await history()).toEqual([
    { version: "20260101000000", name: "first", statements: [first] },
    { version: "20260102000000", name: "second_table", statements: [second] },
  ]);
});

test("settings that a migration leaves behind, as a dump's does, don't change the next one", async () => {
  await write("1_first.sql", "select set_config('search_path', '', false); create table public.first ();");
  await write("2_second.sql", "create table second ();");
  await prepare();
  expect(await exists("second")).toBe(true);
});

test("a failing migration is reported with its line and reason and rolled back completely", async () => {
  await write("1_good.sql", "create table first ();");
  await write("2_bad.sql", "create table second ();\n\nselect nonsense;");

  await expect(prepare()).rejects.toThrow(
    new MigrationError(
      'Migration 2_bad.sql, line 3 failed and left no trace: column "nonsense" does not exist',
    ),
  );

  expect(await exists("first")).toBe(true);
  expect(await exists("second")).toBe(false);
  expect(await history()).toHaveLength(1);
});

test("a connection lost during a migration fails the preparation, not the process", async () => {
  await write("1_first.sql", "select pg_sleep(60);");
  const outcome = prepare().catch(({ message }) => message);
  const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`;
  await expect.poll(async () => (await owner.query(terminate)).rowCount).toBe(1);
  expect(await outcome).toContain("terminating connection");
});

test("an inner transaction is part of the outer one, whose failure leaves the connection usable", async () => {
  const client = await owner.connect();
  const outer = inTransaction(client, async () => {
    await inTransaction(client, () => client.query("create table first ()"));
    throw new Error("late");
  });
  await expect(outer).rejects.toThrow("late");
  expect(client.getTransactionStatus()).toBe("I");
  client.release();
  expect(await exists("first")).toBe(false);
});

test("a migration changed after it was applied is refused; one with only whitespace changes is accepted", async () => {
  await write("1_first.sql", "create table first (id int);");
  await prepare();
  await write("1_first.sql", "create table  first (id int) ;\n");
  await prepare();
  await write("1_first.sql", "create table first (id bigint);");

  await expect(prepare()).rejects.toThrow(
    "Migration 1_first.sql was changed after this database had applied it. Undo that, and add a new migration.",
  );

  // The Supabase CLI, and earlier releases, record each statement by itself; another tool may record none.
  const record = "update supabase_migrations.schema_migrations set statements = $1";
  await owner.query(record, [["create table first (id int)"]]);
  await expect(prepare()).rejects.toThrow("was changed");
  await write("1_first.sql", "-- One; two.\ncreate table first (id int);\n\nselect ';';\n");
  await owner.query(record, [["-- One; two.\ncreate table first (id int)", "select ';'"]]);
  await prepare();
  await owner.query(record, [null]);
  await prepare();
});

test("a database on which a newer release has run is refused and left as it is; an older migration of the owner's is no matter", async () => {
  await write("1_first.sql", "create table first ();");
  await write("2_second.sql", "create table second ();");
  await prepare();
  await owner.query("insert into supabase_migrations.schema_migrations (version) values ('0')");
  await prepare();
  const platform = async () =>
    (await owner.query("select xmin from pg_proc where oid = 'auth.uid()'::regprocedure")).rows;
  const before = await platform();
  await rm(join(supabaseDir, "migrations", "2_second.sql"));

  for (const start of [prepareDatabase, prepareIfNew])
    await expect(start(preparationOf(database))).rejects.toThrow(
      new MigrationError(
        "The database belongs to a newer release: it has the migration 2, which this one lacks. Start that release, or restore a backup with this one; if the migration is your own, add its file to supabase/migrations.",
      ),
    );

  expect(await platform()).toEqual(before);
});

test("a command prepares a new database, and none that an earlier release has prepared", async () => {
  const prepareHere = () => prepareIfNew(preparationOf(database));
  await write("1_first.sql", "select nonsense;");
  await expect(prepareHere()).rejects.toThrow("nonsense");
  await write("1_first.sql", "create table first ();");
  await prepareHere();
  await prepareHere();
  await write("2_second.sql", "create table second ();");

  await expect(prepareHere()).rejects.toThrow(
    "The database has the schema of an earlier release. Start this release on it first, then run this again.",
  );

  expect([await exists("first"), await exists("second")]).toEqual([true, false]);
});

test("a migration whose name has no version is refused, other files are ignored", async () => {
  await write("README.md", "They are applied in order.");
  await prepare();
  await write("first.sql", "create table first ();");
  await expect(prepare()).rejects.toThrow("Migration first.sql must be named <version>_<name>.sql.");
});

test("processes that start together apply each migration once", async () => {
  await write("1_first.sql", "select pg_sleep(0.2); create table first ();");
  await write("2_second.sql", "create table second ();");

  await Promise.all([prepare(), prepare(), prepare()]);

  expect(await history()).toHaveLength(2);
});

test("the seed is applied once, even if its rows change later, and not at all when it fails", async () => {
  await write("1_first.sql", "create table first (id int);");
  await writeSeed("insert into first values (1); insert into nowhere values (1);");
  await expect(prepare()).rejects.toThrow(
    'Seed seed.sql, line 1 failed and left no trace: relation "nowhere" does not exist',
  );
  await writeSeed("insert into first values (2); insert into first values (3);");
  await prepare();
  await writeSeed("insert into first values (4);");
  await prepare();

  const { rows } = await owner.query("select id from first order by id");
  expect(rows).toEqual([{ id: 2 }, { id: 3 }]);
});

describe("new tables", () => {
  const ALL = "select, insert, update, delete, truncate, references, trigger";
  const CALLERS = ["anon", "authenticated"];

  test("are granted to no API role in a new database, as on hosted Supabase", async () => {
    const { prepareIt, may } = await makeNewDatabase();
    await write("1_first.sql", "create table first (id serial);");
    await prepareIt();
    for (const role of [...CALLERS, "service_role"]) {
      for (const privilege of ALL.split(", "))
        expect(await may(role, "table", "first", privilege)).toBe(false);
      for (const privilege of ["usage", "select", "update"])
        expect(await may(role, "sequence", "first_id_seq", privilege)).toBe(false);
    }
  });

  test("keep the grants that migrations made, across starts", async () => {
    const { prepareIt, may } = await makeNewDatabase();
    for (const [index, file] of RIGHTS.entries())
      await write(`${index}_rights.sql`, await readFile(file, "utf8"));
    await prepareIt();
    await write("2_second.sql", "create table second (id serial);");
    await prepareIt();
    for (const role of CALLERS) {
      expect(await may(role, "table", "second", "select, insert, update, delete")).toBe(true);
      for (const privilege of ["truncate", "references", "trigger", "maintain"]) {
        expect(await may(role, "table", "second", privilege)).toBe(false);
      }
    }
    expect(await may("service_role", "table", "second", ALL)).toBe(true);
    for (const role of [...CALLERS, "service_role"])
      expect(await may(role, "sequence", "second_id_seq", "usage, select, update")).toBe(true);
  });
});

/** Creates a database without the platform's schema. */
async function makeNewDatabase() {
  const name = `new_${randomBytes(6).toString("hex")}`;
  await owner.query(`create database ${name}`);
  const poolConfig = (login: DatabaseLogin) => ({ ...database.poolConfig(login), database: name });
  const pool = new pg.Pool(poolConfig("owner"));
  // `end` does not wait until connections are closed, so dropping the database may break one.
  pool.on("error", () => {});
  onTestFinished(async () => {
    await pool.end();
    await owner.query(`drop database ${name} with (force)`);
  });
  return {
    prepareIt: () => prepare({ poolConfig, stop: async () => {} }),
    /** Whether the role has each of the privileges. */
    async may(role: string, kind: "table" | "sequence", object: string, privileges: string) {
      const held = privileges.split(", ").map((one) => `has_${kind}_privilege($1, $2, '${one}')`);
      const { rows } = await pool.query(`select ${held.join(" and ")} as may`, [role, object]);
      return rows[0].may;
    },
  };
}
