import { describe, expect, it } from "vitest";
import { issueLink } from "#backend/auth/mail-links.ts";
import { openTestBed, PASSWORD, SITE_ORIGIN } from "./test-bed.ts";

const NEW_PASSWORD = "an entirely new passphrase";

const bed = await openTestBed();
const { signedIn } = bed;
const outbox = await openTestBed({ sendMail: async () => "kept" });
const unlucky = await openTestBed({
  sendMail: ({ to }) =>
    Promise.reject(Object.assign(new Error(`no route to ${to}`), { code: "ECONNREFUSED" })),
});
const service = bed.visit("203.0.113.50", bed.tokens.serviceRoleKey);

const visitor = () => bed.visit(bed.newAddress());

async function outcomeOf(email: string, password: string) {
  const { error } = await visitor().auth.signInWithPassword({ email, password });
  return error?.code ?? "signed in";
}

describe("password recovery", () => {
  async function recover(email: string) {
    const { error } = await visitor().auth.resetPasswordForEmail(email, {
      redirectTo: "https://evil.example/",
    });
    expect(error).toBeNull();
    return bed.linkIn(email, "recovery");
  }

  it("mails a link to this site whose token appears in no server log", async () => {
    const { email } = await bed.createPerson();
    await recover(email);
    const mail = bed.mails.find((sent) => sent.to === email);
    expect(mail).toMatchObject({
      kind: "recovery",
      link: expect.stringMatching(`^${SITE_ORIGIN}/admin/confirm#type=recovery&token_hash=`),
    });
  });

  it("allows setting a new password without the old one, and ends earlier sessions", async () => {
    const person = await bed.createPerson();
    const thief = await signedIn(person);
    const client = visitor();
    const { data } = await client.auth.verifyOtp({
      type: "recovery",
      token_hash: await recover(person.email),
    });
    expect(data.user?.id).toBe(person.id);
    expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();

    expect((await thief.client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect(await outcomeOf(person.email, PASSWORD)).toBe("invalid_credentials");
    expect(await outcomeOf(person.email, NEW_PASSWORD)).toBe("signed in");
    expect(bed.mails).toContainEqual({ kind: "password_changed", to: person.email });
  });

  it("allows setting a new password for a quarter of an hour only", async () => {
    const person = await bed.createPerson();
    const client = visitor();
    await client.auth.verifyOtp({ type: "recovery", token_hash: await recover(person.email) });
    await bed.owner.query("update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes'");
    expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error?.code).toBe(
      "current_password_required",
    );
  });

  it("does not bypass a second factor", async () => {
    const person = await bed.createPerson();
    await bed.owner.query(
      "insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'JBSWY3DPEHPK3PXP')",
      [person.id],
    );
    const client = visitor();
    const { data } = await client.auth.verifyOtp({
      type: "recovery",
      token_hash: await recover(person.email),
    });
    expect(data.session).not.toBeNull();
    expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error?.code).toBe("insufficient_aal");
  });

  it("answers alike for an unknown and a banned address and sends them no mail", async () => {
    const [{ email }, banned] = [await bed.createPerson(), await bed.createPerson()];
    await bed.owner.query("update auth.users set banned_until = 'infinity' where id = $1", [banned.id]);
    const ask = async (address: string) => {
      const request = post("recover", { email: address });
      const response = await bed.serve(request);
      return { status: response.status, headers: [...response.headers], body: await response.text() };
    };
    const nobodies = ["unknown@example.com", banned.email];
    const answers = await Promise.all(nobodies.map(ask));
    expect(answers).toEqual(Array(2).fill(await ask(email)));
    await bed.linkIn(email, "recovery");
    expect(bed.mails.filter(({ to }) => nobodies.includes(to))).toEqual([]);
  });

  it("is rate-limited per address, yet strangers cannot keep the owner from requesting it", async () => {
    const { email } = await bed.createPerson();
    const stranger = visitor();
    const codes = [];
    for (let count = 0; count < 5; count += 1)
      codes.push((await stranger.auth.resetPasswordForEmail(email)).error?.code);
    expect(codes).toEqual([...Array(4).fill(undefined), "over_email_send_rate_limit"]);
    await recover(email);
  });

  it("is open to an owner from a known network while strangers flood it", async () => {
    const { client, email } = await signedIn();
    const ask = () => visitor().auth.resetPasswordForEmail(email);
    for (let count = 0; count < 12; count += 1) expect((await ask()).error).toBeNull();
    expect((await ask()).error?.code).toBe("over_email_send_rate_limit");
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
  });
});

describe("a link", () => {
  const follow = async (type: "recovery" | "invite" | "signup" | "email_change", token_hash: string) => {
    const { data, error } = await visitor().auth.verifyOtp({ type, token_hash });
    return data.session ? "session" : error?.code;
  };
  async function recoveryLink() {
    const { email, id } = await bed.createPerson();
    await visitor().auth.resetPasswordForEmail(email);
    return { id, email, token: await bed.linkIn(email, "recovery") };
  }

  it("works once", async () => {
    const { token } = await recoveryLink();
    expect(await follow("recovery", token)).toBe("session");
    expect(await follow("recovery", token)).toBe("otp_expired");
  });

  it("works for only one of several concurrent uses", async () => {
    const { token } = await recoveryLink();
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => follow("recovery", token)));
    expect(outcomes.filter((outcome) => outcome === "session")).toHaveLength(1);
  });

  it("works for its own purpose only", async () => {
    const { token } = await recoveryLink();
    for (const type of ["invite", "signup", "email_change"] as const)
      expect(await follow(type, token)).toBe("otp_expired");
    expect(await follow("recovery", token)).toBe("session");
  });

  it.each([
    ["recovery", "01:00:00"],
    ["signup", "1 day"],
    ["email_change", "1 day"],
    ["invite", "7 days"],
  ] as const)("for %s works for %s, as its mail says", async (kind, time) => {
    const { id } = await bed.createPerson();
    await issueLink(bed.owner, id, { kind, siteOrigin: SITE_ORIGIN });
    const { rows } = await bed.owner.query(
      "select (expires_at - created_at)::text as time from auth.one_time_tokens where user_id = $1",
      [id],
    );
    expect(rows).toEqual([{ time }]);
  });

  it("becomes invalid by expiry, a newer link, a ban or a new password", async () => {
    const late = await recoveryLink();
    await bed.owner.query("update auth.one_time_tokens set expires_at = now() where user_id = $1", [late.id]);
    expect(await follow("recovery", late.token)).toBe("otp_expired");

    const former = await recoveryLink();
    bed.mails.length = 0;
    await visitor().auth.resetPasswordForEmail(former.email);
    await bed.linkIn(former.email, "recovery");
    expect(await follow("recovery", former.token)).toBe("otp_expired");

    const banned = await recoveryLink();
    await service.auth.admin.updateUserById(banned.id, { ban_duration: "1h" });
    expect(await follow("recovery", banned.token)).toBe("otp_expired");

    const racing = await recoveryLink();
    await bed.owner.query("update auth.users set banned_until = 'infinity' where id = $1", [racing.id]);
    expect(await follow("recovery", racing.token)).toBe("otp_expired");

    const changed = await recoveryLink();
    const { client } = await signedIn(changed);
    await client.auth.updateUser({ password: NEW_PASSWORD, current_password: PASSWORD });
    expect(await follow("recovery", changed.token)).toBe("otp_expired");
  });

  it("is stored only as a hash", async () => {
    const { token } = await recoveryLink();
    const { rows } = await bed.owner.query("select token_hash from auth.one_time_tokens");
    expect(rows.map((row) => row.token_hash)).not.toContain(token);
    expect(bed.logLines.join("\n")).not.toContain(token);
  });

  it("is not consumed by GET, as mail scanners would", async () => {
    const { token } = await recoveryLink();
    const scan = await bed.serve(
      new Request(`${SITE_ORIGIN}/auth/v1/verify?type=recovery&token=${token}&token_hash=${token}`),
    );
    expect(scan.status).toBe(404);
    expect(await follow("recovery", token)).toBe("session");
  });
});

describe("an invitation", () => {
  it("is returned as a link only when it was not mailed, and only to the service role", async () => {
    const email = "handed-over@example.com";
    const sent = await service.auth.admin.inviteUserByEmail(email);
    expect(sent.data.user).not.toHaveProperty("action_link");
    const keeper = outbox.visit("203.0.113.50", outbox.tokens.serviceRoleKey);
    const { data } = await keeper.auth.admin.inviteUserByEmail(email);
    const link = new URL(data.user?.action_link ?? "");
    const token_hash = new URLSearchParams(link.hash.slice(1)).get("token_hash") ?? "";
    const list = await keeper.auth.admin.listUsers();
    expect(JSON.stringify(list.data)).not.toContain(token_hash);
    const { error } = await outbox.visit().auth.admin.inviteUserByEmail(email);
    expect(error?.code).toBe("not_admin");
    expect((await outbox.visit().auth.verifyOtp({ type: "invite", token_hash })).data.user?.email).toBe(
      email,
    );
  });

  it("creates an account whose owner chooses the password", async () => {
    const email = "new-colleague@example.com";
    const { data, error } = await service.auth.admin.inviteUserByEmail(email);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      invited_at: expect.any(String),
    });
    expect(await outcomeOf(email, PASSWORD)).toBe("invalid_credentials");

    const client = visitor();
    await client.auth.verifyOtp({ type: "invite", token_hash: await bed.linkIn(email, "invite") });
    expect((await client.auth.updateUser({ password: "short" })).error?.code).toBe("weak_password");
    expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    expect(await outcomeOf(email, NEW_PASSWORD)).toBe("signed in");
  });

  it.each(["invite", "recovery"] as const)(
    "discards a password that a stranger set before (%s)",
    async (kind) => {
      const email = `${kind}-victim@example.com`;
      await bed.accounts.createUser({ email, password: "the stranger's passphrase", confirmed: false });
      if (kind === "invite") await service.auth.admin.inviteUserByEmail(email);
      else await visitor().auth.resetPasswordForEmail(email);
      await visitor().auth.verifyOtp({ type: kind, token_hash: await bed.linkIn(email, kind) });
      expect(await outcomeOf(email, "the stranger's passphrase")).toBe("invalid_credentials");
    },
  );

  it("can be resent until accepted, which invalidates the former link", async () => {
    const email = "slow-colleague@example.com";
    await service.auth.admin.inviteUserByEmail(email);
    const former = await bed.linkIn(email, "invite");
    bed.mails.length = 0;
    expect((await service.auth.admin.inviteUserByEmail(email)).error).toBeNull();
    const latest = await bed.linkIn(email, "invite");
    expect((await visitor().auth.verifyOtp({ type: "invite", token_hash: former })).error?.code).toBe(
      "otp_expired",
    );
    expect((await visitor().auth.verifyOtp({ type: "invite", token_hash: latest })).error).toBeNull();
    expect((await service.auth.admin.inviteUserByEmail(email)).error?.code).toBe("email_exists");
  });

  it("carries nothing but the address", async () => {
    const { error } = await service.auth.admin.inviteUserByEmail("x@example.com", {
      data: { name: "Grace" },
    });
    expect([error?.code, error?.message]).toEqual(["validation_failed", 'Unrecognized key: "data"']);
  });
});

describe("a new address", () => {
  const change = (client: ReturnType<typeof visitor>, email: string, current_password?: string) =>
    client.auth.updateUser({ email, current_password });

  it("takes effect once its link is confirmed, and the old address is notified", async () => {
    const { client, email, id } = await signedIn();
    const { data } = await change(client, "moved@example.com", PASSWORD);
    expect(data.user).toMatchObject({ email, new_email: "moved@example.com" });
    expect(await outcomeOf("moved@example.com", PASSWORD)).toBe("invalid_credentials");

    const token_hash = await bed.linkIn("moved@example.com", "email_change");
    expect(bed.mails.at(-1)).toMatchObject({ to: "moved@example.com", account: email });
    const confirmed = await visitor().auth.verifyOtp({ type: "email_change", token_hash });
    expect(confirmed.data.user).toMatchObject({ id, email: "moved@example.com" });
    expect(confirmed.data.user?.new_email).toBeUndefined();
    expect(await outcomeOf("moved@example.com", PASSWORD)).toBe("signed in");
    expect(await outcomeOf(email, PASSWORD)).toBe("invalid_credentials");
    expect(bed.mails).toContainEqual({ kind: "email_changed", to: email });
  });

  it("ends all earlier sessions, wherever the link was confirmed", async () => {
    const [own, thief] = [await signedIn(), visitor()];
    await thief.auth.signInWithPassword({ email: own.email, password: PASSWORD });
    await change(own.client, "moved-on@example.com", PASSWORD);
    expect((await thief.auth.getUser()).error).toBeNull();
    const reader = visitor();
    const token_hash = await bed.linkIn("moved-on@example.com", "email_change");
    await reader.auth.verifyOtp({ type: "email_change", token_hash });
    for (const { auth } of [own.client, thief])
      expect((await auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect((await reader.auth.getUser()).error).toBeNull();
  });

  it("invalidates links sent to the old one", async () => {
    const { client, email } = await signedIn();
    await visitor().auth.resetPasswordForEmail(email);
    const former = await bed.linkIn(email, "recovery");
    await change(client, "moved-away@example.com", PASSWORD);
    const token_hash = await bed.linkIn("moved-away@example.com", "email_change");
    await visitor().auth.verifyOtp({ type: "email_change", token_hash });
    expect((await visitor().auth.verifyOtp({ type: "recovery", token_hash: former })).error?.code).toBe(
      "otp_expired",
    );
  });

  it("needs the current password", async () => {
    const { client } = await signedIn();
    expect((await change(client, "thief@example.com")).error?.code).toBe("current_password_required");
    expect((await change(client, "thief@example.com", "a guess")).error?.code).toBe(
      "current_password_invalid",
    );
    expect(bed.mails.filter((mail) => mail.to === "thief@example.com")).toEqual([]);
  });

  it("can be asked for four times an hour, so that nobody floods others with mails", async () => {
    const { client } = await signedIn();
    const codes = [];
    for (let count = 0; count < 5; count += 1)
      codes.push((await change(client, `flooded-${count}@example.com`, PASSWORD)).error?.code);
    expect(codes).toEqual([...Array(4).fill(undefined), "over_email_send_rate_limit"]);
  });

  it("already in use gets the same answer, and no mail is sent to it", async () => {
    const { client } = await signedIn();
    const taken = (await bed.createPerson()).email;
    const ask = async (email: string) => {
      const { data, error } = await change(client, email, PASSWORD);
      return { error, new_email: data.user?.new_email, fields: Object.keys(data.user ?? {}) };
    };
    const free = "free-address@example.com";
    const answer = await ask(taken);
    expect(answer).toMatchObject({ error: null, new_email: taken });
    expect({ ...answer, new_email: free }).toEqual(await ask(free));
    await bed.linkIn(free, "email_change");
    expect(bed.mails.filter((mail) => mail.to === taken)).toEqual([]);
  });

  it("cannot be confirmed by a link sent to another address", async () => {
    const { client, email } = await signedIn();
    const other = await bed.createPerson();
    await change(client, "own-address@example.com", PASSWORD);
    const former = await bed.linkIn("own-address@example.com", "email_change");
    await change(client, other.email, PASSWORD);
    await service.auth.admin.deleteUser(other.id);
    const { error } = await visitor().auth.verifyOtp({ type: "email_change", token_hash: former });
    expect(error?.code).toBe("otp_expired");
    expect(await outcomeOf(email, PASSWORD)).toBe("signed in");
  });

  it("replaces the former one together with its link, so that no link confirms another address", async () => {
    const { client, id } = await signedIn();
    await change(client, "first@example.com", PASSWORD);
    const holder = await bed.owner.connect();
    await holder.query("begin");
    await holder.query("select from auth.one_time_tokens where user_id = $1 for update", [id]);
    const second = change(client, "second@example.com", PASSWORD);
    await expect
      .poll(async () => {
        const { rows } = await bed.owner.query(
          `select from pg_locks where not granted and pid in
             (select pid from pg_stat_activity where datname = current_database())`,
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
    const { rows } = await bed.owner.query("select email_change from auth.users where id = $1", [id]);
    await holder.query("rollback");
    holder.release();
    expect(rows).toEqual([{ email_change: "first@example.com" }]);
    expect((await second).data.user?.new_email).toBe("second@example.com");
  });

  it("is no longer pending once a new password invalidated its link", async () => {
    const { client } = await signedIn();
    const asked = await change(client, "given-up@example.com", PASSWORD);
    expect(asked.data.user?.email_change_sent_at).toEqual(expect.any(String));
    await client.auth.updateUser({ password: NEW_PASSWORD, current_password: PASSWORD });
    expect((await client.auth.getUser()).data.user?.new_email).toBeUndefined();
  });

  it("is refused if another account took it in the meantime", async () => {
    const { client } = await signedIn();
    await change(client, "contested@example.com", PASSWORD);
    const token_hash = await bed.linkIn("contested@example.com", "email_change");
    await bed.accounts.createUser({ email: "contested@example.com", password: PASSWORD, confirmed: true });
    expect((await visitor().auth.verifyOtp({ type: "email_change", token_hash })).error?.code).toBe(
      "otp_expired",
    );
  });
});

it("a mail that cannot be sent is logged without naming its recipient", async () => {
  const { email } = await unlucky.createPerson();
  expect((await unlucky.visit().auth.resetPasswordForEmail(email)).error).toBeNull();
  await expect
    .poll(() => unlucky.logLines)
    .toEqual(['account mail failed {"error":"Error","code":"ECONNREFUSED"}']);
});

function post(path: string, body: object): Request {
  return new Request(`${SITE_ORIGIN}/auth/v1/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-supabase-api-version": "2024-01-01" },
    body: JSON.stringify(body),
  });
}
