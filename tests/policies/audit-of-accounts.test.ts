import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeEach, describe, expect, it } from "vitest";
import { codeOf } from "../support/totp.ts";
import { openTestBed, PASSWORD, SITE_ORIGIN } from "./test-bed.ts";

const NEW_PASSWORD = "an entirely new passphrase";

const bed = await openTestBed();
const admin = await bed.createPerson();
await bed.owner.query("insert into public.user_roles values ($1, 'admin')", [admin.id]);

/** The server's own client, acting on behalf of a user. */
function actingFor(userId: string, key = bed.tokens.serviceRoleKey): SupabaseClient {
  return bed.visit("203.0.113.50", key, { "x-acting-user": userId });
}
const service = actingFor(admin.id).auth.admin;

let before = 0;
async function startHere(): Promise<void> {
  const { rows } = await bed.owner.query("select coalesce(max(id), 0)::int as id from public.audit_log");
  before = rows[0].id;
}
beforeEach(startHere);

/** The audit log's entries about accounts since the test began. */
async function entries() {
  const { rows } = await bed.owner.query(
    `select actor_email as by, action, row_id as whose from public.audit_log
     where id > $1 and table_name = 'users' order by id`,
    [before],
  );
  return rows;
}

async function signedIn() {
  const person = await bed.signedIn();
  const own = (action: string) => ({ by: person.email, action, whose: person.id });
  return { ...person, own };
}

async function setUpApp(client: SupabaseClient): Promise<{ factorId: string; secret: string }> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  if (error) throw error;
  const { secret } = data.totp;
  await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(secret) });
  return { factorId: data.id, secret };
}

describe("account administration is logged with the admin's name", () => {
  const byAdmin = (action: string, whose: string) => ({ by: admin.email, action, whose });

  it("for an invitation, also when it is resent", async () => {
    const { data } = await service.inviteUserByEmail("audited@example.com");
    await service.inviteUserByEmail("audited@example.com");
    const entry = byAdmin("invite", data.user?.id ?? "");
    expect(await entries()).toEqual([entry, entry]);
  });

  it("for deactivation, reactivation and deletion", async () => {
    const { id } = await bed.createPerson();
    await service.updateUserById(id, { ban_duration: "24h" });
    await service.updateUserById(id, { email_confirm: true });
    await service.updateUserById(id, { ban_duration: "none" });
    await service.deleteUser(id);
    expect(await entries()).toEqual(
      ["deactivate", "reactivate", "delete"].map((action) => byAdmin(action, id)),
    );
  });

  it("for changes of a password or address and removal of a second factor", async () => {
    const { id, client } = await signedIn();
    const { factorId } = await setUpApp(client);
    await startHere();
    await service.mfa.deleteFactor({ userId: id, id: factorId });
    await service.updateUserById(id, { password: NEW_PASSWORD });
    await service.updateUserById(id, { email: "audited-elsewhere@example.com" });
    expect(await entries()).toEqual(
      ["reset_second_factor", "set_password", "change_email"].map((action) => byAdmin(action, id)),
    );
  });

  it("as the server when no admin is named", async () => {
    const { id } = await bed.createPerson();
    const server = bed.visit("203.0.113.50", bed.tokens.serviceRoleKey).auth.admin;
    await server.updateUserById(id, { ban_duration: "24h" });
    expect(await entries()).toEqual([{ by: null, action: "deactivate", whose: id }]);
  });
});

describe("changes to one's own account are logged", () => {
  it("for a new password, with or without a link", async () => {
    const { email, client, own } = await signedIn();
    await client.auth.updateUser({ password: NEW_PASSWORD, current_password: PASSWORD });
    const guest = bed.visit();
    await guest.auth.resetPasswordForEmail(email);
    const token_hash = await bed.linkIn(email, "recovery");
    expect((await guest.auth.verifyOtp({ type: "recovery", token_hash })).error).toBeNull();
    expect((await guest.auth.updateUser({ password: PASSWORD })).error).toBeNull();
    expect(await entries()).toEqual([own("set_password"), own("set_password")]);
  });

  it("for a new address once confirmed, by the account that requested it", async () => {
    const { client, own } = await signedIn();
    const email = "audited-move@example.com";
    await client.auth.updateUser({ email, current_password: PASSWORD });
    expect(await entries()).toEqual([]);
    const token_hash = await bed.linkIn(email, "email_change");
    const { error } = await bed.visit().auth.verifyOtp({ type: "email_change", token_hash });
    expect(error).toBeNull();
    expect(await entries()).toEqual([own("change_email")]);
  });

  it("for a second factor from enrollment to removal, and for recovery codes", async () => {
    const { client, own } = await signedIn();
    const { factorId, secret } = await setUpApp(client);
    await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, "next") });
    await client.auth.mfa.recoveryCodes.generate();
    await client.auth.mfa.recoveryCodes.regenerate();
    await client.auth.mfa.recoveryCodes.unenroll();
    const codes = await client.auth.mfa.recoveryCodes.generate();
    await client.auth.mfa.unenroll({ factorId: codes.data?.id ?? "" });
    await client.auth.mfa.unenroll({ factorId });
    const first = ["make_recovery_codes", "make_recovery_codes", "remove_recovery_codes"];
    const second = ["make_recovery_codes", "remove_recovery_codes"];
    expect(await entries()).toEqual(
      ["add_authenticator", ...first, ...second, "remove_authenticator"].map(own),
    );
  });

  it("for signing out everywhere, but not for this session only", async () => {
    const { client, email, own } = await signedIn();
    await client.auth.signOut({ scope: "local" });
    await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(await entries()).toEqual([]);
    await client.auth.signOut({ scope: "global" });
    expect(await entries()).toEqual([own("sign_out_everywhere")]);
  });

  it("but not for refused calls or changes that affect nobody's access", async () => {
    const { client } = await signedIn();
    await client.auth.updateUser({ password: NEW_PASSWORD, current_password: "a guess" });
    await client.auth.updateUser({ password: "short", current_password: PASSWORD });
    const { data: app } = await client.auth.mfa.enroll({
      factorType: "totp",
      friendlyName: "Never verified",
    });
    expect((await client.auth.mfa.unenroll({ factorId: app?.id ?? "" })).error).toBeNull();
    await client.auth.updateUser({ data: { name: "Ada" } });
    await client.auth.refreshSession();
    await bed.visit().auth.resetPasswordForEmail("nobody@example.com");
    expect(await entries()).toEqual([]);
  });
});

describe("an audit entry", () => {
  it("cannot be attributed to another user by naming them", async () => {
    const { id, client, email, own } = await signedIn();
    const { data } = await client.auth.getSession();
    const headers = {
      authorization: `Bearer ${data.session?.access_token}`,
      "content-type": "application/json",
      "x-acting-user": admin.id,
    };
    const body = JSON.stringify({ password: NEW_PASSWORD, current_password: PASSWORD });
    await bed.serve(new Request(`${SITE_ORIGIN}/auth/v1/user`, { method: "PUT", headers, body }));
    expect(await entries()).toEqual([own("set_password")]);

    const asVisitor = actingFor(admin.id, bed.tokens.anonKey);
    expect((await asVisitor.auth.admin.deleteUser(id)).error?.code).toBe("not_admin");
    expect(await bed.accounts.findUserByEmail(email)).toBeDefined();
  });

  it("names an admin with any id that PostgreSQL accepts", async () => {
    const [{ id }, { id: made, email }] = [await bed.createPerson(), await bed.createPerson()];
    const imported = "1bc29b36-f623-ba82-0af6-724fd3b16718";
    await bed.owner.query("update auth.users set id = $2 where id = $1", [made, imported]);
    await actingFor(imported).auth.admin.deleteUser(id);
    expect(await entries()).toEqual([{ by: email, action: "delete", whose: id }]);
  });

  it("names nobody where the name is not an account id", async () => {
    const { id } = await bed.createPerson();
    await actingFor("'); drop table public.audit_log; --").auth.admin.deleteUser(id);
    expect(await entries()).toEqual([{ by: null, action: "delete", whose: id }]);
  });

  it("is written by the auth service through a single function only", async () => {
    const authAdmin = bed.database.pool("auth_admin");
    const write = "insert into public.audit_log (action, table_name, row_id) values ('delete', 'users', $1)";
    await expect(authAdmin.query(write, [admin.id])).rejects.toMatchObject({ code: "42501" });
    await expect(authAdmin.query("delete from public.audit_log")).rejects.toMatchObject({ code: "42501" });
    const invent = authAdmin.query("select public.log_account_action('the password is 1234', $1)", [
      admin.id,
    ]);
    await expect(invent).rejects.toMatchObject({ code: "23514" });
  });

  it("is rolled back with the change it records", async () => {
    const { id } = await bed.createPerson();
    const taken = (await bed.createPerson()).email;
    const { error } = await service.updateUserById(id, { ban_duration: "24h", email: taken });
    expect(error?.code).toBe("email_exists");
    expect(await entries()).toEqual([]);
  });

  it("contains no passwords, hashes, links, codes or other addresses", async () => {
    const { email, client } = await signedIn();
    const { secret } = await setUpApp(client);
    const { data: codes } = await client.auth.mfa.recoveryCodes.generate();
    await service.inviteUserByEmail("only-invited@example.com");
    const link = await bed.linkIn("only-invited@example.com", "invite");
    await client.auth.updateUser({ password: NEW_PASSWORD, current_password: PASSWORD });
    const { rows } = await bed.owner.query(
      "select string_agg(to_jsonb(audit_log)::text, ' ') as text from public.audit_log where id > $1",
      [before],
    );
    const { text } = rows[0];
    expect(text).toContain(email);
    expect(text).not.toMatch(/argon2|encrypted|only-invited/);
    for (const hidden of [secret, link, NEW_PASSWORD, ...(codes?.codes ?? [])]) {
      expect(text).not.toContain(hidden);
    }
  });
});
