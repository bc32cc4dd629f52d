import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { digestMigrations } from "./migrations.ts";

const SUPABASE = join(import.meta.dirname, "../../supabase");

// Databases that have applied a migration refuse to start when it is changed, which no test with a new database notices.
// Undo the change, and write a new migration. `npm run types` lists it.
test("no migration was changed since its digest was listed", async () => {
  const listed = JSON.parse(await readFile(join(SUPABASE, "migration-digests.json"), "utf8"));
  expect(await digestMigrations(join(SUPABASE, "migrations"))).toEqual(listed);
});
