import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "../support/test-database.ts";
import { attempt, IDS, settlePersonas } from "./personas.ts";
import { PROBES } from "./policy-matrix.ts";

// Hosted Supabase's data API accepts a token until it expires, whatever has become of its session and account.
const database = await openTestDatabase();
const owner = database.pool("owner");
const authenticator = database.pool("authenticator");
await settlePersonas(owner);

const STAFF = ["agent", "editor", "admin"] as const;
const readRoles = (persona: (typeof STAFF)[number]) =>
  attempt(authenticator, persona, `select 1 where public.has_role('${IDS[persona]}', '${persona}')`);

/** The database keeps one admin who can sign in. */
const NOT_LAST = `id <> '${IDS.otherAdmin}'`;
/** The tokens' sessions, which have their account's id. Each account has another session, which stays as it is. */
const OF_TOKENS = "id = user_id";

describe.each([
  ["the session has ended", `delete from auth.sessions where ${OF_TOKENS}`],
  ["the session has run out", `update auth.sessions set not_after = now() where ${OF_TOKENS}`],
  ["the session is another account's", `update auth.sessions set user_id = '${IDS.user}' where ${OF_TOKENS}`],
  ["the account is deactivated", `update auth.users set banned_until = 'infinity' where ${NOT_LAST}`],
  [
    "the account is deactivated for a while",
    `update auth.users set banned_until = now() + interval '1 hour' where ${NOT_LAST}`,
  ],
])("a token that still counts when %s", (_, change) => {
  beforeEach(async () => {
    await owner.query(change);
  });
  afterEach(async () => {
    await owner.query(`
      update auth.users set banned_until = null;
      insert into auth.sessions (id, user_id, not_after) select id, id, 'infinity' from auth.users
      on conflict (id) do update set user_id = excluded.user_id, not_after = excluded.not_after
    `);
    for (const persona of STAFF) expect(await readRoles(persona)).toBe(1);
  });

  it.each(STAFF)("gives the %s no role", async (persona) => {
    expect(await readRoles(persona)).toBe(0);
  });

  it("leaves an admin what a user without a role may do", async () => {
    for (const { verb, what, sql, expected } of PROBES) {
      const [, user] = expected;
      expect(await attempt(authenticator, "admin", sql), `${verb} ${what}`).toBe(user);
    }
  });
});

it("an account lists its own sessions that have not ended, and no others", async () => {
  const listed = (id: string) =>
    attempt(authenticator, "agent", `select 1 where '${id}' in (select public.own_live_sessions())`);
  const sessions = [IDS.agent, IDS.admin];
  expect(await Promise.all(sessions.map(listed))).toEqual([1, 0]);
  await owner.query("update auth.sessions set not_after = now() where id = any ($1)", [sessions]);
  expect(await Promise.all(sessions.map(listed))).toEqual([0, 0]);
  await owner.query("update auth.sessions set not_after = 'infinity' where id = any ($1)", [sessions]);
});

it("a ban that is over leaves the roles", async () => {
  await owner.query(`update auth.users set banned_until = now() where ${NOT_LAST}`);
  for (const persona of STAFF) expect(await readRoles(persona)).toBe(1);
});
