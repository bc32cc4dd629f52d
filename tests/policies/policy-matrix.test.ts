import { describe, expect, it } from "vitest";
import { APP_ROLES, type AppRole } from "#app/lib/database.types.ts";
import { CONTENT_ROLES, LEAD_ROLES } from "#app/lib/role-groups.ts";
import { openTestDatabase } from "../support/test-database.ts";
import { attempt, IDS, PERSONAS, settlePersonas } from "./personas.ts";
import { OBJECTS, PROBES, TRIGGER_FUNCTIONS, WRITTEN_BY_TRIGGERS_ALONE } from "./policy-matrix.ts";

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

  it("has a column for every role", () => {
    expect(PERSONAS).toEqual(expect.arrayContaining([...APP_ROLES]));
  });

  it.each([
    { table: "leads", roles: LEAD_ROLES },
    { table: "content_revisions", roles: CONTENT_ROLES },
  ])("lets those roles read $table that the app takes for its readers", async ({ table, roles }) => {
    const read = (role: AppRole) => attempt(authenticator, role, `select 1 from public.${table} limit 1`);
    const found = await Promise.all(APP_ROLES.map(read));
    expect(APP_ROLES.filter((_, place) => found[place] === 1)).toEqual(roles);
  });

  it("tells those roles of leads that may read them, and offers these as assignees", async () => {
    const { rows } = await owner.query(
      "select distinct role from public.user_roles join private.accounts_with_leads() using (user_id) order by role",
    );
    expect(rows.map(({ role }) => role)).toEqual(LEAD_ROLES);
  });

  it("probes every verb on every table", () => {
    for (const table of TABLES) {
      const verbs = new Set(PROBES.filter((probe) => probe.object === table).map((probe) => probe.verb));
      expect([...verbs]).toEqual(["select", "insert", "update", "delete", "truncate"]);
    }
  });

  it("pairs every denial with a permission, so that no probe is denied for being malformed", () => {
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

/** What an account keeps for itself, a change of it, and what reading, changing and deleting answer before and after. */
const KEPT = [
  {
    table: "lead_views",
    persona: "agent",
    row: `(owner_id, name, query) values ('${IDS.agent}', 'Own', 'show=new')`,
    change: "query = 'show=all'",
    // A shared view is read too.
    before: [2, 1, 1],
    after: [0, 0, 0],
  },
  {
    table: "notice_settings",
    persona: "agent",
    row: `(user_id, new_leads) values ('${IDS.agent}', false)`,
    change: "new_leads = true",
    before: [1, 1, 0],
    after: [0, 0, 0],
  },
  {
    table: "push_devices",
    persona: "agent",
    row: `(user_id, session_id, endpoint, p256dh, auth, name) values
      ('${IDS.agent}', '${IDS.agent}', 'https://push.test/own', '${"B".repeat(87)}', '${"a".repeat(22)}', 'Safari on Mac')`,
    change: "name = 'Else'",
    before: [1, 1, 1],
    after: [0, 0, 1],
  },
  {
    table: "content_drafts",
    persona: "editor",
    row: `(author_id, kind, document, fields, browser) values ('${IDS.editor}', 'post', 'new', '{}', '${IDS.session}')`,
    change: "fields = '{}'",
    before: [1, 1, 1],
    after: [0, 0, 0],
  },
] as const;

it.each(KEPT)(
  "an $persona given another role no longer reads or changes what they kept in $table",
  async ({ table, persona, row, change, before, after }) => {
    const ask = async () => [
      await attempt(authenticator, persona, `select from public.${table}`),
      await attempt(authenticator, persona, `update public.${table} set ${change}`),
      await attempt(authenticator, persona, `delete from public.${table}`),
    ];
    const give = (role: string) =>
      owner.query("update public.user_roles set role = $1 where user_id = $2", [role, IDS[persona]]);
    await owner.query(`insert into public.${table} ${row}`);
    expect(await ask()).toEqual(before);
    await give(persona === "agent" ? "editor" : "agent");
    expect(await ask()).toEqual(after);
    await give(persona);
  },
);
