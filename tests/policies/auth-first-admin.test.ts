import { describe, expect, it } from "vitest";
import { makeAdmin, prepareFirstAdmin } from "#server/first-admin.ts";
import { openTestBed, PASSWORD, SITE_ORIGIN } from "./test-bed.ts";

async function newSite() {
  const bed = await openTestBed();
  const server = { accounts: bed.accounts, ownerPool: bed.owner };
  const { setup, setupUrl } = await prepareFirstAdmin(server, { firstAdmin: null, siteOrigin: SITE_ORIGIN });
  const token = new URL(setupUrl ?? "").searchParams.get("token") ?? "";
  const admins = async () =>
    (await bed.owner.query("select user_id from public.user_roles where role = 'admin'")).rowCount;
  return { bed, setup, token, admins };
}

const together = await newSite();
const clumsy = await newSite();
const failing = await newSite();

describe("the set-up token", () => {
  it("creates one admin, also when used several times at once", async () => {
    const { setup, token, admins } = together;
    expect(await setup.create("guessed", "thief@example.com", PASSWORD)).toBe("invalid-token");
    expect(await setup.isOpen("guessed")).toBe(false);
    expect(await setup.isOpen(token)).toBe(true);
    const people = ["one", "two", "three"].map((name) => `${name}@example.com`);
    const results = await Promise.all(people.map((email) => setup.create(token, email, PASSWORD)));
    expect(results.sort()).toEqual(["created", "invalid-token", "invalid-token"]);
    expect(await admins()).toBe(1);
    const { rowCount: accounts } = await together.bed.owner.query("select from auth.users");
    expect(accounts).toBe(1);
    expect(await setup.create(token, "four@example.com", PASSWORD)).toBe("invalid-token");
    expect(await setup.isOpen(token)).toBe(false);
  });

  it("stays valid after a rejected password, even with concurrent attempts", async () => {
    const { setup, token, admins } = clumsy;
    const results = await Promise.all(
      ["short", "password123", PASSWORD].map((password) =>
        setup.create(token, "first@example.com", password),
      ),
    );
    const refused = { field: "password", message: expect.any(String) };
    expect(results).toEqual([refused, refused, "created"]);
    expect(await admins()).toBe(1);
  });

  it("stays valid after a database failure, whose message is not exposed", async () => {
    const { bed, setup, token, admins } = failing;
    for (const [schema, table] of [
      ["public", "user_roles"],
      ["auth", "users"],
    ]) {
      await bed.owner.query(`alter table ${schema}.${table} rename to away`);
      await expect(setup.create(token, "first@example.com", PASSWORD)).rejects.toThrow();
      await bed.owner.query(`alter table ${schema}.away rename to ${table}`);
    }
    expect(await setup.create(token, "first@example.com", PASSWORD)).toBe("created");
    expect(await admins()).toBe(1);
  });
});

it.each([
  ["confirmed", true],
  ["unconfirmed", false],
])("making an account an admin replaces a password that it has already (%s)", async (name, confirmed) => {
  const { bed } = together;
  const [email, formerly] = [`${name}@example.com`, "the stranger's passphrase"];
  await bed.accounts.createUser({ email, password: formerly, confirmed });
  await makeAdmin({ accounts: bed.accounts, ownerPool: bed.owner }, email, PASSWORD);
  const signIn = async (password: string) =>
    (await bed.visit().auth.signInWithPassword({ email, password })).error?.code;
  expect([await signIn(formerly), await signIn(PASSWORD)]).toEqual(["invalid_credentials", undefined]);
});
