import { describe, expect, it } from "vitest";
import { openTestDatabase } from "../support/test-database.ts";
import { attempt, IDS, settlePersonas } from "./personas.ts";
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
await setUpFactor(IDS.admin, "verified");
await setUpFactor(IDS.otherAdmin, "unverified");

/** That one's own role can be read is no use of the role. */
const OWN_ROLE = "any role";

describe.each(PROBES)("$verb $object: $what", ({ verb, what, sql, expected }) => {
  const [, user, , , admin] = expected;

  it("an admin whose second factor was not shown may do what a user without a role may", async () => {
    const outcome = verb === "select" && what === OWN_ROLE ? 1 : user;
    expect(await attempt(authenticator, "admin", sql)).toBe(outcome);
  });

  it("an admin whose second factor was shown may do what an admin may", async () => {
    expect(await attempt(authenticator, "strongAdmin", sql)).toBe(admin);
  });
});

it("a second factor that was never verified asks for nothing", async () => {
  expect(await attempt(authenticator, "otherAdmin", "select * from public.leads")).toBe(1);
});

it("is asked for also where the schema's owner is no superuser", async () => {
  await plain.pool("owner").query(`
    create role plain_owner noinherit;
    grant usage, create on schema public to plain_owner;
    grant usage on schema auth to plain_owner;
    grant select on auth.mfa_factors to plain_owner;
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
