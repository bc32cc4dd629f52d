import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import type { Logger } from "../logger.ts";
import { MigrationError, runFile } from "./run-file.ts";
import { splitStatements } from "./split-statements.ts";
import { inTransaction } from "./transaction.ts";

type Migration = { fileName: string; version: string; name: string; sql: string; statements: string[] };

// Table, columns and content are the Supabase CLI's, so that either of the two can carry on where the other stopped.
const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
  alter table supabase_migrations.schema_migrations add column if not exists statements text[];
  alter table supabase_migrations.schema_migrations add column if not exists name text;
`;

/** Applies the directory's migrations that the database does not have yet, in order, each in a transaction of its own. */
export async function applyMigrations(client: Client, directory: string, log: Logger): Promise<void> {
  await inTransaction(client, () => client.query(HISTORY));
  const applied = await appliedStatements(client);
  for (const migration of await readMigrations(directory)) {
    if (applied.has(migration.version)) refuseIfChanged(migration, applied.get(migration.version));
    else {
      await apply(client, migration);
      log.info("migration applied", { migration: migration.fileName });
    }
  }
}

async function appliedStatements(client: Client): Promise<Map<string, string[] | null>> {
  const { rows } = await client.query(
    "select version, statements from supabase_migrations.schema_migrations",
  );
  return new Map(rows.map(({ version, statements }) => [version, statements]));
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const fileNames = (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(fileNames.map((fileName) => readMigration(directory, fileName)));
}

async function readMigration(directory: string, fileName: string): Promise<Migration> {
  const [, version, name] = /^([0-9]+)_(.*)\.sql$/.exec(fileName) ?? [];
  if (!version || !name)
    throw new MigrationError(`Migration ${fileName} must be named <version>_<name>.sql.`);
  const sql = await readFile(join(directory, fileName), "utf8");
  return { fileName, version, name, sql, statements: splitStatements(sql) };
}

function refuseIfChanged({ fileName, statements }: Migration, applied: string[] | null | undefined): void {
  if (!applied || textOf(applied) === textOf(statements)) return;
  throw new MigrationError(
    `Migration ${fileName} was changed after this database had applied it. Undo that, and add a new migration.`,
  );
}

function textOf(statements: string[]): string {
  return statements.join(";").replace(/[\s;]+/g, " ");
}

async function apply(client: Client, { fileName, version, name, sql, statements }: Migration): Promise<void> {
  await inTransaction(client, async () => {
    await runFile(client, `Migration ${fileName}`, sql);
    await client.query(
      "insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)",
      [version, name, statements],
    );
  });
  await client.query("reset all");
}
