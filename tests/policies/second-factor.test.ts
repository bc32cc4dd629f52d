import { describe, expect, it } from "vitest";
import { openTestDatabase } from "../support/test-database.ts";
import { COLUMN_PROBES } from "./column-matrix.ts";
import { attempt, CLAIMS, IDS, type Outcome, PERSONAS, type Persona, settlePersonas } from "./personas.ts";
import { PROBES } from "./policy-matrix.ts";

const database = await openTestDatabase();
const owner = database.pool("owner");
const authenticator = database.pool("authenticator");
await settlePersonas(owner);
const plain = await openTestDatabase();
await settlePersonas(plain.pool("owner"));

const setUpFactor = (userId: string, status: "verified" | "unverified") =>
  owner.query("insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', $2)", [
    userId,
    status,
  ]);
for (const userId of [IDS.agent, IDS.editor, IDS.admin]) await setUpFactor(userId, "verified");
await setUpFactor(IDS.otherAdmin, "unverified");

const STAFF = [
  { persona: "agent", strong: "strongAgent" },
  { persona: "editor", strong: "strongEditor" },
  { persona: "admin", strong: "strongAdmin" },
] as const;

describe.each(STAFF)("with a second factor, $persona", ({ persona, strong }) => {
  const column = PERSONAS.indexOf(persona);
  const outcome = (level: Persona, sql: string) => attempt(authenticator, level, sql);

  it.each(PROBES)(
    "is a plain user before verifying it, and staff afterwards: $verb $object: $what",
    async (probe) => {
      const { sql, expected } = probe;
      const [, user] = expected;
      expect(await outcome(persona, sql)).toBe(user);
      expect(await outcome(strong, sql)).toBe(expected[column]);
    },
  );

  it.each(COLUMN_PROBES)(
    "is a plain user before verifying it, and staff afterwards: $verb $object",
    async (probe) => {
      const { sql, permitted } = probe;
      const isPermitted = (result: Outcome) => typeof result === "number" && result > 0;
      expect(isPermitted(await outcome(persona, sql))).toBe(permitted.includes("user"));
      expect(isPermitted(await outcome(strong, sql))).toBe(permitted.includes(persona));
    },
  );
});

it("an unverified second factor is not required", async () => {
  expect(await attempt(authenticator, "otherAdmin", "select * from public.leads")).toBe(1);
});

it("is known to the server, of the accounts it asks about", async () => {
  const asked = `select from public.users_with_second_factor(array['${IDS.admin}', '${IDS.otherAdmin}']::uuid[])`;
  expect(await attempt(authenticator, "service", asked)).toBe(1);
});

it("counts only while the session has it", async () => {
  const readLeads = () => attempt(authenticator, "strongAdmin", "select * from public.leads");
  const raise = (level: "aal1" | "aal2") =>
    owner.query("update auth.sessions set aal = $1 where id = $2", [level, CLAIMS.strongAdmin.session_id]);
  expect(await readLeads()).toBe(1);
  await raise("aal1");
  expect(await readLeads()).toBe(0);
  await raise("aal2");
  expect(await readLeads()).toBe(1);
});

it("is also required where the schema's owner is not a superuser", async () => {
  await plain.pool("owner").query(`
    create role plain_owner noinherit;
    grant usage, create on schema public to plain_owner;
    grant usage on schema auth to plain_owner;
    grant select on auth.mfa_factors, auth.sessions, auth.users to plain_owner;
    alter table public.user_roles owner to plain_owner;
    alter function public.has_role owner to plain_owner;
  `);
  const readLeads = (persona: "admin" | "strongAdmin") =>
    attempt(plain.pool("authenticator"), persona, "select * from public.leads");
  expect(await readLeads("admin")).toBe(1);
  await plain
    .pool("owner")
    .query("insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')", [
      IDS.admin,
    ]);
  expect(await readLeads("admin")).toBe(0);
  expect(await readLeads("strongAdmin")).toBe(1);
});
