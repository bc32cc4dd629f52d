import { describe, expect, it } from "vitest";
import { openTestDatabase } from "../support/test-database.ts";
import { attempt, IDS, PERSONAS, settlePersonas } from "./personas.ts";
import {
  COLUMNS_ADMINS_CHANGE,
  OBJECTS,
  PROBES,
  TRIGGER_FUNCTIONS,
  WRITTEN_BY_TRIGGERS_ALONE,
} from "./policy-matrix.ts";

const database = await openTestDatabase();
const owner = database.pool("owner");
const authenticator = database.pool("authenticator");
await settlePersonas(owner);

const names = async (sql: string) => (await owner.query<{ name: string }>(sql)).rows.map((row) => row.name);

const TABLES = await names("select tablename as name from pg_tables where schemaname = 'public' order by 1");

describe("the matrix", () => {
  it("has an entry for every table, view and function of schema public", async () => {
    const relations = await names(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')",
    );
    const functions = await names(
      "select proname as name from pg_proc where pronamespace = 'public'::regnamespace",
    );
    expect([...relations, ...functions].sort()).toEqual([...OBJECTS].sort());
  });

  it("probes every verb on every table", () => {
    for (const table of TABLES) {
      const verbs = new Set(PROBES.filter((probe) => probe.object === table).map((probe) => probe.verb));
      expect([...verbs]).toEqual(["select", "insert", "update", "delete", "truncate"]);
    }
  });

  it("pairs every denial with a permission, so that no probe is denied for being wrong", () => {
    const isDenied = (outcome: unknown) =>
      outcome === 0 || (typeof outcome === "string" && outcome !== "done");
    for (const table of TABLES) {
      const verbs = WRITTEN_BY_TRIGGERS_ALONE.includes(table)
        ? ["select"]
        : ["select", "insert", "update", "delete", "truncate"];
      for (const verb of verbs) {
        const probes = PROBES.filter((probe) => probe.object === table && probe.verb === verb);
        expect(probes.some((probe) => !probe.expected.every(isDenied))).toBe(true);
      }
    }
  });
});

describe.each(PROBES)("$verb $object: $what", ({ sql, expected }) => {
  it.each(PERSONAS.map((persona, index) => ({ persona, outcome: expected[index] })))(
    "$persona: $outcome",
    async ({ persona, outcome }) => {
      expect(await attempt(authenticator, persona, sql)).toBe(outcome);
    },
  );
});

describe.each(TRIGGER_FUNCTIONS)("call %s", (name) => {
  it.each(PERSONAS)("%s: never", async (persona) => {
    expect(await attempt(authenticator, persona, `select public.${name}()`)).toBe("0A000");
  });
});

describe.each(TABLES)("columns of %s that an admin changes", (table) => {
  it("are those of the matrix", async () => {
    const columns = await names(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = '${table}'`,
    );
    const changeable = COLUMNS_ADMINS_CHANGE[table] ?? columns;
    for (const column of columns) {
      const outcome = await attempt(authenticator, "admin", await updateTo(table, column));
      expect({ column, changed: outcome === 1 }).toEqual({ column, changed: changeable.includes(column) });
    }
  });
});

/** Sets one column of one row to another value that its constraints allow. */
async function updateTo(table: string, column: string): Promise<string> {
  const type = (await names(
    `select format_type(atttypid, null) as name from pg_attribute where attrelid = 'public.${table}'::regclass and attname = '${column}'`,
  )) as [string];
  const values: Record<string, string> = {
    text: "'changed'",
    uuid: "gen_random_uuid()",
    boolean: "not published",
    date: "'2001-01-01'",
    "timestamp with time zone": "'2001-01-01'",
  };
  const special: Record<string, string> = {
    phone: "'+17025550199'",
    email: "'x@example.com'",
    status: "'closed'",
    role: "role",
    kind: "'page'",
  };
  const rows: Record<string, string> = {
    user_roles: `user_id = '${IDS.admin}'`,
    slug_redirects: "from_slug = 'moved'",
  };
  const row = rows[table] ?? `id in ('${IDS.lead}', '${IDS.draft}')`;
  return `update public.${table} set ${column} = ${special[column] ?? values[type[0]]} where ${row}`;
}
