import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { GuardedClient } from "#backend/postgres/guarded-client.ts";
import { openTestBed, PASSWORD, SITE_ORIGIN } from "./test-bed.ts";

const bed = await openTestBed();
// The product's own client class: a connection may break just as it is handed from one call to the next.
const pool = new pg.Pool({
  ...bed.database.poolConfig("auth_admin"),
  application_name: "breaking",
  max: 3,
  Client: GuardedClient,
});
pool.on("error", () => {});
const restarting = await openTestBed({ pool, tokens: bed.tokens });
const unreachable = await openTestBed({
  pool: new pg.Pool({ host: "/nowhere", user: "nobody", database: "none" }),
  tokens: bed.tokens,
});
/** Another instance of the site has given the role a password of its own. */
const lockedOut = await openTestBed({
  pool: new pg.Pool({ ...bed.database.poolConfig("auth_admin"), password: "another" }),
  tokens: bed.tokens,
});
afterAll(() => pool.end());

const endConnections = () =>
  bed.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'breaking'`,
  );

describe.each([
  ["is unreachable", unreachable],
  ["refuses the login", lockedOut],
])("while the database %s", (_, away) => {
  it("a call gets a retryable error, and the client keeps its session", async () => {
    const { email } = await bed.createPerson();
    const { data } = await bed.visit().auth.signInWithPassword({ email, password: PASSWORD });
    const client = away.visit();
    const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(error).toMatchObject({ name: "AuthRetryableFetchError", status: 503 });
    const refreshed = await client.auth.getUser(data.session?.access_token);
    expect(refreshed.error).toMatchObject({ name: "AuthRetryableFetchError", status: 503 });
    expect(away.logLines.join("\n")).not.toContain(email);
  });
});

it("the data API answers with an error and lets nobody in when it cannot check the session", async () => {
  const { email } = await bed.createPerson();
  const { data } = await bed.visit().auth.signInWithPassword({ email, password: PASSWORD });
  const headers = { apikey: bed.tokens.anonKey, authorization: `Bearer ${data.session?.access_token}` };
  const response = await unreachable.serve(
    new Request(`${SITE_ORIGIN}/rest/v1/pages?select=id`, { headers }),
  );
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ code: "PGRST001" });
});

describe("when database connections break", () => {
  it("the next call reconnects", async () => {
    const { email } = await bed.createPerson();
    const client = restarting.visit();
    await client.auth.signInWithPassword({ email, password: PASSWORD });
    await endConnections();
    await expect.poll(async () => (await client.auth.getUser()).error).toBeNull();
  });

  it("calls in progress either fail as retryable or succeed", async () => {
    const { email } = await bed.createPerson();
    const client = restarting.visit();
    const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    const calls = Array.from({ length: 30 }, () =>
      restarting.visit().auth.getUser(data.session?.access_token),
    );
    const [results] = await Promise.all([Promise.all(calls), endConnections()]);
    for (const { error } of results) expect([undefined, "AuthRetryableFetchError"]).toContain(error?.name);
    await expect.poll(async () => (await client.auth.getUser()).error).toBeNull();
  });
});

it("a sign-in blocked by a lock for too long gets a retryable error", async () => {
  const { email } = await bed.createPerson();
  const holder = await bed.owner.connect();
  try {
    await holder.query("begin; lock table auth.users in access exclusive mode");
    const { error } = await bed.visit().auth.signInWithPassword({ email, password: PASSWORD });
    expect(error).toMatchObject({ name: "AuthRetryableFetchError", status: 503 });
  } finally {
    await holder.query("rollback");
    holder.release();
  }
});
