import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import { z } from "zod";
import type { Logger } from "../logger.ts";
import { MigrationError, runFile } from "./run-file.ts";
import { splitStatements } from "./split-statements.ts";
import { inTransaction } from "./transaction.ts";

export type Migration = {
  fileName: string;
  version: string;
  name: string;
  sql: string;
  statements: string[];
};

/** A migration that a database has, and what it said then; `null` where another tool did not record it. */
export const appliedMigrationSchema = z.strictObject({
  version: z.string(),
  name: z.string().nullable(),
  sha256: z.string().nullable(),
});

export type AppliedMigration = z.infer<typeof appliedMigrationSchema>;

// Table, columns and content are the Supabase CLI's, so that either of the two can carry on where the other stopped.
const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
  alter table supabase_migrations.schema_migrations add column if not exists statements text[];
  alter table supabase_migrations.schema_migrations add column if not exists name text;
  create table if not exists supabase_migrations.seed_files (path text not null primary key, hash text not null);
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

/** What the database has applied, in order. */
export async function listAppliedMigrations(client: Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query(
    "select version, name, statements from supabase_migrations.schema_migrations order by version",
  );
  return rows.map(({ version, name, statements }) => ({
    version,
    name,
    sha256: statements && digest(statements),
  }));
}

/**
 * Applies, in an empty database, the directory's migrations that another database had, as they were there. Throws
 * MigrationError, before anything is done, where the directory has no such migration or it says something else by now.
 */
export async function repeatMigrations(
  client: Client,
  directory: string,
  wanted: readonly AppliedMigration[],
): Promise<void> {
  const chosen = await chooseMigrations(directory, wanted);
  await inTransaction(client, async () => {
    await client.query(HISTORY);
    for (const migration of chosen) await apply(client, migration);
  });
}

/** Finds the directory's migrations that another database had. Throws MigrationError as `repeatMigrations` does. */
export async function chooseMigrations(
  directory: string,
  wanted: readonly AppliedMigration[],
): Promise<Migration[]> {
  const known = new Map((await readMigrations(directory)).map((migration) => [migration.version, migration]));
  return wanted.map(({ version, name, sha256 }) => {
    const migration = known.get(version);
    const title = `${version}_${name ?? "unnamed"}`;
    if (!migration) throw new MigrationError(`This release does not know the migration ${title}.`);
    if (sha256 !== null && sha256 !== digest(migration.statements))
      throw new MigrationError(`In this release the migration ${title} says something else.`);
    return migration;
  });
}

function digest(statements: string[]): string {
  return hash("sha256", textOf(statements));
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
