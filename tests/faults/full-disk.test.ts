import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { LeadJournal } from "#server/leads/lead-journal.ts";
import { readAnonKey } from "../support/anon-key.ts";
import { query } from "../support/database-server.ts";
import { copyPreparedData } from "../support/prepared-data.ts";
import { ADMIN, type ServerProcess, startServerProcess } from "../support/server-process.ts";
import { silentLog } from "../support/silent-log.ts";
import { siteLead } from "../support/site-lead.ts";
import { fillDisk, mountSmallDisk, unmountSmallDisk } from "../support/small-disk.ts";

const PHONE = "(702) 555-0142";
/** More requests than fit into the tables' already allocated pages. */
const MAX_REQUESTS = 200;
const LONG_MESSAGE = 1_900;

const dataDir = mkdtempSync(join(tmpdir(), "spinfront-full-disk-"));
const isMounted = mountSmallDisk(dataDir);
let server: ServerProcess;
let apikey: string;

beforeAll(async () => {
  if (!isMounted) return;
  await copyPreparedData(dataDir);
  server = await startServerProcess(dataDir);
  apikey = await readAnonKey(server);
});

afterAll(async () => {
  if (isMounted) {
    await server.end("SIGTERM");
    unmountSmallDisk(dataDir);
  }
  rmSync(dataDir, { recursive: true });
});

beforeEach(({ skip }) => skip(!isMounted, "a disk that can be filled needs a tmpfs, and so root's rights"));

const json = { "content-type": "application/json" };
const leadOf = (name: string) => ({
  name,
  phone: "(702) 555-0177",
  email: "ada@example.com",
  // Random text, which the database can't compress.
  message: Array.from({ length: LONG_MESSAGE }, () => String.fromCharCode(97 + Math.random() * 26)).join(""),
});
const sendTo = (path: string, lead: ReturnType<typeof leadOf>) =>
  server.ask(path, { method: "POST", body: new URLSearchParams({ ...lead, agreement: "on" }) });
const signIn = () =>
  server.statusOf("/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { apikey, ...json },
    body: JSON.stringify(ADMIN),
  });
const readiness = async () => JSON.parse((await server.ask("/readyz")).body).components;

const waiting = async () => JSON.parse((await server.ask("/readyz")).body).leads.waiting;

const namesLike = async (pattern: string) =>
  (await query(dataDir, `select name from public.leads where name like '${pattern}' order by name`)).map(
    ({ name }) => name,
  );

/** Sends new requests until one is refused, as neither the database nor the journal has space left. */
async function sendUntilRefused(path: string, prefix: string) {
  const taken: string[] = [];
  for (let number = 0; number < MAX_REQUESTS; number += 1) {
    const lead = leadOf(`${prefix} ${String(number).padStart(3, "0")}`);
    const answer = await sendTo(path, lead);
    if (answer.status !== 200) return { ...answer, taken, refused: lead };
    taken.push(lead.name);
  }
  throw new Error("nothing was refused");
}

test("when no more rows fit on the disk, requests fail honestly, and service resumes once there is room", async () => {
  expect(await readiness()).toEqual({ database: true, storage: true });
  expect(await server.statusOf("/about")).toBe(200);
  const makeRoom = await fillDisk(dataDir);
  await expect.poll(readiness).toEqual({ database: true, storage: false });
  expect(await server.statusOf("/readyz")).toBe(503);

  const { taken, refused, status, body } = await sendUntilRefused("/quote/submissions", "Row");
  expect([status, JSON.parse(body).outcome]).toEqual([503, "failed"]);
  const document = await sendUntilRefused("/quote", "Row of a document");
  expect(document.status).toBe(503);
  for (const text of [PHONE, `value="${document.refused.name}"`]) expect(document.body).toContain(text);
  const inserted = await server.ask("/rest/v1/leads", {
    method: "POST",
    headers: { apikey, ...json },
    body: JSON.stringify(leadOf("Row of a stranger")),
  });
  expect([inserted.status, JSON.parse(inserted.body).code]).toEqual([503, "PGRST001"]);
  expect(server.hasLogged('"code":"53100"')).toBe(true);

  const entrances: number[] = [];
  while (entrances.at(-1) !== 503 && entrances.length < MAX_REQUESTS) entrances.push(await signIn());
  expect(entrances.filter((entrance) => entrance !== 200)).toEqual([503]);
  expect([await server.statusOf("/about"), await server.statusOf("/not-asked-before")]).toEqual([200, 404]);

  for (let count = 0; count < 20; count += 1) await sendTo("/quote/submissions", refused);
  expect(server.logged.filter((line) => line.includes("lead not taken")).length).toBeLessThanOrEqual(2);

  await makeRoom();
  await expect.poll(readiness).toEqual({ database: true, storage: true });
  expect([(await sendTo("/quote/submissions", refused)).status, await signIn()]).toEqual([200, 200]);
  await expect.poll(waiting).toBe(0);
  const received = [...taken, ...document.taken, refused.name];
  expect((await namesLike("Row%")).filter((name) => name !== document.refused.name)).toEqual(
    received.toSorted(),
  );
});

test("when the disk is too full for the WAL, the database recovers by itself with every acknowledged lead", async () => {
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
  // The crashed database may have freed enough space for the journal.
  const sent = leadOf("Log while full");
  const answer = await sendTo("/quote", sent);
  expect(answer.body).toContain(answer.status === 200 ? "Request received!" : PHONE);
  expect([await server.statusOf("/about"), await signIn()]).toEqual([200, 503]);

  await makeRoom();
  await expect.poll(readiness).toEqual({ database: true, storage: true });
  expect((await sendTo("/quote/submissions", sent)).status).toBe(200);
  await expect.poll(waiting).toBe(0);
  expect(await namesLike("Log%")).toEqual(["Log before", "Log while full"]);
});

test("a journal on a full disk refuses entries, keeps existing ones, and resumes once there is room", async () => {
  const small = mkdtempSync(join(tmpdir(), "spinfront-full-journal-"));
  mountSmallDisk(small);
  onTestFinished(() => {
    unmountSmallDisk(small);
    rmSync(small, { recursive: true });
  });
  const journal = await LeadJournal.open({ dataDir: small, log: silentLog });
  const keep = (name: string) => journal.keep(siteLead(leadOf(name)));
  await keep("Before");
  const makeRoom = await fillDisk(small);
  const kept = ["Before"];
  const keepUntilFull = async () => {
    for (let number = 0; number < MAX_REQUESTS; number += 1) {
      await keep(`Full ${number}`);
      kept.push(`Full ${number}`);
    }
  };
  await expect(keepUntilFull()).rejects.toThrow("ENOSPC");
  await expect(Promise.all(Array.from({ length: 20 }, () => keep("Crowd")))).rejects.toThrow("ENOSPC");
  await makeRoom();
  await keep("After");
  await journal.close();

  const again = await LeadJournal.open({ dataDir: small, log: silentLog });
  expect(again.state).toMatchObject({ keptAside: 0 });
  const found: string[] = [];
  for (let leads = await again.oldest(50); leads.length > 0; leads = await again.oldest(50)) {
    found.push(...leads.map(({ lead }) => lead.name));
    again.done(leads);
  }
  expect(found.filter((name) => name !== "Crowd")).toEqual([...kept, "After"]);
  await again.close();
});
