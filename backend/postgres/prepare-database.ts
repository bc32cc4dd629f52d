import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import pg from "pg";
import type { Logger } from "../logger.ts";
import type { Database } from "./cluster.ts";
import {
  type AppliedMigration,
  applyMigrations,
  MigrationError,
  repeatMigrations,
  runFile,
  schemaState,
} from "./migrations.ts";
import { ROLE_NAMES } from "./role-passwords.ts";
import { scramVerifier } from "./scram-verifier.ts";
import { inTransaction } from "./transaction.ts";

const PLATFORM_FILES = [
  join(import.meta.dirname, "platform.sql"),
  join(import.meta.dirname, "..", "auth", "auth-schema.sql"),
  join(import.meta.dirname, "..", "storage", "storage-schema.sql"),
];

// An arbitrary number, the same in all processes.
const PREPARATION_LOCK = 7_746_318;

const INSUFFICIENT_PRIVILEGE = "42501";

type Preparation = { database: Database; migrationsDir: string; seedFile: string; log: Logger };

/**
 * Brings the database up to this release: platform, migrations and, once, the seed. Processes that start on one database at
 * the same time take turns. Throws MigrationError if a file fails, an applied migration was changed, or a newer release has
 * run on the database.
 */
export function prepareDatabase(options: Preparation): Promise<void> {
  return holdingLock(options, async (client) => {
    await schemaState(client, options.migrationsDir);
    await prepare(client, options);
  });
}

/** The same for a new database. Leaves any other as it is, and throws MigrationError unless this release has prepared it. */
export function prepareIfNew(options: Preparation): Promise<void> {
  return holdingLock(options, async (client) => {
    const state = await schemaState(client, options.migrationsDir);
    if (state === "new") await prepare(client, options);
    if (state === "older")
      throw new MigrationError(
        "The database has the schema of an earlier release. Start this release on it first, then run this again.",
      );
  });
}

async function holdingLock(
  { database, log }: Preparation,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(database.poolConfig("owner"));
  // A lost connection fails the statement under way. Without this listener it would also end the process.
  client.on("error", (error) => log.warn("database connection lost", { reason: error.message }));
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [PREPARATION_LOCK]);
    await work(client);
  } finally {
    await client.end();
  }
}

async function prepare(
  client: pg.Client,
  { database, migrationsDir, seedFile, log }: Preparation,
): Promise<void> {
  await applyPlatform(client, database);
  await applyMigrations(client, migrationsDir, log);
  await seedOnce(client, seedFile, log);
}

/** Gives an empty database the schema that another one had after these migrations, without the seed. */
export async function rebuildSchema(options: {
  client: pg.Client;
  database: Database;
  migrationsDir: string;
  migrations: readonly AppliedMigration[];
}): Promise<void> {
  await applyPlatform(options.client, options.database);
  await repeatMigrations(options.client, options.migrationsDir, options.migrations);
}

async function applyPlatform(client: pg.Client, database: Database): Promise<void> {
  for (const file of PLATFORM_FILES) {
    const sql = await readFile(file, "utf8");
    await inTransaction(client, () => runFile(client, basename(file), sql)).catch(explainMissingRight);
  }
  for (const login of ["authenticator", "auth_admin"] as const) {
    const { password } = new pg.Client(database.poolConfig(login));
    if (!password) throw new Error(`The login ${login} has no password.`);
    const verifier = client.escapeLiteral(await scramVerifier(password));
    await client.query(`alter role ${ROLE_NAMES[login]} with password ${verifier}`);
  }
}

/** The owner of the embedded PostgreSQL may do everything. */
function explainMissingRight(error: Error): never {
  if ((error.cause as pg.DatabaseError | undefined)?.code !== INSUFFICIENT_PRIVILEGE) throw error;
  throw new MigrationError(
    `The login of DATABASE_URL must own the database and have the rights CREATEROLE and BYPASSRLS, or be a superuser: ${error.message}`,
    { cause: error.cause },
  );
}

/** Records the seed in the Supabase CLI's table, under the path that the CLI uses. */
async function seedOnce(client: pg.Client, seedFile: string, log: Logger): Promise<void> {
  const path = `${basename(dirname(seedFile))}/${basename(seedFile)}`;
  const sql = await readFile(seedFile, "utf8");
  await inTransaction(client, async () => {
    const { rowCount } = await client.query(
      "insert into supabase_migrations.seed_files (path, hash) values ($1, $2) on conflict do nothing",
      [path, hash("sha256", sql)],
    );
    if (rowCount === 0) return;
    await runFile(client, `Seed ${basename(seedFile)}`, sql);
    log.info("seed applied", { seed: path });
  });
}
