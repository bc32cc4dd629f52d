import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { query } from "../support/database-server.ts";
import { ADMIN, type ServerProcess, startServerProcess } from "../support/server-process.ts";
import { fillDisk, mountSmallDisk, unmountSmallDisk } from "../support/small-disk.ts";
import { readAnonKey } from "./own-site.ts";

const PHONE = "(702) 555-0142";
/** More than the pages that tables have already can take. */
const MOST_REQUESTS = 200;
const LONG_MESSAGE = 1_900;

const dataDir = mkdtempSync(join(tmpdir(), "spinfront-full-disk-"));
const isMounted = mountSmallDisk(dataDir);
let server: ServerProcess;
let apikey: string;

beforeAll(async () => {
  if (!isMounted) return;
  server = await startServerProcess(dataDir);
  apikey = await readAnonKey(server);
}, 120_000);

afterAll(async () => {
  if (isMounted) {
    await server.end("SIGTERM");
    unmountSmallDisk(dataDir);
  }
  rmSync(dataDir, { recursive: true });
});

beforeEach(({ skip }) => skip(!isMounted, "a disk that can be filled needs a tmpfs, and so root's rights"));

const ask = async (path: string, init?: RequestInit) => {
  const response = await fetch(server.origin + path, init);
  return { status: response.status, body: await response.text() };
};
const statusOf = async (path: string, init?: RequestInit) => (await ask(path, init)).status;

const json = { "content-type": "application/json" };
const leadOf = (name: string) => ({
  name,
  phone: "(702) 555-0177",
  email: "ada@example.com",
  // Random, so that the database can't make it small.
  message: Array.from({ length: LONG_MESSAGE }, () => String.fromCharCode(97 + Math.random() * 26)).join(""),
});
const sendTo = (path: string, lead: ReturnType<typeof leadOf>) =>
  ask(path, { method: "POST", body: new URLSearchParams({ ...lead, agreement: "on" }) });
const signIn = () =>
  statusOf("/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { apikey, ...json },
    body: JSON.stringify(ADMIN),
  });
const readiness = async () => JSON.parse((await ask("/readyz")).body).components;

const namesLike = async (pattern: string) =>
  (await query(dataDir, `select name from public.leads where name like '${pattern}' order by name`)).map(
    ({ name }) => name,
  );

/** Sends new requests until one is not taken. */
async function sendUntilRefused(prefix: string) {
  const taken: string[] = [];
  for (let number = 0; number < MOST_REQUESTS; number += 1) {
    const lead = leadOf(`${prefix} ${String(number).padStart(3, "0")}`);
    const { status, body } = await sendTo("/quote/submissions", lead);
    if (status !== 200) return { taken, refused: lead, status, outcome: JSON.parse(body).outcome };
    taken.push(lead.name);
  }
  throw new Error("nothing was refused");
}

test("while no more rows fit on the disk, refusals are honest, and all goes on once there is room", async () => {
  expect(await readiness()).toEqual({ database: true, storage: true });
  expect(await statusOf("/about")).toBe(200);
  const makeRoom = await fillDisk(dataDir);
  await expect.poll(readiness).toEqual({ database: true, storage: false });
  expect(await statusOf("/readyz")).toBe(503);

  const { taken, refused, status, outcome } = await sendUntilRefused("Row");
  expect([status, outcome]).toEqual([503, "failed"]);
  const document = await sendTo("/quote", refused);
  expect(document.status).toBe(503);
  for (const text of [PHONE, `value="${refused.name}"`]) expect(document.body).toContain(text);
  const inserted = await ask("/rest/v1/leads", {
    method: "POST",
    headers: { apikey, ...json },
    body: JSON.stringify(leadOf("Row of a stranger")),
  });
  expect([inserted.status, JSON.parse(inserted.body).code]).toEqual([503, "PGRST001"]);
  expect(server.logged.some((line) => line.includes('"code":"53100"'))).toBe(true);
  expect(await namesLike("Row%")).toEqual(taken);

  const entrances: number[] = [];
  while (entrances.at(-1) !== 503 && entrances.length < MOST_REQUESTS) entrances.push(await signIn());
  expect(entrances.filter((entrance) => entrance !== 200)).toEqual([503]);
  expect([await statusOf("/about"), await statusOf("/not-asked-before")]).toEqual([200, 404]);

  for (let count = 0; count < 20; count += 1) await sendTo("/quote/submissions", refused);
  expect(server.logged.filter((line) => line.includes("lead not taken")).length).toBeLessThanOrEqual(2);

  await makeRoom();
  await expect.poll(readiness).toEqual({ database: true, storage: true });
  expect([(await sendTo("/quote/submissions", refused)).status, await signIn()]).toEqual([200, 200]);
  expect(await namesLike("Row%")).toEqual([...taken, refused.name]);
});

test("where not even its log of changes has room, the database comes back by itself with all that was told as received", async () => {
  const lead = leadOf("Log before");
  expect((await sendTo("/quote/submissions", lead)).status).toBe(200);
  const makeRoom = await fillDisk(dataDir);
  const change =
    "select pg_logical_emit_message(false, 'fill', repeat(md5(random()::text), 125000)), pg_switch_wal()";
  const changes = async () => {
    for (;;) await query(dataDir, change);
  };
  await expect(changes()).rejects.toThrow();

  await expect.poll(readiness).toEqual({ database: false, storage: false });
  const refused = leadOf("Log while full");
  const answer = await sendTo("/quote", refused);
  expect(answer.status).toBe(503);
  expect(answer.body).toContain(PHONE);
  expect([await statusOf("/about"), await signIn()]).toEqual([200, 503]);

  await makeRoom();
  await expect.poll(readiness, { timeout: 40_000 }).toEqual({ database: true, storage: true });
  expect((await sendTo("/quote/submissions", refused)).status).toBe(200);
  expect(await namesLike("Log%")).toEqual(["Log before", "Log while full"]);
});
