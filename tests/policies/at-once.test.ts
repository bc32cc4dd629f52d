import { expect, it } from "vitest";
import { codeOf } from "../support/totp.ts";
import { openTestBed, PASSWORD, SITE_ORIGIN } from "./test-bed.ts";

/** Concurrent calls on one account, address or lead: none may fail because of the other, and none may be half done. */

const bed = await openTestBed();
const { signedIn } = bed;
// A test holds a lock for as long as starting all calls takes, on a busy machine longer than the product lets them wait.
const { database: name } = bed.database.poolConfig("owner");
for (const login of ["authenticator", "supabase_auth_admin"])
  for (const limit of ["lock_timeout", "statement_timeout"])
    await bed.owner.query(`alter role ${login} in database ${name} set ${limit} = 0`);

async function addApp({ client }: Awaited<ReturnType<typeof signedIn>>, friendlyName: string) {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  const { id: factorId, totp } = data;
  await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret, "now") });
  return { factorId, code: codeOf(totp.secret, "next") };
}

/** Starts the calls one by one while the owner's statement holds a lock that they all need, then releases it, so that they run together. */
async function atOnce<Result>(
  [hold, values]: [statement: string, values: string[]],
  calls: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const holder = await bed.owner.connect();
  try {
    await holder.query("begin");
    await holder.query(hold, values);
    const running: Promise<Result>[] = [];
    for (const call of calls) {
      running.push(call());
      await expect.poll(countWaiting).toBe(running.length);
    }
    await holder.query("rollback");
    return await Promise.all(running);
  } finally {
    holder.release();
  }
}

/** Starts the call while the account, or what else `hold` locks of it, is locked, and commits the owner's statement before it. */
async function overtake<Result>(
  account: string,
  statement: string,
  call: () => Promise<Result>,
  hold = HOLD_ACCOUNT,
): Promise<Result> {
  const holder = await bed.owner.connect();
  try {
    await holder.query("begin");
    await holder.query(hold, [account]);
    const running = call();
    await expect.poll(countWaiting).toBe(1);
    await holder.query(statement, [account]);
    await holder.query("commit");
    return await running;
  } finally {
    holder.release();
  }
}

async function countWaiting(): Promise<number> {
  const { rows } = await bed.owner.query(
    "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0].waiting;
}

function failedCalls(): string[] {
  return bed.logLines.filter((line) => line.startsWith("auth call failed"));
}

const HOLD_ACCOUNT = "select from auth.users where id = $1 for update";

async function moving({ client }: Awaited<ReturnType<typeof signedIn>>, to: string) {
  bed.mails.length = 0;
  await client.auth.updateUser({ email: to, current_password: PASSWORD });
  return bed.linkIn(to, "email_change");
}

const confirm = (token_hash: string) => () =>
  bed
    .visit()
    .auth.verifyOtp({ type: "email_change", token_hash })
    .then(({ error }) => error?.code ?? "confirmed");

it("when two accounts confirm the same address, one gets it and the other is refused", async () => {
  const to = "both@example.com";
  const tokens = [await moving(await signedIn(), to), await moving(await signedIn(), to)];
  const outcomes = await atOnce(
    ["insert into auth.users (id, email) values (gen_random_uuid(), $1)", [to]],
    tokens.map(confirm),
  );
  expect(outcomes.toSorted()).toEqual(["confirmed", "otp_expired"]);
  expect(failedCalls()).toEqual([]);
});

it("a link confirmed while another address is requested either succeeds or fails cleanly", async () => {
  const mover = await signedIn();
  const token = await moving(mover, "first@example.com");
  const ask = () =>
    mover.client.auth
      .updateUser({ email: "second@example.com", current_password: PASSWORD })
      .then(({ error }) => error?.code ?? "asked");
  expect(await atOnce([HOLD_ACCOUNT, [mover.id]], [ask, confirm(token)])).toEqual(["asked", "otp_expired"]);
  expect(failedCalls()).toEqual([]);
});

it.each([
  ["a new password", { password: "an entirely new passphrase" }],
  ["a new address", { email: "moved@example.com" }],
])("%s is refused once its session has ended or the password has changed", async (_, change) => {
  for (const [statement, refusal] of [
    ["delete from auth.sessions where user_id = $1", "session_not_found"],
    ["update auth.users set encrypted_password = 'another' where id = $1", "current_password_invalid"],
  ] as const) {
    const { id, client } = await signedIn();
    const ask = () => client.auth.updateUser({ ...change, current_password: PASSWORD });
    const { error } = await overtake(id, statement, ask);
    // auth-js then drops the session that it keeps.
    const dropped = error?.name === "AuthSessionMissingError" ? "session_not_found" : undefined;
    expect(dropped ?? error?.code).toBe(refusal);
  }
  expect(failedCalls()).toEqual([]);
});

it.each([
  ["given another password", "update auth.users set encrypted_password = 'another' where id = $1"],
  ["banned", "update auth.users set banned_until = 'infinity' where id = $1"],
  ["deleted", "delete from auth.users where id = $1"],
])("a sign-in is refused once its account is %s", async (_, statement) => {
  const { id, email } = await bed.createPerson();
  const signIn = () => bed.visit().auth.signInWithPassword({ email, password: PASSWORD });
  const { error } = await overtake(id, statement, signIn);
  expect(error?.code).toBe("invalid_credentials");
  const { rows } = await bed.owner.query("select from auth.known_networks where user_id = $1", [id]);
  expect(rows).toEqual([]);
  expect(failedCalls()).toEqual([]);
});

it("when two sessions verify two apps at once, the first stays and the other is told it has ended", async () => {
  const owner = await signedIn();
  const apps = [await addApp(owner, "Phone"), await addApp(owner, "Tablet")];
  const sessions = [await signedIn(owner), await signedIn(owner)];
  const outcomes = await atOnce(
    ["select from auth.sessions where user_id = $1 for update", [owner.id]],
    sessions.map(({ client }, place) => async () => {
      const { factorId = "", code = "" } = apps[place] ?? {};
      const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
      return error?.name ?? "shown";
    }),
  );
  expect(outcomes).toEqual(["shown", "AuthSessionMissingError"]);
  expect(failedCalls()).toEqual([]);
});

it("an app that is verified while a session at aal1 removes it stays", async () => {
  const { id, client } = await signedIn();
  const { data } = await client.auth.mfa.enroll({ factorType: "totp" });
  const verified = "update auth.mfa_factors set status = 'verified' where user_id = $1";
  const remove = () => client.auth.mfa.unenroll({ factorId: data?.id ?? "" });
  expect((await overtake(id, verified, remove)).error?.code).toBe("insufficient_aal");
  expect((await client.auth.mfa.listFactors()).data?.totp).toHaveLength(1);
});

it("a challenge of an app that is removed at that moment is refused", async () => {
  const { id, client } = await signedIn();
  const { data } = await client.auth.mfa.enroll({ factorType: "totp" });
  const { error } = await overtake(
    id,
    "delete from auth.mfa_factors where user_id = $1",
    () => client.auth.mfa.challenge({ factorId: data?.id ?? "" }),
    "select from auth.mfa_factors where user_id = $1 for update",
  );
  expect(error?.code).toBe("mfa_factor_not_found");
  expect(failedCalls()).toEqual([]);
});

it("recovery codes regenerated twice at once leave one set, the last", async () => {
  const owner = await signedIn();
  await addApp(owner, "Phone");
  const { data: made } = await owner.client.auth.mfa.recoveryCodes.generate();
  const { data } = await owner.client.auth.getSession();
  const call = async () => {
    const response = await bed.serve(
      new Request(`${SITE_ORIGIN}/auth/v1/factors/recovery-codes/regenerate`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${data.session?.access_token}`,
          "content-type": "application/json",
        },
        body: "{}",
      }),
    );
    return response.status;
  };
  const held = "select from auth.mfa_recovery_codes where factor_id = $1 for update";
  expect(await atOnce([held, [made?.id ?? ""]], [call, call])).toEqual([200, 200]);
  const { data: status } = await owner.client.auth.mfa.recoveryCodes.getStatus();
  expect(status).toMatchObject({ total: 10, remaining: 10 });
});

it("a bulk lead change that deadlocks with another is retried", async () => {
  const agent = await bed.createPerson();
  await bed.owner.query("insert into public.user_roles (user_id, role) values ($1, 'agent')", [agent.id]);
  const { client } = await signedIn(agent);
  const { rows } = await bed.owner.query(
    "insert into public.leads (name, phone) values ('Ana', '+17025550101'), ('Bo', '+17025550102'), ('Cy', '+17025550103') returning id",
  );
  const [first, middle, last] = rows.map(({ id }) => id as string).toSorted();
  const change = (id?: string) => ({ id, known: ["new"], held: false, status: "closed" });
  const [gate, other] = [await bed.owner.connect(), await bed.owner.connect()];
  const note = "update public.leads set tags = '{gas}' where id = $1";
  try {
    // PostgreSQL aborts the transaction that finds the deadlock: each looks once, `deadlock_timeout` after it began to wait.
    // So the change must be the last to begin, and the other one look later.
    await other.query("begin; set local deadlock_timeout = '1h'");
    await other.query(note, [last]);
    await gate.query("begin");
    await gate.query("select from public.leads where id = $1 for update", [middle]);
    const changed = client.rpc("change_leads", { _changes: [first, middle, last].map(change) }).then();
    await expect.poll(countWaiting).toBe(1);
    const noted = other.query(note, [first]);
    await expect.poll(countWaiting).toBe(2);
    await gate.query("rollback");
    await noted;
    await other.query("commit");
    expect((await changed).error).toBeNull();
  } finally {
    gate.release();
    other.release();
  }
  const { rows: leads } = await bed.owner.query(
    "select status, tags from public.leads where id = any ($1) order by id",
    [[first, middle, last]],
  );
  expect(leads).toEqual([
    { status: "closed", tags: ["gas"] },
    { status: "closed", tags: [] },
    { status: "closed", tags: ["gas"] },
  ]);
});
