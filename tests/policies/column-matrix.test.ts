import { describe, expect, it } from "vitest";
import { openTestDatabase } from "../support/test-database.ts";
import { COLUMN_PROBES, COLUMN_RIGHTS } from "./column-matrix.ts";
import { attempt, PERSONAS, settlePersonas } from "./personas.ts";
import { WRITTEN_BY_TRIGGERS_ALONE } from "./policy-matrix.ts";

const DENIED = "42501";

const database = await openTestDatabase();
await settlePersonas(database.pool("owner"));

describe("the matrix of columns", () => {
  it("has an entry for every column of schema public", async () => {
    const { rows } = await database
      .pool("owner")
      .query<{ name: string }>(
        "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'",
      );
    const listed = Object.entries(COLUMN_RIGHTS).flatMap(([table, columns]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    );
    expect(listed.sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it("pairs every denial with a permission", () => {
    const unpaired = COLUMN_PROBES.filter(({ permitted }) => permitted.length === 0);
    const tables = unpaired.map(({ object }) => object.split(".")[0]);
    expect([...new Set(tables)]).toEqual(WRITTEN_BY_TRIGGERS_ALONE);
  });
});

it.each(COLUMN_PROBES)("$verb $object", async ({ sql, permitted }) => {
  for (const persona of PERSONAS) {
    const outcome = await attempt(database.pool("authenticator"), persona, sql);
    const isPermitted = typeof outcome === "number" && outcome > 0;
    expect({ persona, isPermitted }).toEqual({ persona, isPermitted: permitted.includes(persona) });
    if (!isPermitted) expect([0, DENIED]).toContain(outcome);
  }
});
