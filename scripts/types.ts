import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";
import { digestMigrations } from "#backend/postgres/migrations.ts";
import { prepareDatabase } from "#backend/postgres/prepare-database.ts";
import { startScratchDatabase } from "#backend/postgres/scratch-database.ts";
import { describeDatabase } from "./database-types.ts";

const root = resolve(import.meta.dirname, "..");
const migrationsDir = join(root, "supabase/migrations");
const file = join(root, "app/lib/database.types.ts");
const digestsFile = join(root, "supabase/migration-digests.json");
const quiet = { info() {}, warn: console.warn, error: console.error };

/** Lists the digests of new migrations. One that is listed keeps its digest, so that a test finds it if it is changed. */
async function listDigests(): Promise<void> {
  // Whoever deletes the last line by hand leaves a comma behind.
  const known = JSON.parse(readFileSync(digestsFile, "utf8").replace(/,(?=\s*\}\s*$)/, ""));
  const digests = { ...(await digestMigrations(migrationsDir)), ...known };
  writeFileSync(digestsFile, `${JSON.stringify(digests, null, 2)}\n`);
}

/** Creates an empty database from the migrations and writes its TypeScript types. */
async function main(): Promise<void> {
  const database = await startScratchDatabase({ log: quiet });
  try {
    const seedFile = join(root, "supabase/seed.sql");
    await prepareDatabase({ database, migrationsDir, seedFile, log: quiet });
    const client = new pg.Client(database.poolConfig("owner"));
    await client.connect();
    writeFileSync(file, await describeDatabase(client).finally(() => client.end()));
  } finally {
    await database.stop();
  }
  process.exitCode =
    spawnSync("biome", ["format", "--write", file], { cwd: root, stdio: "inherit" }).status ?? 1;
}

await listDigests();
await main();
