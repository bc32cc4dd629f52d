import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";
import { prepareDatabase } from "#backend/postgres/prepare-database.ts";
import { startScratchDatabase } from "#backend/postgres/scratch-database.ts";
import { describeDatabase } from "./database-types.ts";

const root = resolve(import.meta.dirname, "..");
const file = join(root, "app/lib/database.types.ts");
const quiet = { info() {}, warn: console.warn, error: console.error };

/** Creates an empty database from the migrations and writes its TypeScript types. */
async function main(): Promise<void> {
  const database = await startScratchDatabase({ log: quiet });
  try {
    const places = {
      migrationsDir: join(root, "supabase/migrations"),
      seedFile: join(root, "supabase/seed.sql"),
    };
    await prepareDatabase({ database, ...places, log: quiet });
    const client = new pg.Client(database.poolConfig("owner"));
    await client.connect();
    writeFileSync(file, await describeDatabase(client).finally(() => client.end()));
  } finally {
    await database.stop();
  }
  process.exitCode =
    spawnSync("biome", ["format", "--write", file], { cwd: root, stdio: "inherit" }).status ?? 1;
}

await main();
