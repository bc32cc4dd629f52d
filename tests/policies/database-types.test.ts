import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { describeDatabase } from "../../scripts/database-types.ts";
import { openTestDatabase } from "../support/test-database.ts";

const database = await openTestDatabase();

it("the types match the migrations: `npm run types` regenerates them", async () => {
  const written = await readFile(resolve(import.meta.dirname, "../../app/lib/database.types.ts"), "utf8");
  expect(inOneLine(written)).toBe(inOneLine(await describeDatabase(database.pool("owner"))));
});

/** Undoes the formatter's line breaks, and the punctuation that it adds around them. */
function inOneLine(source: string): string {
  return source.replace(/\s+/g, "").replace(/[,;](?=[}>)])/g, "");
}
