import { describe, expect, it } from "vitest";
import { setRole } from "#app/admin/users/user-accounts.server.ts";
import { emptyTables } from "../support/empty-tables.ts";
import { openTestBed, PASSWORD, SITE_ORIGIN } from "./test-bed.ts";

const NEW_PASSWORD = "an entirely new passphrase";
const NOBODY = "00000000-0000-4000-8000-000000000000";

const bed = await openTestBed();
const { signedIn } = bed;
const { admin } = bed.visit("203.0.113.50", bed.tokens.serviceRoleKey).auth;

const ADMIN_CALLS: readonly { method: string; path: string; body?: object }[] = [
  { method: "GET", path: "admin/users" },
  {
    method: "POST",
    path: "admin/users",
    body: { email: "made@example.com", password: PASSWORD, email_confirm: true },
  },
  { method: "GET", path: "admin/users/:id" },
  { method: "PUT", path: "admin/users/:id", body: { password: NEW_PASSWORD } },
  { method: "DELETE", path: "admin/users/:id" },
  { method: "GET", path: "admin/users/:id/factors" },
  { method: "POST", path: "invite", body: { email: "invited@example.com" } },
];

describe.each(ADMIN_CALLS)("$method $path", ({ method, path, body }) => {
  const call = async (id: string, token?: string) => {
    const headers = new Headers({
      "content-type": "application/json",
      "x-supabase-api-version": "2024-01-01",
    });
    if (token) headers.set("authorization", `Bearer ${token}`);
    const init = { method, headers, body: body && JSON.stringify(body) };
    return bed.serve(new Request(`${SITE_ORIGIN}/auth/v1/${path.replace(":id", id)}`, init));
  };

  it("is restricted to the service role", async () => {
    const { id, accessToken: token } = await signedIn();
    await bed.owner.query("insert into public.user_roles values ($1, 'admin')", [id]);
    const count = async () => (await bed.owner.query("select count(*) from auth.users")).rows[0].count;
    const before = await count();
    expect((await call(id)).status).toBe(401);
    expect((await call(id, bed.tokens.anonKey)).status).toBe(403);
    expect((await call(id, token)).status).toBe(403);
    expect((await call(id, await bed.tokens.sign({ role: "service_role" }, -60))).status).toBe(403);
    expect(await count()).toBe(before);
    expect(await (await call(id, token)).json()).toMatchObject({ code: "not_admin" });

    await bed.owner.query("delete from auth.users where email = 'anyone@example.com'");
    await bed.accounts.createUser({ email: "anyone@example.com", password: PASSWORD, confirmed: true });
    expect((await call(id, bed.tokens.serviceRoleKey)).status).toBe(200);
  });
});

describe("users", () => {
  it("are created, read, changed and deleted", async () => {
    const email = "managed@example.com";
    const made = await admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
    });
    const id = made.data.user?.id ?? "";
    expect(made.data.user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
    });
    expect((await admin.getUserById(id)).data.user?.email).toBe(email);

    const change = { email: "Renamed@example.com" };
    expect((await admin.updateUserById(id, change)).data.user?.email).toBe("renamed@example.com");
    expect((await admin.deleteUser(id, true)).error?.code).toBe("validation_failed");
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error?.code).toBe("user_not_found");
    expect((await admin.deleteUser(id)).error?.code).toBe("user_not_found");
    expect((await admin.updateUserById(id, {})).error?.code).toBe("user_not_found");
  });

  it.each(["user_metadata", "app_metadata", "phone", "role"])(
    "with %s are refused, rather than created or changed without it",
    async (field) => {
      const [email, value] = [`${field}@example.com`, { team: "north" }];
      const { id } = await bed.createPerson();
      for (const { error } of [
        await admin.createUser({ email, [field]: value }),
        await admin.updateUserById(id, { email, [field]: value }),
      ]) {
        expect([error?.code, error?.message]).toEqual(["validation_failed", `Unrecognized key: "${field}"`]);
      }
      expect((await bed.owner.query("select from auth.users where email = $1", [email])).rowCount).toBe(0);
    },
  );

  it("without a password or confirmation cannot sign in", async () => {
    const { data } = await admin.createUser({ email: "pending@example.com" });
    expect(data.user?.email_confirmed_at).toBeUndefined();
    const { error } = await bed
      .visit()
      .auth.signInWithPassword({ email: "pending@example.com", password: PASSWORD });
    expect(error?.code).toBe("invalid_credentials");
  });

  it("cannot be given a role before they were invited or confirmed", async () => {
    const work = {
      admin: bed.visit("203.0.113.50", bed.tokens.serviceRoleKey),
      callerId: (await bed.createPerson()).id,
    };
    const [newcomer, colleague] = [await bed.createPerson(false), await bed.createPerson()];
    const rolesOf = async ({ id }: { id: string }) =>
      (await bed.owner.query("select role from public.user_roles where user_id = $1", [id])).rows;
    await setRole(work, colleague.id, "agent");
    await expect(setRole(work, newcomer.id, "agent")).rejects.toMatchObject({ status: 409 });
    expect([await rolesOf(colleague), await rolesOf(newcomer)]).toEqual([[{ role: "agent" }], []]);
    await admin.inviteUserByEmail(newcomer.email);
    await setRole(work, newcomer.id, "agent");
    expect(await rolesOf(newcomer)).toEqual([{ role: "agent" }]);
    await expect(setRole(work, NOBODY, "agent")).rejects.toMatchObject({ status: 404 });
  });

  it("cannot be given an address in use or a weak password", async () => {
    const [one, other] = [await bed.createPerson(), await bed.createPerson()];
    expect((await admin.createUser({ email: one.email, password: PASSWORD })).error?.code).toBe(
      "email_exists",
    );
    expect((await admin.updateUserById(other.id, { email: one.email })).error?.code).toBe("email_exists");
    expect((await admin.createUser({ email: "x@example.com", password: "1234567890" })).error?.code).toBe(
      "weak_password",
    );
    expect((await admin.updateUserById(other.id, { password: "1234567890" })).error?.code).toBe(
      "weak_password",
    );
  });

  it("are listed newest first, paginated and without password data", async () => {
    const made = [];
    for (let count = 0; count < 3; count += 1) made.unshift((await bed.createPerson()).id);
    const first = await admin.listUsers({ page: 1, perPage: 2 });
    const second = await admin.listUsers({ page: 2, perPage: 2 });
    expect([...first.data.users, ...second.data.users].map((user) => user.id).slice(0, 3)).toEqual(made);
    expect(first.data).toMatchObject({ nextPage: 2, total: expect.any(Number) });
    expect(JSON.stringify(first.data)).not.toMatch(/argon2|password/);
    expect((await admin.listUsers({ page: -1, perPage: 2 })).error?.code).toBe("validation_failed");
    expect((await admin.listUsers({ page: 1, perPage: 100_000 })).error?.code).toBe("validation_failed");
  });
});

describe("the user's sessions and links end at once", () => {
  it.each([
    ["a ban", { ban_duration: "24h" }],
    ["a new password", { password: NEW_PASSWORD }],
    ["a new address", { email: "elsewhere@example.com" }],
  ])("with %s", async (_, change) => {
    const { id, email, client } = await signedIn();
    await bed.visit().auth.resetPasswordForEmail(email);
    const link = { type: "recovery", token_hash: await bed.linkIn(email, "recovery") } as const;
    expect((await admin.updateUserById(id, change)).error).toBeNull();
    expect((await client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect((await bed.visit().auth.verifyOtp(link)).error?.code).toBe("otp_expired");
  });

  it("but not when an admin confirms the address", async () => {
    const { id, client } = await signedIn();
    expect((await admin.updateUserById(id, { email_confirm: true })).error).toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
  });

  it("with sign-out by the server", async () => {
    const { client, accessToken: token } = await signedIn();
    expect((await admin.signOut(token, "global")).error).toBeNull();
    expect((await client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  });
});

describe("a ban", () => {
  it("lasts until lifted, and lifting it revives no session", async () => {
    const person = await bed.createPerson();
    const { client } = await signedIn(person);
    await admin.updateUserById(person.id, { ban_duration: "876000h" });
    expect((await bed.visit().auth.signInWithPassword(person)).error?.code).toBe("user_banned");
    await admin.updateUserById(person.id, { ban_duration: "none" });
    expect((await client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect((await bed.visit().auth.signInWithPassword(person)).error).toBeNull();
  });

  it.each(["", "1", "-1h", "1d", "h", "0h", "1h1h", "99999999h"])(
    "is rejected for the duration %j",
    async (ban_duration) => {
      const { id } = await bed.createPerson();
      expect((await admin.updateUserById(id, { ban_duration })).error?.code).toBe("validation_failed");
    },
  );
});

describe("the last admin who can sign in", () => {
  const CALLS = [
    ["deleted", "DELETE", undefined],
    ["banned", "PUT", { ban_duration: "24h" }],
  ] as const;
  const call = (id: string, method: string, body: object | undefined) => {
    const headers = new Headers({
      "content-type": "application/json",
      authorization: `Bearer ${bed.tokens.serviceRoleKey}`,
    });
    const init = { method, headers, body: body && JSON.stringify(body) };
    return bed.serve(new Request(`${SITE_ORIGIN}/auth/v1/admin/users/${id}`, init));
  };

  it.each(CALLS)("cannot be %s, and the caller is told why", async (_, method, body) => {
    await emptyTables(bed.owner, "public.user_roles");
    const person = await bed.createPerson();
    await bed.owner.query("insert into public.user_roles values ($1, 'admin')", [person.id]);

    const refused = await call(person.id, method, body);
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { code: "conflict", message: "the last admin must stay" },
    ]);
    expect(bed.logLines.filter((line) => line.startsWith("auth call failed"))).toEqual([]);
    expect((await bed.visit().auth.signInWithPassword(person)).error).toBeNull();
  });

  it.each(CALLS)("can be %s once there is another", async (_, method, body) => {
    await emptyTables(bed.owner, "public.user_roles");
    const [person, other] = [await bed.createPerson(), await bed.createPerson()];
    await bed.owner.query("insert into public.user_roles values ($1, 'admin'), ($2, 'admin')", [
      person.id,
      other.id,
    ]);
    expect((await call(person.id, method, body)).status).toBe(200);
    expect((await call(other.id, method, body)).status).toBe(409);
  });
});

describe("second factors", () => {
  async function setUpApp(userId: string): Promise<string> {
    const { rows } = await bed.owner.query(
      "insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'JBSWY3DPEHPK3PXP') returning id",
      [userId],
    );
    return rows[0].id;
  }

  it("are listed and can be removed for a user who lost them", async () => {
    const { id } = await bed.createPerson();
    const factorId = await setUpApp(id);
    const listed = await admin.mfa.listFactors({ userId: id });
    expect(listed.data?.factors).toMatchObject([{ id: factorId, factor_type: "totp", status: "verified" }]);
    expect(JSON.stringify(listed.data)).not.toContain("JBSWY3DPEHPK3PXP");
    expect((await admin.mfa.deleteFactor({ userId: id, id: NOBODY })).error?.code).toBe(
      "mfa_factor_not_found",
    );
    expect((await admin.mfa.deleteFactor({ userId: id, id: factorId })).error).toBeNull();
    expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toEqual([]);
  });

  it("are removed with the recovery codes and all sessions, including pending ones", async () => {
    const person = await bed.createPerson();
    const factorId = await setUpApp(person.id);
    await bed.owner.query(
      "insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'recovery_code', 'verified')",
      [person.id],
    );
    const waiting = await signedIn(person);
    const inside = await signedIn(person);
    await bed.owner.query(
      `update auth.sessions set aal = 'aal2', factor_id = $2
       where id = (select id from auth.sessions where user_id = $1 order by created_at desc limit 1)`,
      [person.id, factorId],
    );
    expect((await admin.mfa.deleteFactor({ userId: person.id, id: factorId })).error).toBeNull();
    expect((await admin.mfa.listFactors({ userId: person.id })).data?.factors).toEqual([]);
    for (const { client } of [waiting, inside]) {
      expect((await client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    }
    const { client } = await signedIn(person);
    const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
  });

  it("can be removed only by the service role", async () => {
    const victim = await bed.createPerson();
    const factorId = await setUpApp(victim.id);
    const other = await signedIn();
    await bed.owner.query("insert into public.user_roles values ($1, 'admin')", [other.id]);
    const own = await signedIn(victim);
    for (const [token, status] of [
      [undefined, 401],
      [bed.tokens.anonKey, 403],
      [other.accessToken, 403],
      [own.accessToken, 403],
    ] as const) {
      const headers = token ? { authorization: `Bearer ${token}` } : undefined;
      const url = `${SITE_ORIGIN}/auth/v1/admin/users/${victim.id}/factors/${factorId}`;
      expect((await bed.serve(new Request(url, { method: "DELETE", headers }))).status).toBe(status);
    }
    expect((await admin.mfa.listFactors({ userId: victim.id })).data?.factors).toHaveLength(1);
    expect((await own.client.auth.getUser()).error).toBeNull();
  });

  it("are removed only when they belong to the named user", async () => {
    const [owner, stranger] = [await bed.createPerson(), await bed.createPerson()];
    const factorId = await setUpApp(owner.id);
    const { error } = await admin.mfa.deleteFactor({ userId: stranger.id, id: factorId });
    expect(error?.code).toBe("mfa_factor_not_found");
    expect((await admin.mfa.listFactors({ userId: owner.id })).data?.factors).toHaveLength(1);
  });
});

describe("a user's own sessions", () => {
  const call = (method: string, path: string, token: string) =>
    bed.serve(
      new Request(`${SITE_ORIGIN}/auth/v1/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
      }),
    );

  it("are listed with device and address, without other users' sessions", async () => {
    const person = await bed.createPerson();
    await signedIn();
    const laptop = await signedIn(person, "203.0.113.7");
    await signedIn(person, "fe80::7%eth0");
    const phone = await signedIn(person, "2001:db8::7");
    const { address } = await signedIn(person);
    await bed.owner.query("update auth.sessions set not_after = now() where ip = $1", [address]);
    const listed = await (await call("GET", "sessions", phone.accessToken)).json();
    expect(listed).toHaveLength(3);
    expect(listed).toMatchObject([
      { ip: "2001:db8::7", aal: "aal1", current: true, refreshed_at: expect.any(String) },
      { ip: "fe80::7", current: false },
      { ip: "203.0.113.7", current: false },
    ]);
    expect((await call("GET", "sessions", bed.tokens.anonKey)).status).toBe(403);

    expect((await call("DELETE", `sessions/${listed[2].id}`, phone.accessToken)).status).toBe(204);
    expect((await laptop.client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect((await phone.client.auth.getUser()).error).toBeNull();
  });

  it("cannot be ended by anyone else", async () => {
    const [victim, stranger] = [await signedIn(), await signedIn()];
    const [{ id }] = await (await call("GET", "sessions", victim.accessToken)).json();
    expect((await call("DELETE", `sessions/${id}`, stranger.accessToken)).status).toBe(404);
    expect((await victim.client.auth.getUser()).error).toBeNull();
  });
});
