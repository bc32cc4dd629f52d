import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client, DatabaseError } from "pg";
import { z } from "zod";
import type { Logger } from "../logger.ts";
import { inTransaction } from "./transaction.ts";

type Migration = { fileName: string; version: string; name: string; sql: string };

/** A migration that a database has, with the hash of its statements; `null` where another tool did not record them. */
export const appliedMigrationSchema = z.strictObject({
  version: z.string(),
  name: z.string().nullable(),
  sha256: z.string().nullable(),
});

export type AppliedMigration = z.infer<typeof appliedMigrationSchema>;

/** SQL of this release that cannot be applied. The message says which file, where and why. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

// Tables and columns are those of the Supabase CLI, so that either tool can continue where the other stopped. The CLI records each
// statement of a file by itself, but only ever joins them again: we record the whole file as one.
const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
  alter table supabase_migrations.schema_migrations add column if not exists statements text[];
  alter table supabase_migrations.schema_migrations add column if not exists name text;
  create table if not exists supabase_migrations.seed_files (path text not null primary key, hash text not null);
`;

/**
 * Whether the database has no migrations, lacks some of the directory's, or has all. Throws MigrationError if it has one
 * that is newer than all of them: then a newer release has run on it.
 */
export async function schemaState(client: Client, directory: string): Promise<"new" | "older" | "current"> {
  const history = await client.query(
    "select from pg_catalog.pg_class where oid = to_regclass('supabase_migrations.schema_migrations')",
  );
  if (history.rowCount === 0) return "new";
  const { rows } = await client.query("select version from supabase_migrations.schema_migrations");
  const applied = new Set<string>(rows.map(({ version }) => version));
  const versions = (await readMigrations(directory)).map(({ version }) => version);
  const newest = versions.at(-1) ?? "";
  const newer = [...applied].find((version) => version > newest);
  if (newer)
    throw new MigrationError(
      `The database belongs to a newer release: it has the migration ${newer}, which this one lacks. Start that release, or restore a backup with this one; if the migration is your own, add its file to supabase/migrations.`,
    );
  if (applied.size === 0) return "new";
  return versions.every((version) => applied.has(version)) ? "current" : "older";
}

/** Applies, in order and each in its own transaction, the directory's migrations that the database does not have yet. */
export async function applyMigrations(client: Client, directory: string, log: Logger): Promise<void> {
  await client.query(HISTORY);
  const applied = new Map((await listAppliedMigrations(client)).map((known) => [known.version, known]));
  let [count, latest] = [0, ""];
  for (const migration of await readMigrations(directory)) {
    const known = applied.get(migration.version);
    if (!known) {
      await apply(client, migration);
      [count, latest] = [count + 1, migration.fileName];
    } else if (isChanged(migration, known)) {
      throw new MigrationError(
        `Migration ${migration.fileName} was changed after this database had applied it. Undo that, and add a new migration.`,
      );
    }
  }
  if (count > 0) log.info("migrations applied", { count, latest });
}

/** The migrations that the database has, in order. */
export async function listAppliedMigrations(client: Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query(
    "select version, name, statements from supabase_migrations.schema_migrations order by version",
  );
  return rows.map(({ version, name, statements }) => ({
    version,
    name,
    sha256: statements && digest(statements.join(";")),
  }));
}

/**
 * Applies to an empty database the directory's migrations that another database had. Throws as `chooseMigrations` does,
 * before it changes anything.
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

/** The digest of each of the directory's migrations, by file name. */
export async function digestMigrations(directory: string): Promise<Record<string, string>> {
  const migrations = await readMigrations(directory);
  return Object.fromEntries(migrations.map(({ fileName, sql }) => [fileName, digest(sql)]));
}

/** Throws MigrationError if the directory lacks one of these migrations, or has it with other statements. */
export async function chooseMigrations(
  directory: string,
  wanted: readonly AppliedMigration[],
): Promise<Migration[]> {
  const known = new Map((await readMigrations(directory)).map((migration) => [migration.version, migration]));
  return wanted.map((applied) => {
    const migration = known.get(applied.version);
    const title = `${applied.version}_${applied.name ?? "unnamed"}`;
    if (!migration) throw new MigrationError(`This release does not know the migration ${title}.`);
    if (isChanged(migration, applied))
      throw new MigrationError(`In this release the migration ${title} is different.`);
    return migration;
  });
}

/** Runs a file's statements in the caller's transaction. Throws MigrationError with the line that failed. */
export async function runFile(client: Client, title: string, sql: string): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    const { message, position } = error as DatabaseError;
    const line = position ? `, line ${sql.slice(0, Number(position)).split("\n").length}` : "";
    throw new MigrationError(`${title}${line} failed and left no trace: ${message}`, { cause: error });
  }
}

function isChanged({ sql }: Migration, { sha256 }: AppliedMigration): boolean {
  return sha256 !== null && sha256 !== digest(sql);
}

/** Ignores differences in white space and semicolons: the same for a file and for its statements. */
function digest(sql: string): string {
  return hash("sha256", sql.replace(/[\s;]+/g, " ").trim());
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const fileNames = (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    fileNames.map(async (fileName) => {
      const [, version, name] = /^([0-9]+)_(.*)\.sql$/.exec(fileName) ?? [];
      if (!version || !name)
        throw new MigrationError(`Migration ${fileName} must be named <version>_<name>.sql.`);
      const sql = await readFile(join(directory, fileName), "utf8");
      return { fileName, version, name, sql };
    }),
  );
}

async function apply(client: Client, { fileName, version, name, sql }: Migration): Promise<void> {
  await inTransaction(client, async () => {
    await runFile(client, `Migration ${fileName}`, sql);
    await client.query(
      "insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)",
      [version, name, [sql]],
    );
  });
  await client.query("reset all");
}
