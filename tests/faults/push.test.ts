import { createPublicKey, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jwtVerify } from "jose";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { createNoticeStore } from "#server/notices/notice-store.ts";
import { startNoticeWorker } from "#server/notices/notice-worker.ts";
import { createPush, deliverByPush, type PushOptions } from "#server/notices/push.ts";
import { loadPushKeys } from "#server/notices/push-keys.ts";
import { openTestBed } from "../policies/test-bed.ts";
import { emptyTables } from "../support/empty-tables.ts";
import { createBrowser, type PushRequest, startPushService } from "../support/push-service.ts";
import { silentLog } from "../support/silent-log.ts";

const CONTACT = "mailto:office@example.com";

const bed = await openTestBed();
const store = createNoticeStore(bed.visit(undefined, bed.tokens.serviceRoleKey));
const dataDir = await mkdtemp(join(tmpdir(), "push-keys-"));
afterAll(() => rm(dataDir, { recursive: true }));
const keys = await loadPushKeys(dataDir);
// The stand-in for a push service has no certificate; another test covers that the table accepts https only.
await bed.owner.query("alter table public.push_devices drop constraint push_devices_endpoint_check");

beforeEach(async () => {
  await emptyTables(bed.owner, "public.leads", "private.lead_submissions", "public.push_devices");
  await store.openChannels({ mail: false, office: null, webhook: false, push: true });
});

async function startService(answer: (request: PushRequest) => number | null) {
  const service = await startPushService(answer);
  onTestFinished(() => service.close());
  return service;
}

function startWorker(options: Partial<PushOptions> = { privateTargets: true }): void {
  const worker = startNoticeWorker({
    channel: "push",
    store,
    deliver: deliverByPush(createPush({ keys, contact: CONTACT, ...options }), store.removeDevice),
    pollMs: 20,
    log: silentLog,
  });
  onTestFinished(() => worker.stop(performance.now() + 1_000));
}

/** Creates an agent with a session and a subscribed device. */
async function addDevice(endpoint: string, browser = createBrowser()) {
  const { id } = await bed.createPerson();
  const session = randomUUID();
  await bed.owner.query("insert into public.user_roles (user_id, role) values ($1, 'agent')", [id]);
  await bed.owner.query("insert into auth.sessions (id, user_id, not_after) values ($1, $2, 'infinity')", [
    session,
    id,
  ]);
  await bed.owner.query(
    "insert into public.push_devices (user_id, session_id, endpoint, p256dh, auth, name) values ($1, $2, $3, $4, $5, 'Chrome on Android')",
    [id, session, endpoint, browser.keys.p256dh, browser.keys.auth],
  );
  return browser;
}

const addLead = (name = "Ada Lovelace") =>
  bed.owner.query(
    "insert into public.leads (name, phone, email, city, message) values ($1, '+17025550142', 'ada@example.com', 'Henderson', 'Third floor') returning id",
    [name],
  );
const notices = async () =>
  (await bed.owner.query("select id, state, attempts, last_error from public.lead_notices")).rows;
const devices = async () =>
  (await bed.owner.query("select endpoint from public.push_devices order by endpoint")).rows.map(
    ({ endpoint }) => endpoint,
  );

test("a lead is sent encrypted to the browser with name, city, link and a tag that stays the same across retries", async () => {
  let down = 2;
  const service = await startService(() => (down-- > 0 ? 503 : 201));
  const browser = await addDevice(`${service.origin}/send/one`);
  const { rows: leads } = await addLead();
  startWorker();
  await expect
    .poll(async () => {
      await bed.passPauses();
      return notices();
    })
    .toMatchObject([{ state: "sent", attempts: 3 }]);

  const [{ id }] = await notices();
  expect(service.received).toHaveLength(3);
  for (const { path, headers, body } of service.received) {
    expect(path).toBe("/send/one");
    expect(headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400", urgency: "high" });
    expect(browser.read(body)).toEqual({
      tag: id,
      title: "New quote request",
      body: "Ada Lovelace, Henderson",
      lead: leads[0].id,
    });
    expect(body.toString("latin1")).not.toContain("Ada");
  }
});

test("the result of a form check is sent in words, with no lead to open", async () => {
  const service = await startService(() => 201);
  const browser = await addDevice(`${service.origin}/send/one`);
  await bed.owner.query("select public.tell_staff_of_form('form_fails', 'It was tried.')");
  startWorker();
  await expect
    .poll(() => service.received.map(({ body }) => browser.read(body)))
    .toMatchObject([{ title: "The quote form doesn’t work", body: "It was tried." }]);
});

test("the push service authenticates the server by its VAPID key, with a token that is valid nowhere else", async () => {
  const service = await startService(() => 201);
  await addDevice(`${service.origin}/send/one`);
  await addLead();
  startWorker();
  await expect.poll(() => service.received.length).toBe(1);
  const [, token = "", shown = ""] =
    /^vapid t=(\S+), k=(\S+)$/.exec(service.received[0]?.headers.authorization ?? "") ?? [];
  expect(shown).toBe(keys.publicKey);
  const point = Buffer.from(shown, "base64url");
  const key = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const { payload } = await jwtVerify(token, key, { audience: service.origin, algorithms: ["ES256"] });
  expect(payload.sub).toBe(CONTACT);
  const secondsValid = (payload.exp ?? 0) - Date.now() / 1_000;
  expect(secondsValid).toBeGreaterThan(60 * 60);
  expect(secondsValid).toBeLessThan(24 * 60 * 60);
});

test.each([404, 410])(
  "a subscription that is gone (%i) is deleted, and other devices are still notified",
  async (gone) => {
    const service = await startService(({ path }) => (path === "/gone" ? gone : 201));
    await addDevice(`${service.origin}/gone`);
    const browser = await addDevice(`${service.origin}/here`);
    await addLead();
    startWorker();
    await expect.poll(devices).toEqual([`${service.origin}/here`]);
    await expect.poll(notices).toMatchObject([{ state: "sent", attempts: 1 }]);
    await addLead("Grace Hopper");
    await expect.poll(() => service.received.filter(({ path }) => path === "/here")).toHaveLength(2);
    expect(service.received.filter(({ path }) => path === "/gone")).toHaveLength(1);
    expect(browser.read(service.received.at(-1)?.body ?? Buffer.alloc(0))).toMatchObject({
      body: "Grace Hopper, Henderson",
    });
  },
);

test.each([
  "https://127.0.0.1/send",
  "https://[::1]/send",
  "https://169.254.169.254/latest",
  "https://localhost/send",
])("nothing is sent to the private address %s", async (endpoint) => {
  await addDevice(endpoint);
  await addLead();
  startWorker({});
  await expect.poll(notices).toMatchObject([
    {
      state: "waiting",
      attempts: 1,
      last_error: expect.stringContaining("not an address of the public internet"),
    },
  ]);
});

test("nothing is sent over plain http", async () => {
  const service = await startService(() => 201);
  await addDevice(`${service.origin}/send`);
  await addLead();
  startWorker({});
  await expect
    .poll(notices)
    .toMatchObject([{ state: "waiting", last_error: "A push service must have an https address." }]);
  expect(service.received).toEqual([]);
});

test("a hanging push service times out and is retried", async () => {
  let hangs = true;
  const service = await startService(() => (hangs ? null : 201));
  await addDevice(`${service.origin}/send`);
  await addLead();
  startWorker({ privateTargets: true, timeLimitMs: 500 });
  await expect.poll(notices).toMatchObject([{ attempts: 1, last_error: "No answer within 0.5 seconds." }]);
  hangs = false;
  await expect
    .poll(async () => {
      await bed.passPauses();
      return notices();
    })
    .toMatchObject([{ state: "sent" }]);
});

test("a subscription with invalid keys does not keep other devices from being notified", async () => {
  const service = await startService(() => 201);
  const broken = createBrowser();
  broken.keys.p256dh = "A".repeat(87);
  await addDevice(`${service.origin}/broken`, broken);
  await addDevice(`${service.origin}/whole`);
  await addLead();
  startWorker();
  await expect
    .poll(async () => (await notices()).map(({ state }) => state).sort())
    .toEqual(["sent", "waiting"]);
  expect(service.received.map(({ path }) => path)).toEqual(["/whole"]);
});
