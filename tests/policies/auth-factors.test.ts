import type { AuthError, Session, SupabaseClient } from "@supabase/supabase-js";
import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { codeOf } from "../support/totp.ts";
import { openTestBed, PASSWORD, SITE_ORIGIN } from "./test-bed.ts";

const bed = await openTestBed();
const { signedIn } = bed;

async function enroll(client: SupabaseClient, friendlyName = "Phone") {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  return { factorId: data.id, ...data.totp };
}

async function withApp(person?: { id: string; email: string }) {
  const { client, ...owner } = await signedIn(person);
  const app = await enroll(client);
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId: app.factorId,
    code: codeOf(app.secret),
  });
  if (error) throw error;
  return { client, ...owner, ...app };
}

function outcomeOf({ error }: { error: AuthError | null }): string {
  return error ? (error.code ?? error.name) : "accepted";
}

async function levels(client: SupabaseClient) {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  return `${data?.currentLevel} of ${data?.nextLevel}`;
}

async function levelAtDataApi(client: SupabaseClient) {
  const { data } = await client.auth.getSession();
  const headers = { apikey: bed.tokens.anonKey, authorization: `Bearer ${data.session?.access_token}` };
  return (await bed.authorize(new Request(`${SITE_ORIGIN}/rest/v1/leads`, { headers }))).aal;
}

describe("an authenticator app", () => {
  it("is set up with a QR code and takes effect once a code was entered", async () => {
    const { client, email } = await signedIn();
    const app = await enroll(client);
    expect(app.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    expect(app.qr_code).not.toMatch(/style=|#/);
    expect(app.uri).toBe(
      new TOTP({ secret: Secret.fromBase32(app.secret), issuer: "site.test", label: email }).toString(),
    );
    expect(await levels(client)).toBe("aal1 of aal1");

    await client.auth.mfa.challengeAndVerify({ factorId: app.factorId, code: codeOf(app.secret) });
    expect(await levels(client)).toBe("aal2 of aal2");
    expect(await levelAtDataApi(client)).toBe("aal2");
    const { data: factors } = await client.auth.mfa.listFactors();
    expect(factors?.totp).toMatchObject([{ id: app.factorId, friendly_name: "Phone", status: "verified" }]);
    expect(JSON.stringify(factors)).not.toContain(app.secret);
    const { data: claims } = await client.auth.getClaims();
    expect(claims?.claims.amr).toMatchObject([{ method: "totp" }, { method: "password" }]);
  });

  it("is required at the next sign-in, and the level survives a refresh", async () => {
    const owner = await withApp();
    const { client } = await signedIn(owner);
    expect(await levels(client)).toBe("aal1 of aal2");
    const code = codeOf(owner.secret, "next");
    expect((await client.auth.mfa.challengeAndVerify({ factorId: owner.factorId, code })).error).toBeNull();
    await client.auth.refreshSession();
    expect(await levels(client)).toBe("aal2 of aal2");
  });

  it("ends the sessions that never verified it", async () => {
    const person = await bed.createPerson();
    const before = await signedIn(person);
    const owner = await withApp(person);
    expect((await before.client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect((await owner.client.auth.getUser()).error).toBeNull();
  });

  it("can be set up again after an abandoned attempt", async () => {
    const { client } = await signedIn();
    await enroll(client, "Phone");
    const app = await enroll(client, "Phone");
    expect(
      (await client.auth.mfa.challengeAndVerify({ factorId: app.factorId, code: codeOf(app.secret) })).error,
    ).toBeNull();
    expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(1);
  });

  it("needs no code to be removed before it has taken effect", async () => {
    const { client, id } = await signedIn();
    const { factorId } = await enroll(client);
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
    const { rowCount } = await bed.owner.query("select from public.audit_log where row_id = $1", [id]);
    expect(rowCount).toBe(0);
  });

  it("is one of at most ten", async () => {
    const { id, client } = await withApp();
    await bed.owner.query(
      `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
       select $1, 'Phone ' || place, 'totp', 'verified', 'x' from generate_series(2, 9) place`,
      [id],
    );
    const add = () => client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Last" }).then(outcomeOf);
    expect(await add()).toBe("accepted");
    await bed.owner.query("update auth.mfa_factors set status = 'verified' where user_id = $1", [id]);
    expect(await add()).toBe("too_many_enrolled_mfa_factors");
  });
});

describe("a factor of another type", () => {
  const refusalOf = async (response: Response) => [response.status, await response.json()];

  async function callAsUser(client: SupabaseClient, path: string, body: object) {
    const { data } = await client.auth.getSession();
    const headers = {
      authorization: `Bearer ${data.session?.access_token}`,
      "content-type": "application/json",
      "x-supabase-api-version": "2024-01-01",
    };
    const request = { method: "POST", headers, body: JSON.stringify(body) };
    return refusalOf(await bed.serve(new Request(`${SITE_ORIGIN}/auth/v1/factors${path}`, request)));
  }

  it("phone cannot be set up while no text messages can be sent", async () => {
    const { client } = await signedIn();
    const { data, error } = await client.auth.mfa.enroll({ factorType: "phone", phone: "+17025550100" });
    expect([data, error?.status, error?.code, error?.message]).toEqual([
      null,
      422,
      "mfa_phone_enroll_not_enabled",
      "MFA enroll is disabled for phone",
    ]);
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
  });

  it.each([
    ["webauthn", 422, "mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for webauthn"],
    [
      "pigeon",
      400,
      "validation_failed",
      'factor_type: Invalid option: expected one of "totp"|"phone"|"webauthn"',
    ],
  ])("%s cannot be set up either", async (factor_type, status, code, message) => {
    const { client } = await signedIn();
    expect(await callAsUser(client, "", { factor_type })).toEqual([status, { code, message }]);
  });

  it("phone, imported from elsewhere, is neither challenged nor verified", async () => {
    const { client, id } = await signedIn();
    const { rows } = await bed.owner.query(
      "insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'phone', 'unverified') returning id",
      [id],
    );
    const { rows: challenges } = await bed.owner.query(
      "insert into auth.mfa_challenges (factor_id) values ($1) returning id",
      [rows[0].id],
    );
    const refusal = (status: number) => [status, expect.objectContaining({ code: "mfa_factor_not_found" })];
    expect(await callAsUser(client, `/${rows[0].id}/challenge`, { channel: "sms" })).toEqual(refusal(404));
    const attempt = { challenge_id: challenges[0].id, code: "123456" };
    expect(await callAsUser(client, `/${rows[0].id}/verify`, attempt)).toEqual(refusal(422));
  });
});

describe("a session that signed in more than a quarter of an hour ago, as stolen ones mostly have", () => {
  async function age(userId: string) {
    await bed.owner.query(
      `update auth.mfa_amr_claims
       set created_at = created_at - interval '16 minutes', updated_at = updated_at - interval '16 minutes'
       where session_id in (select id from auth.sessions where user_id = $1)`,
      [userId],
    );
  }

  it("cannot add the account's first app, which would lock its owner out", async () => {
    const thief = await signedIn();
    await age(thief.id);
    await thief.client.auth.refreshSession();
    const { error } = await thief.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Mine" });
    expect([error?.status, error?.code]).toEqual([400, "reauthentication_needed"]);
    expect(error?.message).toMatch(/sign in again/i);

    const owner = await signedIn({ id: thief.id, email: thief.email });
    expect(await levels(owner.client)).toBe("aal1 of aal1");
    expect((await owner.client.auth.mfa.listFactors()).data?.all).toEqual([]);
    await enroll(owner.client);
  });

  it("cannot add the first app after three minutes either, though fresh enough for everything else", async () => {
    const thief = await signedIn();
    await bed.owner.query(
      `update auth.mfa_amr_claims set updated_at = updated_at - interval '3 minutes'
       where session_id in (select id from auth.sessions where user_id = $1)`,
      [thief.id],
    );
    expect(outcomeOf(await thief.client.auth.mfa.enroll({ factorType: "totp" }))).toBe(
      "reauthentication_needed",
    );
    await thief.client.auth.signInWithPassword({ email: thief.email, password: PASSWORD });
    expect(outcomeOf(await thief.client.auth.mfa.enroll({ factorType: "totp" }))).toBe("accepted");
  });

  it("cannot add the first app after signing in by mail link, without a password", async () => {
    const { client, email } = await signedIn();
    await client.auth.resetPasswordForEmail(email);
    const token_hash = await bed.linkIn(email, "recovery");
    const byLink = bed.visit();
    await byLink.auth.verifyOtp({ type: "recovery", token_hash });
    expect(outcomeOf(await byLink.auth.mfa.enroll({ factorType: "totp" }))).toBe("reauthentication_needed");
  });

  it("cannot create or replace recovery codes until the app's code is entered again", async () => {
    const owner = await withApp();
    const { recoveryCodes } = owner.client.auth.mfa;
    await age(owner.id);
    expect(outcomeOf(await recoveryCodes.generate())).toBe("reauthentication_needed");
    const code = codeOf(owner.secret, "next");
    await owner.client.auth.mfa.challengeAndVerify({ factorId: owner.factorId, code });
    expect(outcomeOf(await recoveryCodes.generate())).toBe("accepted");
    await age(owner.id);
    expect(outcomeOf(await recoveryCodes.regenerate())).toBe("reauthentication_needed");
    expect((await recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 10 });
  });

  it("may still enter the code of an existing app, and add another at that level", async () => {
    const owner = await withApp();
    await age(owner.id);
    expect((await enroll(owner.client, "Tablet")).factorId).toBeTruthy();
  });
});

describe("the owner gets a mail", () => {
  const mailsTo = (email: string) => bed.mails.filter(({ to }) => to === email).map(({ kind }) => kind);

  it("when an app is added or removed or recovery codes are made or removed, and not before", async () => {
    const { client, email } = await signedIn();
    const app = await enroll(client);
    await client.auth.mfa.challengeAndVerify({ factorId: app.factorId, code: "000000" });
    expect(mailsTo(email)).toEqual([]);
    const code = codeOf(app.secret);
    await client.auth.mfa.challengeAndVerify({ factorId: app.factorId, code });
    await expect.poll(() => mailsTo(email)).toHaveLength(1);
    await client.auth.mfa.recoveryCodes.generate();
    await expect.poll(() => mailsTo(email)).toHaveLength(2);
    await client.auth.mfa.recoveryCodes.regenerate();
    await expect.poll(() => mailsTo(email)).toHaveLength(3);
    await client.auth.mfa.recoveryCodes.unenroll();
    await expect.poll(() => mailsTo(email)).toHaveLength(4);
    await client.auth.mfa.unenroll({ factorId: app.factorId });
    await expect.poll(() => mailsTo(email)).toHaveLength(5);
    expect(mailsTo(email)).toEqual([
      "factor_added",
      "recovery_codes_made",
      "recovery_codes_made",
      "factor_removed",
      "factor_removed",
    ]);
  });

  it("not when the app's code is entered to sign in, nor when an unverified app is removed", async () => {
    const owner = await withApp();
    const { client } = await signedIn(owner);
    await client.auth.mfa.challengeAndVerify({
      factorId: owner.factorId,
      code: codeOf(owner.secret, "next"),
    });
    const { factorId } = await enroll(client, "Tablet");
    await client.auth.mfa.unenroll({ factorId });
    // Mails are sent in the background, so wait for a later one.
    await client.auth.mfa.recoveryCodes.generate();
    await expect.poll(() => mailsTo(owner.email)).toContain("recovery_codes_made");
    expect(mailsTo(owner.email)).toEqual(["factor_added", "recovery_codes_made"]);
  });

  it("at most 20 an hour about new recovery codes, beyond which none are made; a new password is counted by itself", async () => {
    const { client, email } = await withApp();
    const { recoveryCodes } = client.auth.mfa;
    await recoveryCodes.generate();
    const outcomes = await Promise.all(Array.from({ length: 25 }, () => recoveryCodes.regenerate()));
    expect(outcomes.filter(({ error }) => !error)).toHaveLength(19);
    expect(outcomes.map(outcomeOf)).toContain("over_request_rate_limit");
    await client.auth.updateUser({ password: `${PASSWORD} 2`, current_password: PASSWORD });
    await expect.poll(() => mailsTo(email)).toContain("password_changed");
    expect(mailsTo(email).filter((kind) => kind === "recovery_codes_made")).toHaveLength(20);
  });

  it("when an admin resets the second factor", async () => {
    const owner = await withApp();
    const service = bed.visit("203.0.113.50", bed.tokens.serviceRoleKey);
    await service.auth.admin.mfa.deleteFactor({ userId: owner.id, id: owner.factorId });
    await expect.poll(() => mailsTo(owner.email)).toContain("factor_removed");
  });
});

describe("a code is refused", () => {
  const attempt = (client: SupabaseClient, factorId: string, code: string) =>
    client.auth.mfa.challengeAndVerify({ factorId, code }).then(outcomeOf);

  it("when it is wrong", async () => {
    const { client } = await signedIn();
    const app = await enroll(client);
    const wrong = codeOf(app.secret).replace(/\d$/, (digit) => String((Number(digit) + 5) % 10));
    expect(await attempt(client, app.factorId, wrong)).toBe("mfa_verification_failed");
    expect(await levels(client)).toBe("aal1 of aal1");
  });

  it("when it was already used, by anyone", async () => {
    const owner = await withApp();
    const thief = await signedIn(owner);
    expect(await attempt(thief.client, owner.factorId, codeOf(owner.secret))).toBe("mfa_verification_failed");
    expect(await levelAtDataApi(thief.client)).toBe("aal1");
  });

  it("for a challenge that was already met", async () => {
    const { client } = await signedIn();
    const { factorId, secret } = await enroll(client);
    const { data } = await client.auth.mfa.challenge({ factorId });
    const verify = (code: string) =>
      client.auth.mfa.verify({ factorId, challengeId: data?.id ?? "", code }).then(outcomeOf);
    expect(await verify(codeOf(secret, "now"))).toBe("accepted");
    expect(await verify(codeOf(secret, "next"))).toBe("mfa_factor_not_found");
  });

  it("to all but one of several concurrent uses", async () => {
    const owner = await withApp();
    const code = codeOf(owner.secret, "next");
    const rivals = await Promise.all([1, 2, 3, 4].map(() => signedIn(owner)));
    const outcomes = await Promise.all(rivals.map(({ client }) => attempt(client, owner.factorId, code)));
    expect(outcomes.filter((outcome) => outcome === "accepted")).toHaveLength(1);
  });

  it("in a session that a concurrent verification ended, without a server error", async () => {
    const owner = await withApp();
    await bed.owner.query("update auth.mfa_factors set last_used_step = 0 where id = $1", [owner.factorId]);
    const [first, second] = [await signedIn(owner), await signedIn(owner)];
    const outcomes = await Promise.all([
      attempt(first.client, owner.factorId, codeOf(owner.secret, "now")),
      attempt(second.client, owner.factorId, codeOf(owner.secret, "next")),
    ]);
    expect(outcomes.filter((outcome) => outcome === "accepted")).toHaveLength(1);
    expect(bed.logLines.filter((line) => line.startsWith("auth call failed"))).toEqual([]);
  });

  it("after five minutes", async () => {
    const { client } = await signedIn();
    const { factorId, secret } = await enroll(client);
    const { data } = await client.auth.mfa.challenge({ factorId });
    await bed.owner.query(
      "update auth.mfa_challenges set created_at = now() - interval '6 minutes' where id = $1",
      [data?.id],
    );
    const { error } = await client.auth.mfa.verify({
      factorId,
      challengeId: data?.id ?? "",
      code: codeOf(secret),
    });
    expect(error?.code).toBe("mfa_challenge_expired");
    const another = await client.auth.mfa.challenge({ factorId });
    const { rows } = await bed.owner.query("select id from auth.mfa_challenges where factor_id = $1", [
      factorId,
    ]);
    expect(rows).toEqual([{ id: another.data?.id }]);
  });

  it("for another user's app", async () => {
    const owner = await withApp();
    const stranger = await signedIn();
    expect(await attempt(stranger.client, owner.factorId, codeOf(owner.secret, "next"))).toBe(
      "mfa_factor_not_found",
    );
    const { data } = await owner.client.auth.mfa.challenge({ factorId: owner.factorId });
    const { error } = await stranger.client.auth.mfa.verify({
      factorId: owner.factorId,
      challengeId: data?.id ?? "",
      code: codeOf(owner.secret, "next"),
    });
    expect(error?.code).toBe("mfa_factor_not_found");
  });

  it("never for having been right five times, and the network is known from then on", async () => {
    const owner = await withApp();
    const address = bed.newAddress();
    for (let count = 0; count < 6; count += 1) {
      await bed.owner.query("update auth.mfa_factors set last_used_step = 0 where id = $1", [owner.factorId]);
      const { client } = await signedIn(owner, address);
      const { rowCount } = await bed.owner.query("select from auth.known_networks where user_id = $1", [
        owner.id,
      ]);
      expect(rowCount).toBe(count === 0 ? 1 : 2);
      expect(await attempt(client, owner.factorId, codeOf(owner.secret))).toBe("accepted");
    }
  });

  it("after five wrong ones, even when it is right", async () => {
    const owner = await withApp();
    const { client } = await signedIn(owner);
    for (let count = 0; count < 5; count += 1) {
      expect(await attempt(client, owner.factorId, "000000")).toBe("mfa_verification_failed");
    }
    expect(await attempt(client, owner.factorId, codeOf(owner.secret, "next"))).toBe(
      "over_request_rate_limit",
    );
  });
});

describe("with an app set up, a session without it", () => {
  it("cannot remove the app, add another or change the password", async () => {
    const owner = await withApp();
    const { client } = await signedIn(owner);
    expect((await client.auth.mfa.unenroll({ factorId: owner.factorId })).error?.code).toBe(
      "insufficient_aal",
    );
    const second = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Thief's phone" });
    expect(second.error?.code).toBe("insufficient_aal");
    const change = { password: "an entirely new passphrase", current_password: PASSWORD };
    expect((await client.auth.updateUser(change)).error?.code).toBe("insufficient_aal");
    expect((await client.auth.mfa.recoveryCodes.generate()).error?.code).toBe("insufficient_aal");

    expect((await owner.client.auth.updateUser(change)).error).toBeNull();
  });

  it("cannot verify another that was enrolled at the same moment", async () => {
    const owner = await withApp();
    const { client } = await signedIn(owner);
    const secret = "JBSWY3DPEHPK3PXP";
    const { rows } = await bed.owner.query(
      "insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1, 'totp', 'unverified', $2) returning id",
      [owner.id, secret],
    );
    const verify = (by: SupabaseClient) =>
      by.auth.mfa.challengeAndVerify({ factorId: rows[0].id, code: codeOf(secret) }).then(outcomeOf);
    expect(await verify(client)).toBe("insufficient_aal");
    expect(await verify(owner.client)).toBe("accepted");
  });
});

describe("a person who has only the password of an account with an app", () => {
  async function ownerAndThief() {
    const owner = await withApp();
    return { owner, thief: await signedIn(owner) };
  }

  async function callAs(client: SupabaseClient, method: string, path: string) {
    const { data } = await client.auth.getSession();
    const headers = {
      authorization: `Bearer ${data.session?.access_token}`,
      "x-supabase-api-version": "2024-01-01",
    };
    const response = await bed.serve(new Request(`${SITE_ORIGIN}/auth/v1/${path}`, { method, headers }));
    const body = response.status === 204 ? undefined : await response.json();
    return { status: response.status, code: body?.code, body };
  }

  it("can neither see nor end the owner's sessions", async () => {
    const { owner, thief } = await ownerAndThief();
    const { body } = await callAs(owner.client, "GET", "sessions");
    const [ownId] = body
      .filter(({ current }: { current: boolean }) => current)
      .map(({ id }: { id: string }) => id);
    const refused = { status: 403, code: "insufficient_aal" };
    expect(await callAs(thief.client, "GET", "sessions")).toMatchObject(refused);
    expect(await callAs(thief.client, "DELETE", `sessions/${ownId}`)).toMatchObject(refused);
    for (const scope of ["global", "others"])
      expect(await callAs(thief.client, "POST", `logout?scope=${scope}`)).toMatchObject(refused);
    expect((await owner.client.auth.getUser()).error).toBeNull();
    expect(await callAs(thief.client, "POST", "logout?scope=local")).toMatchObject({ status: 204 });
    expect((await thief.client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  });

  it("cannot evict the owner's session by signing in fifty times", async () => {
    const { owner } = await ownerAndThief();
    for (let count = 0; count < 51; count += 1) await signedIn(owner);
    expect((await owner.client.auth.getUser()).error).toBeNull();
  });

  it("neither uses up the owner's code attempts nor is later taken for the owner", async () => {
    const owner = await withApp();
    const codes = await owner.client.auth.mfa.recoveryCodes.generate();
    const guess = async (client: SupabaseClient, code: string) =>
      outcomeOf(await client.auth.mfa.challengeAndVerify({ factorId: owner.factorId, code }));
    const outcomes = [];
    for (let network = 0; network < 4; network += 1) {
      const thief = await signedIn(owner);
      for (let count = 0; count < 4; count += 1) outcomes.push(await guess(thief.client, "000000"));
    }
    expect(outcomes.filter((outcome) => outcome === "mfa_verification_failed")).toHaveLength(10);
    expect(outcomes.at(-1)).toBe("over_request_rate_limit");

    const onTheRoad = await signedIn(owner);
    expect(await guess(onTheRoad.client, codeOf(owner.secret, "next"))).toBe("over_request_rate_limit");
    const withRecoveryCode = onTheRoad.client.auth.mfa.recoveryCodes.verify({
      code: codes.data?.codes[0] ?? "",
    });
    expect(outcomeOf(await withRecoveryCode)).toBe("accepted");

    const atHome = bed.visit(owner.address);
    await atHome.auth.signInWithPassword({ email: owner.email, password: PASSWORD });
    expect(await guess(atHome, codeOf(owner.secret, "next"))).toBe("accepted");
  });
});

describe("challenges", () => {
  const challenge = async ({ client, factorId }: { client: SupabaseClient; factorId: string }) =>
    outcomeOf(await client.auth.mfa.challenge({ factorId }));

  it("stop after twenty from one network, while the owner's other networks go on", async () => {
    const owner = await withApp();
    const thief = { ...owner, client: (await signedIn(owner)).client };
    const outcomes = [];
    for (let count = 0; count < 25; count += 1) outcomes.push(await challenge(thief));
    expect(outcomes.filter((outcome) => outcome === "accepted")).toHaveLength(20);
    expect(outcomes.at(-1)).toBe("over_request_rate_limit");
    expect(await challenge(owner)).toBe("accepted");
  });

  it("stop after forty from all unknown networks together, but not where the owner signs in", async () => {
    const owner = await withApp();
    const outcomes = [];
    for (let network = 0; network < 5; network += 1) {
      const thief = { ...owner, client: (await signedIn(owner)).client };
      for (let count = 0; count < 10; count += 1) outcomes.push(await challenge(thief));
    }
    expect(outcomes.filter((outcome) => outcome === "accepted")).toHaveLength(40);
    expect(await challenge(owner)).toBe("accepted");
  });
});

describe("tokens that were stolen before the code was entered", () => {
  async function stolenBeforeCode() {
    const owner = await withApp();
    const { client } = await signedIn(owner);
    const { data: stolen } = await client.auth.getSession();
    const code = codeOf(owner.secret, "next");
    await client.auth.mfa.challengeAndVerify({ factorId: owner.factorId, code });
    expect(await levelAtDataApi(client)).toBe("aal2");
    return { owner: { ...owner, client }, stolen: stolen.session as Session };
  }

  it("stay at the lower level, in both APIs", async () => {
    const { owner, stolen } = await stolenBeforeCode();
    const headers = { apikey: bed.tokens.anonKey, authorization: `Bearer ${stolen.access_token}` };
    const claims = await bed.authorize(new Request(`${SITE_ORIGIN}/rest/v1/leads`, { headers }));
    expect([claims.sub, claims.aal]).toEqual([owner.id, "aal1"]);
    const unenroll = (path: string) =>
      bed.serve(new Request(`${SITE_ORIGIN}/auth/v1/factors/${path}`, { method: "DELETE", headers }));
    expect((await unenroll(owner.factorId)).status).toBe(422);
    expect((await owner.client.auth.mfa.listFactors()).data?.totp).toHaveLength(1);
    expect((await owner.client.auth.mfa.unenroll({ factorId: owner.factorId })).error).toBeNull();
  });

  it("cannot be refreshed to the higher level, not even concurrently", async () => {
    const { stolen } = await stolenBeforeCode();
    const { error } = await bed.visit().auth.refreshSession({ refresh_token: stolen.refresh_token });
    expect(error?.code).toBe("refresh_token_already_used");
  });
});

describe("removing an app", () => {
  it("lowers its sessions at once, and leaves none but an unfinished one", async () => {
    const [owner, other] = [await withApp(), await withApp()];
    for (const { client } of [owner, other]) await client.auth.mfa.recoveryCodes.generate();
    await enroll(owner.client, "Tablet");
    expect((await owner.client.auth.mfa.unenroll({ factorId: owner.factorId })).error).toBeNull();
    expect(await levelAtDataApi(owner.client)).toBe("aal1");
    expect((await owner.client.auth.mfa.listFactors()).data?.all).toMatchObject([{ status: "unverified" }]);
    expect((await other.client.auth.mfa.listFactors()).data?.all).toHaveLength(2);
  });

  it("is allowed to its owner only", async () => {
    const owner = await withApp();
    const stranger = await withApp();
    expect((await stranger.client.auth.mfa.unenroll({ factorId: owner.factorId })).error?.code).toBe(
      "mfa_factor_not_found",
    );
    expect((await owner.client.auth.mfa.listFactors()).data?.totp).toHaveLength(1);
  });

  it("leaves another app in force", async () => {
    const owner = await withApp();
    const second = await enroll(owner.client, "Tablet");
    expect(
      (await owner.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" })).error?.code,
    ).toBe("mfa_factor_name_conflict");
    const again = await enroll(owner.client, "Tablet");
    await owner.client.auth.mfa.challengeAndVerify({ factorId: again.factorId, code: codeOf(again.secret) });
    await owner.client.auth.mfa.unenroll({ factorId: owner.factorId });
    expect(await levels((await signedIn(owner)).client)).toBe("aal1 of aal2");
    expect(second.factorId).not.toBe(again.factorId);
  });
});

describe("recovery codes", () => {
  const verify = (client: SupabaseClient, code = "") =>
    client.auth.mfa.recoveryCodes.verify({ code }).then(outcomeOf);

  async function withCodes() {
    const owner = await withApp();
    const { data, error } = await owner.client.auth.mfa.recoveryCodes.generate();
    if (error) throw error;
    return { ...owner, codes: data.codes, recoveryFactorId: data.id };
  }

  it("substitute a lost app, once each, in any notation", async () => {
    const owner = await withCodes();
    expect(owner.codes).toHaveLength(10);
    expect(new Set(owner.codes).size).toBe(10);
    for (const code of owner.codes) expect(code).toMatch(/^[2-9a-km-np-z]{16}$/);

    const { client } = await signedIn(owner);
    const [code = ""] = owner.codes;
    expect(await verify(client, ` ${code.toUpperCase().replace(/.{4}/g, "$&- ")}`)).toBe("accepted");
    expect(await levels(client)).toBe("aal2 of aal2");
    expect(await verify((await signedIn(owner)).client, code)).toBe("mfa_verification_failed");
    expect((await client.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
  });

  it("can be created without a body, which an HTTP server passes on as an empty one", async () => {
    const { client } = await withApp();
    const { data } = await client.auth.getSession();
    const request = new Request(`${SITE_ORIGIN}/auth/v1/factors/recovery-codes`, {
      method: "POST",
      headers: { authorization: `Bearer ${data.session?.access_token}` },
      body: new Blob([]).stream(),
      duplex: "half",
    } as RequestInit);
    const response = await bed.serve(request);
    expect([response.status, await response.json()]).toEqual([
      200,
      expect.objectContaining({ friendly_name: "Recovery codes", total: 10 }),
    ]);
  });

  it("work for only one of several concurrent uses", async () => {
    const owner = await withCodes();
    const rivals = await Promise.all([1, 2, 3].map(() => signedIn(owner)));
    const outcomes = await Promise.all(rivals.map(({ client }) => verify(client, owner.codes[0])));
    expect(outcomes.filter((outcome) => outcome === "accepted")).toHaveLength(1);
  });

  it("are useless to anyone else", async () => {
    const owner = await withCodes();
    expect(await verify((await withCodes()).client, owner.codes[0])).toBe("mfa_verification_failed");
  });

  it("are kept as hashes", async () => {
    const { codes } = await withCodes();
    const { rows } = await bed.owner.query("select * from auth.mfa_recovery_codes");
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code);
  });

  it("are replaced as a set", async () => {
    const owner = await withCodes();
    expect((await owner.client.auth.mfa.recoveryCodes.generate()).error?.code).toBe(
      "mfa_verified_factor_exists",
    );
    const { data } = await owner.client.auth.mfa.recoveryCodes.regenerate();
    expect(data?.id).toBe(owner.recoveryFactorId);
    const { client } = await signedIn(owner);
    expect(await verify(client, owner.codes[0])).toBe("mfa_verification_failed");
    expect(await verify(client, data?.codes[0])).toBe("accepted");
  });

  it("that are removed with the app no longer count for the sessions that entered one", async () => {
    const owner = await withCodes();
    const { client } = await signedIn(owner);
    expect(await verify(client, owner.codes[0])).toBe("accepted");
    expect((await owner.client.auth.mfa.unenroll({ factorId: owner.factorId })).error).toBeNull();
    expect(await levelAtDataApi(client)).toBe("aal1");
    const { data } = await client.auth.refreshSession();
    expect(data.session && (await client.auth.getClaims()).data?.claims.amr).toMatchObject([
      { method: "password" },
    ]);
  });

  it("require an app, and are removed with it or separately", async () => {
    const { client } = await signedIn();
    expect((await client.auth.mfa.recoveryCodes.generate()).error?.code).toBe("insufficient_aal");
    expect((await client.auth.mfa.recoveryCodes.getStatus()).error?.code).toBe("mfa_factor_not_found");

    const owner = await withCodes();
    const thief = await signedIn(owner);
    for (const change of ["unenroll", "regenerate"] as const)
      expect((await thief.client.auth.mfa.recoveryCodes[change]()).error?.code).toBe("insufficient_aal");
    expect((await owner.client.auth.mfa.recoveryCodes.unenroll()).error).toBeNull();
    expect((await owner.client.auth.mfa.listFactors()).data?.all).toHaveLength(1);
    expect(await levelAtDataApi(owner.client)).toBe("aal2");
  });
});
