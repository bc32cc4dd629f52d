import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { expect, onTestFinished, test } from "vitest";
import { CARD_PREVIEW_PATH, CLEAN_CONTENT_PATH, PREVIEW_PATH } from "#app/content/preview-form.ts";
import { LEAD_CHANGES_PATH } from "#app/desk/live/lead-changes.ts";
import { readAnonKey } from "../support/anon-key.ts";
import { leadsNamed, processesOf, query, serversOf, signalAll } from "../support/database-server.ts";
import { ADMIN, NOTHING_WAITS } from "../support/server-process.ts";
import { startOwnSite } from "./own-site.ts";

const PHONE = "(702) 555-0142";
const POST = "/blog/dryer-vent-lint-desert-dust";
/** More than the pool's connections. */
const AT_ONCE = 30;

const { dataDir, server } = await startOwnSite();
const apikey = await readAnonKey(server);

const { ask, statusOf } = server;

const quoteOf = (name: string) =>
  new URLSearchParams({ name, phone: "(702) 555-0177", email: "ada@example.com", agreement: "on" });
const send = (path: string, name: string) => ask(path, { method: "POST", body: quoteOf(name) });
const sendTwice = (name: string) => [send("/quote", name), send("/quote/submissions", name)] as const;
const insertLead = (name: string) =>
  ask("/rest/v1/leads", {
    method: "POST",
    headers: { apikey, "content-type": "application/json" },
    body: JSON.stringify({ name, phone: "(702) 555-0177", email: "ada@example.com" }),
  });
const signIn = () =>
  statusOf("/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { apikey, "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  });

async function backends(): Promise<number[]> {
  const rows = await query(
    dataDir,
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  return rows.map(({ pid }) => pid);
}

/** Stops the processes with SIGSTOP. The returned function continues them, and so does the end of the test. */
function freeze(pids: readonly number[]): () => void {
  const resume = () => signalAll(pids, "SIGCONT");
  onTestFinished(resume);
  signalAll(pids, "SIGSTOP");
  return resume;
}

async function expectService(name: string): Promise<void> {
  await expect.poll(() => statusOf("/readyz")).toBe(200);
  expect(await signIn()).toBe(200);
  expect(await statusOf(`/not-seen-by-${encodeURIComponent(name)}`)).toBe(404);
  for (const { body } of await Promise.all(sendTwice(name))) expect(body).toContain("eceived");
  await expect.poll(async () => (await readiness()).leads).toEqual(NOTHING_WAITS);
  expect(await leadsNamed(dataDir, name)).toBe(1);
}

const readiness = async () => JSON.parse((await ask("/readyz")).body);

test("a hanging database blocks no request, and quote requests are still accepted", async () => {
  await expectService("Before");
  expect(await statusOf(POST)).toBe(200);
  const staff = createClient(server.origin, apikey, { auth: { persistSession: false } });
  const { data } = await staff.auth.signInWithPassword(ADMIN);
  const bearer = { apikey, authorization: `Bearer ${data.session?.access_token}` };

  const resume = freeze(await processesOf(dataDir));
  const [document, submission, page, ...answers] = await Promise.all([
    ...sendTwice("Ada Lovelace"),
    ask("/never-asked-for"),
    ask("/rest/v1/pages?select=slug", { headers: { apikey } }),
    insertLead("Grace Hopper"),
    ask("/rest/v1/leads?select=id", { headers: bearer }),
    ask("/auth/v1/user", { headers: bearer }),
  ]);
  const forStaff = [
    ...[LEAD_CHANGES_PATH, "/admin/built-in-content/faq"].map((path) => statusOf(path, { headers: bearer })),
    ...[PREVIEW_PATH, CARD_PREVIEW_PATH, CLEAN_CONTENT_PATH].map((path) =>
      statusOf(path, { method: "POST", headers: bearer, body: new URLSearchParams() }),
    ),
  ];
  expect(new Set(await Promise.all(forStaff))).toEqual(new Set([503]));
  for (const { status } of [page, ...answers]) expect(status).toBe(503);
  for (const { body } of answers) expect(JSON.parse(body)).toHaveProperty("code");
  expect(page.body).toContain(PHONE);
  expect([document.status, submission.status]).toEqual([200, 200]);
  expect(document.body).toContain("Request received!");
  expect(JSON.parse(submission.body)).toMatchObject({
    outcome: "received",
    receipt: { name: "Ada Lovelace" },
  });
  expect(await statusOf("/readyz")).toBe(503);
  expect(await readiness()).toEqual({
    ready: false,
    components: { database: false, storage: false },
    leads: { waiting: 2, since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/), keptAside: 0 },
    form: { verifiedAt: null, failingSince: null },
  });
  expect([await statusOf(POST), await signIn()]).toEqual([200, 503]);

  resume();
  await expectService("After");
  await expect.poll(async () => (await readiness()).leads).toEqual(NOTHING_WAITS);
  expect(await leadsNamed(dataDir, "Ada Lovelace")).toBe(1);
  for (const answer of await Promise.all(sendTwice("Ada Lovelace"))) expect(answer.body).toContain("eceived");
  expect(await leadsNamed(dataDir, "Ada Lovelace")).toBe(1);
});

test("many concurrent requests are all answered and leave no connection open", async () => {
  await expectService("Before the crowd");
  const resume = freeze(await processesOf(dataDir));
  // A readiness result is cached for half a second.
  await expect.poll(() => statusOf("/readyz")).toBe(503);
  const names = Array.from({ length: AT_ONCE }, (_, number) => `Visitor ${number}`);
  const crowd = await Promise.all([
    ...names.flatMap((name) => [insertLead(name), send("/quote/submissions", name)]),
    ...names.map((_, number) => ask(`/never-asked-for-${number}`)),
    ...names.map(() => ask("/readyz")),
  ]);
  const taken = crowd.filter((_, index) => index < 2 * AT_ONCE && index % 2 === 1);
  expect(taken.map(({ status }) => status)).toEqual(names.map(() => 200));
  const others = new Set(crowd.filter((answer) => !taken.includes(answer)).map(({ status }) => status));
  expect([...others].toSorted()).toEqual([503, 504]);

  resume();
  await expectService("After the crowd");
  await expect.poll(async () => (await backends()).length).toBeLessThanOrEqual(12 + 4 + 2);
  await expect.poll(async () => (await readiness()).leads).toEqual(NOTHING_WAITS);
  const retried = await Promise.all(names.map((name) => send("/quote/submissions", name)));
  expect(retried.map(({ status }) => status)).toEqual(names.map(() => 200));
  const kept = await query(dataDir, "select name from public.leads where name like 'Visitor %'");
  expect(kept.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});

test("hanging connections are replaced while the rest of the database keeps working", async () => {
  await expectService("Before the others");
  freeze(await backends());
  const read = () => statusOf("/rest/v1/pages?select=slug", { headers: { apikey } });
  expect(await read()).toBe(503);
  await expect
    .poll(() => Promise.all([read(), read(), read(), read(), signIn()]))
    .toEqual(Array(5).fill(200));
  await expectService("Beside them");
});

test("a database that can only be read, as during a failover, is answered as an outage, and no quote request is lost", async () => {
  const standby = join(dataDir, "postgres", "cluster", "standby.signal");
  const restart = async () => signalAll(await serversOf(dataDir), "SIGKILL");
  await expectService("Before the failover");
  await writeFile(standby, "");
  await restart();
  await expect.poll(async () => (await readiness()).components).toEqual({ database: true, storage: false });

  expect([await signIn(), (await insertLead("Grace Hopper")).status]).toEqual([503, 503]);
  for (const { body } of await Promise.all(sendTwice("Mary Somerville"))) expect(body).toContain("eceived");

  await rm(standby);
  await restart();
  await expectService("After the failover");
  expect(await leadsNamed(dataDir, "Mary Somerville")).toBe(1);
});
