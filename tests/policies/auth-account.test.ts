import { describe, expect, it } from "vitest";
import { deleteExpired } from "#backend/auth/delete-expired.ts";
import { openTestBed, PASSWORD, SITE_ORIGIN } from "./test-bed.ts";

const NEW_PASSWORD = "an entirely new passphrase";

const bed = await openTestBed();
const { signedIn } = bed;
const open = await openTestBed({ signUpEnabled: true });

describe("changing the password", () => {
  it("needs the current one", async () => {
    const { client, email } = await signedIn();
    expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error?.code).toBe(
      "current_password_required",
    );
    const wrong = await client.auth.updateUser({
      password: NEW_PASSWORD,
      current_password: "not the password",
    });
    expect(wrong.error?.code).toBe("current_password_invalid");
    expect((await bed.visit().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  it("replaces it and ends the other sessions, not this one", async () => {
    const person = await bed.createPerson();
    const [own, other] = [await signedIn(person), await signedIn(person)];
    const change = await own.client.auth.updateUser({ password: NEW_PASSWORD, current_password: PASSWORD });
    expect(change.error).toBeNull();

    expect((await own.client.auth.getUser()).error).toBeNull();
    expect((await other.client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    const signIn = (password: string) =>
      bed.visit().auth.signInWithPassword({ email: person.email, password });
    expect((await signIn(PASSWORD)).error?.code).toBe("invalid_credentials");
    expect((await signIn("x".repeat(300))).error?.code).toBe("invalid_credentials");
    expect((await signIn(NEW_PASSWORD)).error).toBeNull();
  });

  it("refuses a weak one with a helpful message", async () => {
    const { client } = await signedIn();
    const { error } = await client.auth.updateUser({ password: "short", current_password: PASSWORD });
    expect(error).toMatchObject({
      code: "weak_password",
      reasons: ["length"],
      message: expect.stringContaining("10 characters"),
    });
  });

  it("refuses the same one", async () => {
    const { client } = await signedIn();
    const { error } = await client.auth.updateUser({ password: PASSWORD, current_password: PASSWORD });
    expect(error?.code).toBe("same_password");
  });

  it("is not rate-limited for a user who knows the current one", async () => {
    const { client, email } = await signedIn();
    const attempt = () => client.auth.updateUser({ password: PASSWORD, current_password: PASSWORD });
    for (let count = 0; count < 11; count += 1) expect((await attempt()).error?.code).toBe("same_password");
    expect((await bed.visit().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  it("judges at most 20 an hour", async () => {
    const { client } = await signedIn();
    const attempt = () => client.auth.updateUser({ password: "password12", current_password: PASSWORD });
    for (let count = 0; count < 20; count += 1) expect((await attempt()).error?.code).toBe("weak_password");
    expect((await attempt()).error?.code).toBe("over_request_rate_limit");
  });

  it("is rate-limited when guessing the current one", async () => {
    const { client } = await signedIn();
    const guess = () => client.auth.updateUser({ password: NEW_PASSWORD, current_password: "a guess" });
    const codes = [];
    for (let count = 0; count < 11; count += 1) codes.push((await guess()).error?.code);
    expect(codes).toEqual([...Array(10).fill("current_password_invalid"), "over_request_rate_limit"]);
  });
});

describe.each([
  ["a new password", { password: NEW_PASSWORD }],
  ["a new address", { email: "elsewhere@example.com" }],
])("%s is refused if, while the current one was being checked,", (_, change) => {
  it.each([
    ["the session ended", "delete from auth.sessions where user_id = $1", "AuthSessionMissingError"],
    [
      "the password changed",
      "update auth.users set encrypted_password = 'another' where id = $1",
      "current_password_invalid",
    ],
  ])("%s", async (_, meanwhile, refusal) => {
    const { id, client } = await signedIn();
    const { error } = await bed.changeBefore(id, meanwhile, () =>
      client.auth.updateUser({ ...change, current_password: PASSWORD }),
    );
    expect(error?.code ?? error?.name).toBe(refusal);
  });
});

describe("changing the profile", () => {
  it("cannot alter role, confirmation or application data", async () => {
    const { client, id } = await signedIn();
    const read = async () =>
      (
        await bed.owner.query(
          "select role, aud, raw_app_meta_data, banned_until, email_confirmed_at from auth.users where id = $1",
          [id],
        )
      ).rows[0];
    const before = await read();
    const { data } = await client.auth.getSession();
    const response = await bed.serve(
      call("PUT", "user", {
        token: data.session?.access_token,
        body: {
          role: "service_role",
          aud: "x",
          app_metadata: { admin: true },
          banned_until: null,
          email_confirmed_at: null,
          id: "x",
        },
      }),
    );
    expect(response.status).toBe(200);
    expect(await read()).toEqual(before);
  });

  it("refuses any other user data", async () => {
    const { client } = await signedIn();
    const { error } = await client.auth.updateUser({ data: { name: "Ada" } });
    expect(error).toMatchObject({ code: "validation_failed", message: expect.stringContaining("data") });
    expect((await client.auth.updateUser({ data: {} })).error).toBeNull();
  });

  it.each([
    ["a phone number", { phone: "+17025550142" }, "phone"],
    ["an address and a password at once", { email: "x@example.com", password: NEW_PASSWORD }, "one after"],
  ])("refuses %s, rather than answering as if it were done", async (_, change, words) => {
    const { client } = await signedIn();
    const { error } = await client.auth.updateUser({ ...change, current_password: PASSWORD });
    expect(error).toMatchObject({ code: "validation_failed", message: expect.stringContaining(words) });
  });
});

describe("signing up", () => {
  const newcomer = { email: "newcomer@example.com", password: PASSWORD };

  it("is off unless it is switched on", async () => {
    const { data, error } = await bed.visit().auth.signUp(newcomer);
    expect(error).toMatchObject({ status: 422, code: "signup_disabled" });
    expect(data.user).toBeNull();
    expect(await bed.accounts.findUserByEmail(newcomer.email)).toBeUndefined();
  });

  it("accepts an address and a password and no further data", async () => {
    const { error } = await open.visit().auth.signUp({ ...newcomer, options: { data: { name: "Ada" } } });
    expect(error).toMatchObject({ code: "validation_failed", message: expect.stringContaining("data") });
    expect(await open.accounts.findUserByEmail(newcomer.email)).toBeUndefined();
  });

  it("creates an account that is usable once its link is confirmed", async () => {
    const { data, error } = await open.visit().auth.signUp(newcomer);
    expect(error).toBeNull();
    expect(data).toMatchObject({ session: null, user: { email: newcomer.email } });
    const token_hash = await open.linkIn(newcomer.email, "signup");
    expect((await open.visit().auth.signInWithPassword(newcomer)).error?.code).toBe("email_not_confirmed");

    expect((await open.visit().auth.verifyOtp({ type: "signup", token_hash })).data.session).not.toBeNull();
    expect((await open.visit().auth.signInWithPassword(newcomer)).error).toBeNull();
  });

  it("redirects only within this site once the address is confirmed", async () => {
    const linkFor = async (email: string, emailRedirectTo: string) => {
      await open.visit().auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo } });
      await open.linkIn(email, "signup");
      const mail = open.mails.findLast(({ to }) => to === email);
      return new URL(mail && "link" in mail ? mail.link : "");
    };
    const own = await linkFor("own@example.com", `${SITE_ORIGIN}/admin`);
    expect(new URLSearchParams(own.hash.slice(1)).get("redirect_to")).toBe("/admin");
    for (const [index, target] of [
      "https://evil.example/admin",
      "http://site.test.evil.example/",
      "http://site.test@evil.example/",
      "//evil.example",
      `${SITE_ORIGIN}//evil.example`,
      "javascript:alert(1)",
    ].entries()) {
      const link = await linkFor(`foreign-${index}@example.com`, target);
      expect(link.origin).toBe(SITE_ORIGIN);
      expect(link.href).not.toMatch(/evil|javascript/);
      expect(new URLSearchParams(link.hash.slice(1)).has("redirect_to")).toBe(false);
    }
  });

  it("stops after twenty mails requested for one address", async () => {
    const ask = async (count: number) => {
      const { error } = await open
        .visit("198.51.100.77")
        .auth.signUp({ email: `many-${count}@example.com`, password: PASSWORD });
      return error?.code ?? "accepted";
    };
    const outcomes = [];
    for (let count = 0; count < 21; count += 1) outcomes.push(await ask(count));
    expect(outcomes).toEqual([...Array(20).fill("accepted"), "over_email_send_rate_limit"]);
  });

  it("grants no role", async () => {
    const { rows } = await open.owner.query("select from public.user_roles");
    expect(rows).toEqual([]);
  });

  it("refuses a weak password, and judges at most sixty of one network, since that takes long", async () => {
    const visitor = open.visit("198.51.100.78");
    const signUpAs = async (name: string) =>
      (await visitor.auth.signUp({ email: `${name}@example.com`, password: "short" })).error?.code;
    for (let count = 0; count < 60; count += 1) expect(await signUpAs(`weak-${count}`)).toBe("weak_password");
    expect(await signUpAs("weak-60")).toBe("over_request_rate_limit");
  });

  it("does not reveal whether an address has an account, and does not mail its owner", async () => {
    const { email } = await open.createPerson();
    const shape = async (address: string) => {
      const { data, error } = await open
        .visit()
        .auth.signUp({ email: address, password: "one more passphrase" });
      return { error, session: data.session, fields: Object.keys(data.user ?? {}) };
    };
    expect(await shape(email)).toEqual(await shape("free@example.com"));
    await open.linkIn("free@example.com", "signup");
    expect(open.mails.filter((mail) => mail.to === email)).toEqual([]);
    expect((await open.visit().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  it("does not let anyone pre-register somebody else's account with a password of their own", async () => {
    const email = "victim@example.com";
    await open.visit().auth.signUp({ email, password: "the attacker's passphrase" });
    await open.linkIn(email, "signup");
    open.mails.length = 0;
    await open.visit().auth.signUp({ email, password: "the victim's passphrase" });
    const victim = open.visit();
    await victim.auth.verifyOtp({ type: "signup", token_hash: await open.linkIn(email, "signup") });
    const attack = await open
      .visit()
      .auth.signInWithPassword({ email, password: "the attacker's passphrase" });
    expect(attack.error?.code).toBe("invalid_credentials");
    expect((await victim.auth.updateUser({ password: "the victim's passphrase" })).error).toBeNull();
    expect(
      (await open.visit().auth.signInWithPassword({ email, password: "the victim's passphrase" })).error,
    ).toBeNull();
  });

  it("leaves no password to an account that is invited before the sign-up's link is followed", async () => {
    const attacker = { email: "colleague@example.com", password: "the attacker's passphrase" };
    await open.visit().auth.signUp(attacker);
    const token_hash = await open.linkIn(attacker.email, "signup");
    const { admin } = open.visit(undefined, open.tokens.serviceRoleKey).auth;
    expect((await admin.inviteUserByEmail(attacker.email)).error).toBeNull();
    await open.visit().auth.verifyOtp({ type: "signup", token_hash });
    const attack = await open.visit().auth.signInWithPassword(attacker);
    expect(attack.error?.code).toBe("invalid_credentials");
  });
});

it("a sign-up is forgotten, without an entry in the audit log, unless it is confirmed within a day, invited or deactivated", async () => {
  const { admin } = open.visit(undefined, open.tokens.serviceRoleKey).auth;
  const addressOf = (name: string) => `${name}@slow.example`;
  const signUp = (name: string) => open.visit().auth.signUp({ email: addressOf(name), password: PASSWORD });
  const names = ["in-time", "asked-again", "invited", "deactivated", "forgotten"];
  for (const name of names) {
    await signUp(name);
    const token_hash = await open.linkIn(addressOf(name), "signup");
    if (name === "in-time") await open.visit().auth.verifyOtp({ type: "signup", token_hash });
  }
  await admin.inviteUserByEmail(addressOf("invited"));
  await open.owner.query("update auth.users set banned_until = 'infinity' where email = $1", [
    addressOf("deactivated"),
  ]);
  await open.owner.query(
    "update auth.one_time_tokens set expires_at = now() - interval '1 second' where token_type = 'signup'",
  );
  open.mails.length = 0;
  await signUp("asked-again");
  await open.linkIn(addressOf("asked-again"), "signup");
  await deleteExpired(open.database.pool("auth_admin"));
  const left = await open.owner.query(
    "select split_part(email, '@', 1) as name from auth.users where email like '%@slow.example' order by created_at",
  );
  expect(left.rows.map(({ name }) => name)).toEqual(["in-time", "asked-again", "invited", "deactivated"]);
  const logged = await open.owner.query("select from public.audit_log where action = 'delete'");
  expect(logged.rowCount).toBe(0);
});

describe("accounts made by the server", () => {
  it("are found by their address in any letter case", async () => {
    const { id, email } = await bed.createPerson();
    expect(await bed.accounts.findUserByEmail(email.toUpperCase())).toEqual({
      id,
      email,
      confirmed: true,
      deactivated: false,
    });
    expect(await bed.accounts.findUserByEmail("nobody@example.com")).toBeUndefined();
  });

  it.each([
    ["an address in use", async () => (await bed.createPerson()).email, PASSWORD, "email_exists"],
    ["no address", async () => "not an address", PASSWORD, "validation_failed"],
    ["a weak password", async () => "weak@example.com", "short", "weak_password"],
    ["a long password", async () => "long@example.com", "k9!mQz7r".repeat(33), "weak_password"],
  ])("are refused with %s", async (_, email, password, code) => {
    const account = { email: await email(), password, confirmed: true };
    await expect(bed.accounts.createUser(account)).rejects.toMatchObject({ code });
  });
});

describe("a caller", () => {
  it.each([
    ["without a token", undefined, 401, "no_authorization"],
    ["with the public key", () => bed.tokens.anonKey, 403, "bad_jwt"],
    ["with the service key, which is not a user", () => bed.tokens.serviceRoleKey, 403, "bad_jwt"],
    [
      "with an expired token",
      () => bed.tokens.sign({ role: "authenticated", sub: "x", session_id: "y" }, -60),
      403,
      "bad_jwt",
    ],
    ["with nonsense", () => "nonsense", 403, "bad_jwt"],
  ])("%s is not treated as a user", async (_, token, status, code) => {
    for (const [method, path] of [
      ["GET", "user"],
      ["PUT", "user"],
      ["POST", "logout"],
    ] as const) {
      const response = await bed.serve(
        call(method, path, { token: await token?.(), body: method === "PUT" ? {} : undefined }),
      );
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ code });
    }
  });

  it.each([
    ["GET", "nothing-here"],
    ["GET", "token?grant_type=password"],
    ["DELETE", "user"],
    ["GET", "constructor"],
  ])("gets 404 from %s %s", async (method, path) => {
    expect((await bed.serve(call(method, path, {}))).status).toBe(404);
  });

  it.each(["", "magic", "constructor", "__proto__"])("is refused the grant type %j", async (grant) => {
    const response = await bed.serve(call("POST", `token?grant_type=${grant}`, { body: {} }));
    expect(response.status).toBe(400);
  });

  it("may read keys and health without an API key", async () => {
    const keys = await (await bed.serve(call("GET", ".well-known/jwks.json", {}))).json();
    expect(keys).toEqual(bed.tokens.jwks());
    expect((await bed.serve(call("GET", "health", {}))).status).toBe(200);
  });
});

describe("the log", () => {
  it("contains no personal data and no tokens", async () => {
    const { client, email } = await signedIn();
    const { data } = await client.auth.getSession();
    const refreshToken = data.session?.refresh_token ?? "";
    await client.auth.refreshSession();
    await client.auth.refreshSession();
    await bed.owner.query("update auth.refresh_tokens set updated_at = updated_at - interval '1 hour'");
    await bed.visit().auth.refreshSession({ refresh_token: refreshToken });
    await bed.visit().auth.signInWithPassword({ email, password: "a wrong guess" });

    const log = bed.logLines.join("\n");
    expect(log).toContain("refresh token reused");
    for (const secret of [email, refreshToken, data.session?.access_token, "a wrong guess"])
      expect(log).not.toContain(secret);
  });
});

function call(method: string, path: string, { token, body }: { token?: string; body?: object }): Request {
  const headers = new Headers({ "content-type": "application/json", "x-supabase-api-version": "2024-01-01" });
  if (token) headers.set("authorization", `Bearer ${token}`);
  return new Request(`${SITE_ORIGIN}/auth/v1/${path}`, {
    method,
    headers,
    body: body && JSON.stringify(body),
  });
}
