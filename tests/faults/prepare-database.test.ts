import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { prepareDatabase } from "#backend/postgres/prepare-database.ts";
import { MigrationError } from "#backend/postgres/run-file.ts";
import { silentLog } from "../support/silent-log.ts";
import { openTestDatabase } from "../support/test-database.ts";

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

function prepare(): Promise<void> {
  return prepareDatabase({
    database,
    migrationsDir: join(supabaseDir, "migrations"),
    seedFile: join(supabaseDir, "seed.sql"),
    log: silentLog,
  });
}

const write = (fileName: string, sql: string) => writeFile(join(supabaseDir, "migrations", fileName), sql);
const writeSeed = (sql: string) => writeFile(join(supabaseDir, "seed.sql"), sql);

async function history(): Promise<unknown[]> {
  return (await owner.query("select * from supabase_migrations.schema_migrations order by version")).rows;
}

async function exists(table: string): Promise<boolean> {
  return (await owner.query("select to_regclass($1) is not null as exists", [table])).rows[0].exists;
}

test("migrations are applied once, in order, and recorded as the Supabase CLI records them", async () => {
  await write("20260102000000_second_table.sql", "create table second (id int references first);\n");
  await write(
    "20260101000000_first.sql",
    "-- A table.\ncreate table first (id int primary key);\nselect ';';\n",
  );

  await prepare();
  await prepare();

  expect(await history()).toEqual([
    {
      version: "20260101000000",
      name: "first",
      statements: ["-- A table.\ncreate table first (id int primary key)", "select ';'"],
    },
    {
      version: "20260102000000",
      name: "second_table",
      statements: ["create table second (id int references first)"],
    },
  ]);
});

test("a failing migration is named with its line and reason, and leaves no trace", async () => {
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

test("a migration that was changed after it was applied is refused, one that only moved its spaces is not", async () => {
  await write("1_first.sql", "create table first (id int);");
  await prepare();
  await write("1_first.sql", "create table  first (id int) ;\n");
  await prepare();
  await write("1_first.sql", "create table first (id bigint);");

  await expect(prepare()).rejects.toThrow(
    "Migration 1_first.sql was changed after this database had applied it. Undo that, and add a new migration.",
  );
});

test("a migration whose name has no version is refused", async () => {
  await write("first.sql", "create table first ();");
  await expect(prepare()).rejects.toThrow("Migration first.sql must be named <version>_<name>.sql.");
});

test("processes that start together apply each migration once", async () => {
  await write("1_first.sql", "create table first ();");
  await write("2_second.sql", "create table second ();");

  await Promise.all([prepare(), prepare(), prepare()]);

  expect(await history()).toHaveLength(2);
});

test("the seed is laid once, whatever becomes of it later, and not at all when it fails", async () => {
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

test("new tables and functions are granted to the API roles, as on hosted Supabase", async () => {
  await write("1_first.sql", "create table first (id serial);");
  await prepare();
  for (const role of ["anon", "authenticated", "service_role"]) {
    const { rows } = await owner.query(
      "select has_table_privilege($1, 'first', 'select, insert, update, delete, truncate') as table, has_sequence_privilege($1, 'first_id_seq', 'usage') as sequence",
      [role],
    );
    expect(rows).toEqual([{ table: true, sequence: true }]);
  }
});
