import { describe, expect, it } from "vitest";
import { deleteExpired } from "#backend/auth/delete-expired.ts";
import { issueLink } from "#backend/auth/mail-links.ts";
import { startSession } from "#backend/auth/sessions.ts";
import { codeOf } from "../support/totp.ts";
import { PICTURE_KEYS } from "./personas.ts";
import { openTestBed, PASSWORD, SITE_ORIGIN } from "./test-bed.ts";

const bed = await openTestBed();
const { signedIn } = bed;
const PICTURE = `${PICTURE_KEYS.picture}.webp`;

/** Tries an access token at both the auth API and the data API. */
async function access(accessToken: string): Promise<{ auth: string; data: string }> {
  const auth = await bed.visit().auth.getUser(accessToken);
  const headers = { apikey: bed.tokens.anonKey, authorization: `Bearer ${accessToken}` };
  const data = await bed.authorize(new Request(`${SITE_ORIGIN}/rest/v1/leads`, { headers })).then(
    () => "open",
    (error) => error.code,
  );
  return { auth: auth.error?.name ?? "open", data };
}

const OPEN = { auth: "open", data: "open" };
const ENDED = { auth: "AuthSessionMissingError", data: "PGRST303" };

describe("signing in with a password", () => {
  it("creates a ten-minute session whose token verifies against the published keys", async () => {
    const { id, email, client, session } = await signedIn();
    expect(session).toMatchObject({
      token_type: "bearer",
      expires_in: 600,
      user: { id, email, role: "authenticated" },
    });

    const { data } = await client.auth.getClaims();
    expect(data?.header.alg).toBe("ES256");
    expect(data?.claims).toMatchObject({ sub: id, role: "authenticated", aud: "authenticated", aal: "aal1" });
    expect(data?.claims.amr).toEqual([{ method: "password", timestamp: expect.any(Number) }]);
    expect((await client.auth.getUser()).data.user).toMatchObject({
      id,
      email,
      last_sign_in_at: expect.any(String),
    });
  });

  it("ignores the address's letter case and surrounding spaces", async () => {
    const { email } = await bed.createPerson();
    const { error } = await bed
      .visit()
      .auth.signInWithPassword({ email: ` ${email.toUpperCase()} `, password: PASSWORD });
    expect(error).toBeNull();
  });

  it("accepts a password in any Unicode normalization", async () => {
    const email = `unicode-${Date.now()}@example.com`;
    await bed.accounts.createUser({ email, password: "caf\u00e9 au lait, merci", confirmed: true });
    const { error } = await bed
      .visit()
      .auth.signInWithPassword({ email, password: "cafe\u0301 au lait, merci" });
    expect(error).toBeNull();
  });

  it("answers alike for a wrong password, an unknown account, a banned and an unconfirmed one", async () => {
    const person = await bed.createPerson();
    const banned = await bed.createPerson();
    await bed.owner.query("update auth.users set banned_until = 'infinity' where id = $1", [banned.id]);
    const unconfirmed = await bed.createPerson(false);
    const answers = await Promise.all(
      [person.email, banned.email, unconfirmed.email, "nobody@example.com"].map(async (email) => {
        const response = await bed.serve(passwordGrant({ email, password: "not the password" }));
        return { status: response.status, headers: [...response.headers], body: await response.text() };
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 400,
      body: expect.stringContaining("Invalid login credentials"),
    });
  });

  it("reports a ban or missing confirmation only with the right password", async () => {
    const banned = await bed.createPerson();
    await bed.owner.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
      banned.id,
    ]);
    const unconfirmed = await bed.createPerson(false);
    expect((await bed.visit().auth.signInWithPassword(banned)).error?.code).toBe("user_banned");
    expect((await bed.visit().auth.signInWithPassword(unconfirmed)).error?.code).toBe("email_not_confirmed");
  });

  it.each([
    ["a new password", "encrypted_password = 'another'"],
    ["a ban", "banned_until = now() + interval '1 day'"],
  ])("starts no session after %s while the password was being checked", async (_, change) => {
    const { id, email } = await bed.createPerson();
    const { error } = await bed.changeBefore(id, `update auth.users set ${change} where id = $1`, () =>
      bed.visit().auth.signInWithPassword({ email, password: PASSWORD }),
    );
    expect(error?.code).toBe("invalid_credentials");
  });

  it("is refused with 429 after too many attempts from one address, but not from another", async () => {
    const person = await bed.createPerson();
    const attacker = bed.visit("198.51.100.66");
    const attempt = () => attacker.auth.signInWithPassword({ email: person.email, password: "guess" });
    for (let count = 0; count < 10; count += 1)
      expect((await attempt()).error?.code).toBe("invalid_credentials");
    expect((await attempt()).error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
    await signedIn(person, "203.0.113.99");
  });
});

it("while an account is being guessed at from many networks, its owner can sign in only from a known one", async () => {
  const [person, colleague] = [await bed.createPerson(), await bed.createPerson()];
  const [home, office] = ["203.0.113.61", "203.0.113.62"];
  await signedIn(person, home);
  await signedIn(colleague, office);
  const guessFrom = async (address: string) =>
    (await bed.visit(address).auth.signInWithPassword({ email: person.email, password: "guess" })).error
      ?.code;
  for (let count = 0; count < 200; count += 20)
    await Promise.all(Array.from({ length: 20 }, (_, one) => guessFrom(`192.0.2.${(count + one) % 40}`)));
  expect(await guessFrom("192.0.2.99")).toBe("over_request_rate_limit");
  expect(await guessFrom(office)).toBe("over_request_rate_limit");

  await signedIn(person, home);
  const { rows } = await bed.owner.query("select * from auth.known_networks where user_id = $1", [person.id]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(home);
  await bed.owner.query("update auth.known_networks set last_used_at = now() - interval '91 days'");
  expect(await guessFrom(home)).toBe("over_request_rate_limit");
});

it("an account is known in the last twenty networks that it signed in from", async () => {
  const person = await bed.createPerson();
  const networksOf = async () =>
    (
      await bed.owner.query(
        "select network_hash from auth.known_networks where user_id = $1 order by last_used_at desc",
        [person.id],
      )
    ).rows.map(({ network_hash }) => network_hash);
  const home = "203.0.113.81";
  await signedIn(person, home);
  const [atHome] = await networksOf();
  await signedIn(person, "203.0.113.82");
  const [onceAway] = await networksOf();
  await signedIn(person, home);
  expect(await networksOf()).toEqual([atHome, onceAway]);
  for (let count = 0; count < 19; count += 1) await signedIn(person, `198.51.100.${100 + count}`);
  const networks = await networksOf();
  expect(networks).toHaveLength(20);
  expect(networks.at(-1)).toBe(atHome);
});

it("an account that keeps signing in from a known network leaves others their turns", async () => {
  const create = async (email: string) => {
    // With a hash at full cost, so that sign-ins wait for each other.
    await bed.accounts.createUser({ email, password: PASSWORD, confirmed: true });
    return { email, password: PASSWORD };
  };
  const [busy, other] = [await create("busy@example.com"), await create("other@example.com")];
  const atHome = bed.visit("203.0.113.71");
  let signIns = 0;
  let isOver = false;
  const keepSigningIn = async () => {
    while (!isOver && signIns < 100) {
      expect((await atHome.auth.signInWithPassword(busy)).error).toBeNull();
      signIns += 1;
    }
  };
  await atHome.auth.signInWithPassword(busy);
  const flood = Promise.all(Array.from({ length: 6 }, keepSigningIn));
  await expect.poll(() => signIns).toBeGreaterThan(0);
  const { auth } = bed.visit("203.0.113.72");
  expect((await auth.signInWithPassword(other)).error).toBeNull();
  expect(signIns).toBeLessThan(100);
  const change = { password: "an entirely new passphrase", current_password: PASSWORD };
  expect((await auth.updateUser(change)).error).toBeNull();
  expect(signIns).toBeLessThan(100);
  isOver = true;
  await flood;
});

describe("refreshing", () => {
  it("rotates the token and keeps the session", async () => {
    const { client, session } = await signedIn();
    const { data } = await client.auth.refreshSession();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect(sessionIdOf(data.session?.access_token)).toBe(sessionIdOf(session.access_token));
  });

  it("stores tokens only as hashes", async () => {
    const { session } = await signedIn();
    const { rows } = await bed.owner.query("select token from auth.refresh_tokens");
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.token)).not.toContain(session.refresh_token);
    const { data } = await refresh(session.refresh_token);
    const { rows: all } = await bed.owner.query("select * from auth.refresh_tokens");
    for (const token of [session.refresh_token, data.session?.refresh_token as string])
      expect(JSON.stringify(all)).not.toContain(token);
  });

  it("gives concurrently refreshing tabs the same token and leaves one chain, each time anew", async () => {
    const { session } = await signedIn();
    let token: string | undefined = session.refresh_token;
    for (let time = 0; time < 4; time += 1) {
      const tabs = await Promise.all(Array.from({ length: 20 }, () => refresh(token)));
      expect(tabs.map((tab) => tab.error)).toEqual(Array(20).fill(null));
      const tokens = new Set(tabs.map((tab) => tab.data.session?.refresh_token));
      expect(tokens.size).toBe(1);
      expect(await usableTokens(session.access_token)).toBe(1);
      [token] = tokens;
    }
    // The client asks again by itself after an error of the server.
    expect(bed.logLines.filter((line) => line.startsWith("auth call failed"))).toEqual([]);
  });

  it("gives a slow tab the newest token within the grace period and leaves one chain", async () => {
    const { session } = await signedIn();
    const first = await refresh(session.refresh_token);
    const second = await refresh(first.data.session?.refresh_token);
    const slow = await refresh(session.refresh_token);
    expect(slow.data.session?.refresh_token).toBe(second.data.session?.refresh_token);
    expect(await usableTokens(session.access_token)).toBe(1);
  });

  it("repeats the same token, however late, for a client that lost the answer", async () => {
    const { session } = await signedIn();
    const lost = await refresh(session.refresh_token);
    await passGrace(session.access_token);
    const again = await refresh(session.refresh_token);
    expect(again.error).toBeNull();
    expect(again.data.session?.refresh_token).toBe(lost.data.session?.refresh_token);
    expect((await refresh(again.data.session?.refresh_token)).error).toBeNull();
    expect(await usableTokens(session.access_token)).toBe(1);
  });

  it("ends the session when a used token is reused after its successor was used", async () => {
    const { session } = await signedIn();
    const thief = await refreshTwice(session.refresh_token);
    await passGrace(session.access_token);

    expect((await refresh(session.refresh_token)).error).toMatchObject({
      status: 400,
      code: "refresh_token_already_used",
    });
    expect((await refresh(thief?.refresh_token)).error?.code).toBe("refresh_token_not_found");
    expect(await access(session.access_token)).toEqual(ENDED);
    expect(await access(thief?.access_token as string)).toEqual(ENDED);
  });

  it("ends the session when two clients use one chain in parallel, as only a thief and the owner do", async () => {
    const { session } = await signedIn();
    let token: string | undefined = session.refresh_token;
    const outcomes = [];
    for (let step = 0; step < 3; step += 1) {
      const leading = await refresh(token);
      await passGrace(session.access_token);
      outcomes.push((await refresh(token)).error?.code ?? "accepted");
      token = leading.data.session?.refresh_token;
    }
    expect(outcomes).toEqual(["accepted", "accepted", "refresh_token_already_used"]);
    expect(await access(session.access_token)).toEqual(ENDED);
  });

  it("keeps working for a client that occasionally loses an answer", async () => {
    const { session } = await signedIn();
    let token: string | undefined = session.refresh_token;
    for (let loss = 0; loss < 4; loss += 1) {
      await refresh(token);
      await passGrace(session.access_token);
      const { data } = await refresh(token);
      token = (await refreshTwice(data.session?.refresh_token))?.refresh_token;
      expect(token).toBeTruthy();
    }
  });

  it("does not extend the grace period by using it", async () => {
    const { session } = await signedIn();
    await refreshTwice(session.refresh_token);
    await bed.owner.query("update auth.refresh_tokens set updated_at = updated_at - interval '9 seconds'");
    expect((await refresh(session.refresh_token)).error).toBeNull();
    await bed.owner.query("update auth.refresh_tokens set updated_at = updated_at - interval '9 seconds'");
    expect((await refresh(session.refresh_token)).error?.code).toBe("refresh_token_already_used");
  });

  it("leaves the user's other sessions alive when one is stolen", async () => {
    const person = await bed.createPerson();
    const [stolen, other] = [await signedIn(person), await signedIn(person)];
    await refreshTwice(stolen.session.refresh_token);
    await passGrace(stolen.accessToken);
    await refresh(stolen.session.refresh_token);
    expect(await access(stolen.accessToken)).toEqual(ENDED);
    expect(await access(other.accessToken)).toEqual(OPEN);
  });

  it.each([
    ["after its last day", "not_after = now() - interval '1 second'"],
    ["after a month without use", "refreshed_at = now() - interval '31 days'"],
  ])("is refused %s", async (_, change) => {
    const { session } = await signedIn();
    await bed.owner.query(`update auth.sessions set ${change} where id = $1`, [
      sessionIdOf(session.access_token),
    ]);
    expect((await refresh(session.refresh_token)).error?.code).toBe("session_expired");
  });

  it("counts as use", async () => {
    const { session } = await signedIn();
    let token: string | undefined = session.refresh_token;
    for (let time = 0; time < 3; time += 1) {
      await bed.owner.query(
        "update auth.sessions set refreshed_at = refreshed_at - interval '20 days' where id = $1",
        [sessionIdOf(session.access_token)],
      );
      const { data, error } = await refresh(token);
      expect(error).toBeNull();
      token = data.session?.refresh_token;
    }
  });

  it("is refused to a banned user", async () => {
    const { id, session } = await signedIn();
    await bed.owner.query("update auth.users set banned_until = 'infinity' where id = $1", [id]);
    expect((await refresh(session.refresh_token)).error?.code).toBe("user_banned");
  });

  it("is refused after 150 unknown tokens in five minutes from one address, as is following links, but not there with a session’s own token or an issued link", async () => {
    const { address, id } = await signedIn();
    const headers = { "content-type": "application/json", "x-test-address": address };
    const statusOf = async (path: string, guess: object) => {
      const body = JSON.stringify(guess);
      return (
        await bed.serve(new Request(`${SITE_ORIGIN}/auth/v1/${path}`, { method: "POST", headers, body }))
      ).status;
    };
    const refreshing = (refresh_token = "made-up") =>
      statusOf("token?grant_type=refresh_token", { refresh_token });
    for (let count = 0; count < 150; count += 1) expect(await refreshing()).toBe(400);
    expect(await refreshing()).toBe(429);
    expect(await statusOf("verify", { type: "recovery", token_hash: "made-up" })).toBe(429);
    const grantedBefore = { userId: id, method: "password", passwordHash: null, address, userAgent: null };
    const { refreshToken } = await startSession(bed.database.pool("auth_admin"), grantedBefore);
    expect(await refreshing(refreshToken)).toBe(200);
    const link = await issueLink(bed.owner, id, { kind: "recovery", siteOrigin: SITE_ORIGIN });
    expect(
      await statusOf("verify", Object.fromEntries(new URLSearchParams(new URL(link).hash.slice(1)))),
    ).toBe(200);
  });

  it("is refused for the rest of the hour after 100 times in one session, of which none failed here", async () => {
    const { session } = await signedIn();
    let token = session.refresh_token;
    const tryRefresh = () =>
      bed.serve(
        new Request(`${SITE_ORIGIN}/auth/v1/token?grant_type=refresh_token`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ refresh_token: token }),
        }),
      );
    await bed.owner.query("alter table auth.refresh_tokens add constraint no_room check (false) not valid");
    for (let count = 0; count < 3; count += 1) expect((await tryRefresh()).status).toBe(500);
    await bed.owner.query("alter table auth.refresh_tokens drop constraint no_room");
    for (let count = 0; count < 100; count += 1) token = (await (await tryRefresh()).json()).refresh_token;
    const refused = await tryRefresh();
    expect(await refused.json()).toMatchObject({ code: "over_request_rate_limit" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(45 * 60);
  });

  it.each(["made-up", "' or 1=1 --", "x".repeat(200)])("is refused with the token %j", async (token) => {
    expect((await refresh(token)).error?.code).toBe("refresh_token_not_found");
  });
});

describe("access ends at the very next call", () => {
  it.each([
    ["global", { own: ENDED, other: ENDED }],
    ["local", { own: ENDED, other: OPEN }],
    ["others", { own: OPEN, other: ENDED }],
  ] as const)("after signing out (%s)", async (scope, expected) => {
    const person = await bed.createPerson();
    const [own, other, stranger] = [await signedIn(person), await signedIn(person), await signedIn()];
    expect((await own.client.auth.signOut({ scope })).error).toBeNull();
    expect({ own: await access(own.accessToken), other: await access(other.accessToken) }).toEqual(expected);
    expect(await access(stranger.accessToken)).toEqual(OPEN);
  });

  it("after a ban", async () => {
    const { id, accessToken } = await signedIn();
    expect(await access(accessToken)).toEqual(OPEN);
    await bed.owner.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [
      id,
    ]);
    expect(await access(accessToken)).toEqual({ auth: "AuthApiError", data: "PGRST303" });
  });

  it("after the account is deleted", async () => {
    const { id, accessToken } = await signedIn();
    await bed.owner.query("delete from auth.users where id = $1", [id]);
    expect(await access(accessToken)).toEqual(ENDED);
  });

  it("after the session's last day", async () => {
    const { accessToken } = await signedIn();
    await bed.owner.query("update auth.sessions set not_after = now() where id = $1", [
      sessionIdOf(accessToken),
    ]);
    expect(await access(accessToken)).toEqual(ENDED);
  });

  it("for the longest unused session of an account with more than fifty, and for no other account", async () => {
    const person = await bed.createPerson();
    const [stranger, first, second] = [await signedIn(), await signedIn(person), await signedIn(person)];
    for (let count = 2; count < 50; count += 1) await signedIn(person);
    expect([await access(first.accessToken), await access(second.accessToken)]).toEqual([OPEN, OPEN]);
    await signedIn(person);
    expect([await access(first.accessToken), await access(second.accessToken)]).toEqual([ENDED, OPEN]);
    expect(await access(stranger.accessToken)).toEqual(OPEN);
  });

  it("once it has expired or was idle for a month, is listed nowhere and its links and networks are gone", async () => {
    const person = await bed.createPerson();
    const [idle, expired] = [await signedIn(person), await signedIn(person)];
    const [kept, stranger] = [await signedIn(person), await signedIn()];
    const set = (change: string, { accessToken }: { accessToken: string }) =>
      bed.owner.query(`update auth.sessions set ${change} where id = $1`, [sessionIdOf(accessToken)]);
    await set("refreshed_at = now() - interval '31 days'", idle);
    await set("not_after = now() - interval '1 second'", expired);
    await set("refreshed_at = now() - interval '29 days', not_after = now() + interval '1 day'", kept);
    const headers = { authorization: `Bearer ${kept.accessToken}` };
    const listed = await bed.serve(new Request(`${SITE_ORIGIN}/auth/v1/sessions`, { headers }));
    expect(await listed.json()).toMatchObject([{ id: sessionIdOf(kept.accessToken), current: true }]);
    await bed.owner.query(
      `insert into auth.known_networks (user_id, network_hash, last_used_at)
       values ($1, 'old', now() - interval '91 days'), ($1, 'recent', now() - interval '89 days')`,
      [person.id],
    );
    await bed.owner.query(
      `insert into auth.one_time_tokens (user_id, token_type, token_hash, expires_at)
       values ($1, 'recovery', 'expired', now() - interval '1 second'), ($1, 'signup', 'live', now() + interval '1 minute')`,
      [person.id],
    );
    await deleteExpired(bed.database.pool("auth_admin"));
    const left = async (column: string, table: string) =>
      (
        await bed.owner.query(`select ${column} as it from auth.${table} where user_id = $1`, [person.id])
      ).rows.map(({ it }) => it);
    expect(await left("id", "sessions")).toEqual([sessionIdOf(kept.accessToken)]);
    expect(await left("token_hash", "one_time_tokens")).toEqual(["live"]);
    const networks = await left("network_hash", "known_networks");
    expect(networks).toContain("recent");
    expect(networks).not.toContain("old");
    expect(await access(idle.accessToken)).toEqual(ENDED);
    expect([await access(kept.accessToken), await access(stranger.accessToken)]).toEqual([OPEN, OPEN]);
  });

  it("for one user's session claimed by another user", async () => {
    const [victim, attacker] = [await signedIn(), await signedIn()];
    const claims = {
      role: "authenticated",
      sub: victim.id,
      session_id: sessionIdOf(attacker.accessToken),
    } as const;
    expect(await access(await bed.tokens.sign(claims, 60))).toEqual(ENDED);
  });

  it.each([
    [
      "a new password",
      "PUT",
      "/auth/v1/user",
      { password: "the thief's passphrase", current_password: PASSWORD },
    ],
    ["a row", "POST", "/rest/v1/pages", { title: "Defaced", slug: "defaced", content: "x", published: true }],
    ["a row as anybody may", "POST", "/rest/v1/leads", { name: "Thief", phone: "+17025550142" }],
    ["a file", "POST", `/storage/v1/object/pictures/${PICTURE}`, {}],
    ["a removal of files", "DELETE", "/storage/v1/object/pictures", { prefixes: [PICTURE] }],
  ])("for a call that still has to send %s", async (_, method, path, body) => {
    const [owner, other] = [await signedIn(), await signedIn()];
    await bed.owner.query("insert into public.user_roles values ($1, 'admin'), ($2, 'admin')", [
      owner.id,
      other.id,
    ]);
    const thief = await signedIn(owner);
    const { status } = await callAround([method, path, body], thief.accessToken, async () => {
      expect((await owner.client.auth.signOut({ scope: "others" })).error).toBeNull();
    });
    expect([401, 403]).toContain(status);
  });

  it("at the level of a second factor for a call that still has to send a row", async () => {
    const { id, client } = await signedIn();
    await bed.owner.query("insert into public.user_roles values ($1, 'admin')", [id]);
    const { data: app } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
    const { id: factorId = "", totp } = app ?? {};
    const code = codeOf(totp?.secret ?? "", "now");
    const { data: raised } = await client.auth.mfa.challengeAndVerify({ factorId, code });
    const row = (slug: string) => ({ title: "Raised", slug, content: "x", published: false });
    const statusOf = async (slug: string, meanwhile: () => Promise<void>) =>
      (await callAround(["POST", "/rest/v1/pages", row(slug)], raised?.access_token ?? "", meanwhile)).status;
    expect(await statusOf("raised", async () => {})).toBe(201);
    const lower = "update auth.sessions set aal = 'aal1', factor_id = null where user_id = $1";
    expect(await statusOf("lowered", async () => void (await bed.owner.query(lower, [id])))).toBe(403);
  });
});

function passwordGrant(body: object): Request {
  return new Request(`${SITE_ORIGIN}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-supabase-api-version": "2024-01-01" },
    body: JSON.stringify(body),
  });
}

/** Begins a call as this user and, once the server waits for its body, does something else before sending it. */
async function callAround(
  [method, path, body]: [method: string, path: string, body: object],
  accessToken: string,
  meanwhile: () => Promise<void>,
): Promise<Response> {
  const pull = async (controller: ReadableStreamDefaultController) => {
    await meanwhile();
    controller.enqueue(new TextEncoder().encode(JSON.stringify(body)));
    controller.close();
  };
  const headers = {
    authorization: `Bearer ${accessToken}`,
    "content-type": path.endsWith(PICTURE) ? "image/webp" : "application/json",
  };
  const stream = new ReadableStream({ pull }, { highWaterMark: 0 });
  return bed.serve(
    new Request(SITE_ORIGIN + path, { method, headers, body: stream, duplex: "half" } as RequestInit),
  );
}

function refresh(refreshToken = "") {
  return bed.visit().auth.refreshSession({ refresh_token: refreshToken });
}

async function refreshTwice(refreshToken = "") {
  const { data } = await refresh(refreshToken);
  return (await refresh(data.session?.refresh_token)).data.session;
}

async function usableTokens(accessToken: string): Promise<number> {
  const { rowCount } = await bed.owner.query(
    "select from auth.refresh_tokens where session_id = $1 and not revoked",
    [sessionIdOf(accessToken)],
  );
  return rowCount ?? 0;
}

async function passGrace(accessToken: string): Promise<void> {
  await bed.owner.query(
    "update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds' where session_id = $1",
    [sessionIdOf(accessToken)],
  );
}

function sessionIdOf(accessToken = ""): string {
  return JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString()).session_id;
}
