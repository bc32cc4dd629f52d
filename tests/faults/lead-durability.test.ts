import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { processesOf, query, serversOf, signalAll } from "../support/database-server.ts";
import { NOTHING_WAITS, type ServerProcess, startServerProcess } from "../support/server-process.ts";
import { copyOfPreparedData } from "./data-directory.ts";

const SUBMISSIONS = 200;
const ACKNOWLEDGED_BEFORE_THE_FAULT = 60;
const SENDERS = 16;

const VISITORS = Array.from({ length: SUBMISSIONS }, (_, number) => `Visitor ${number}`);

async function startSite() {
  const dataDir = await copyOfPreparedData();
  let server: ServerProcess = await startServerProcess(dataDir);
  onTestFinished(async () => void (await server.end("SIGTERM")));
  return {
    dataDir,
    kill: () => server.end("SIGKILL"),
    restart: async () => {
      server = await startServerProcess(dataDir);
    },
    async submit(name: string): Promise<boolean> {
      const fields = { name, phone: "702 555 0142", email: "visitor@example.com", agreement: "on" };
      const init = { method: "POST", body: new URLSearchParams(fields) };
      const response = await fetch(`${server.origin}/quote/submissions`, init);
      return (await response.json()).outcome === "received";
    },
    waiting: async () => (await (await fetch(`${server.origin}/readyz`)).json()).leads,
    names: async (): Promise<string[]> =>
      (await query(dataDir, "select name from public.leads")).map(({ name }) => name),
  };
}

type Site = Awaited<ReturnType<typeof startSite>>;

/** Sends a request for each name, a few at a time. @returns the names whose request was acknowledged */
async function sendAll(site: Site, names: string[], onAcknowledged = (_count: number) => {}) {
  const acknowledged = new Set<string>();
  const left = names.values();
  const sender = async () => {
    for (const name of left) {
      if (!(await site.submit(name).catch(() => false))) continue;
      onAcknowledged(acknowledged.add(name).size);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  return acknowledged;
}

/** Sends a request for each name, and causes the fault once many are acknowledged. */
async function sendAmid(site: Site, names: string[], fault: () => Promise<unknown>): Promise<Set<string>> {
  const happened = Promise.withResolvers<unknown>();
  const acknowledged = await sendAll(site, names, (count) => {
    if (count === ACKNOWLEDGED_BEFORE_THE_FAULT) happened.resolve(fault());
  });
  expect(acknowledged.size).toBeGreaterThanOrEqual(ACKNOWLEDGED_BEFORE_THE_FAULT);
  await happened.promise;
  return acknowledged;
}

async function expectEachOnce(site: Site, names: Iterable<string>): Promise<void> {
  await expect.poll(site.waiting).toEqual(NOTHING_WAITS);
  expect((await site.names()).toSorted()).toEqual([...names].toSorted());
  expect((await readdir(join(site.dataDir, "journal"))).filter((name) => name.endsWith(".journal"))).toEqual(
    [],
  );
}

/** Creates a draft that is scheduled to be published in an hour. */
async function scheduleDraft(dataDir: string): Promise<void> {
  await query(
    dataDir,
    `with post as (
       insert into public.blog_posts (title, slug, excerpt, content, date, seo_description)
       values ('Due', 'due', 'x', '<p>x</p>', '2026-11-22', 'x') returning id
     )
     insert into public.timetable (kind, content_id, action, due_at)
     select 'post', id, 'publish', now() + interval '1 hour' from post`,
  );
}

/** Every time that the draft was published or unpublished. */
const publications = (dataDir: string) =>
  query(
    dataDir,
    `select published from public.content_revisions
     where action = 'change' and fields ->> 'slug' = 'due' and 'published' = any (changed_columns) order by id`,
  );

test("kill -9 during submissions: every acknowledged or resent lead is stored exactly once; posts due meanwhile are published once", async () => {
  const site = await startSite();
  await scheduleDraft(site.dataDir);
  const acknowledged = await sendAmid(site, VISITORS, site.kill);
  // It falls due while no server runs: PostgreSQL outlives the killed server.
  await query(site.dataDir, "update public.timetable set due_at = now()");
  expect(await publications(site.dataDir)).toEqual([]);
  await site.restart();
  await expect.poll(() => publications(site.dataDir)).toEqual([{ published: true }]);
  expect(await query(site.dataDir, "select * from public.timetable")).toEqual([]);
  await expect.poll(site.waiting).toEqual(NOTHING_WAITS);
  const kept = await site.names();
  expect(new Set(kept).size).toBe(kept.length);
  expect(new Set(kept).isSupersetOf(acknowledged)).toBe(true);

  // Visitors without an answer submit again.
  expect((await sendAll(site, VISITORS)).size).toBe(SUBMISSIONS);
  await expectEachOnce(site, VISITORS);
  expect(await publications(site.dataDir)).toEqual([{ published: true }]);
});

test("a database crash during submissions rejects no lead and stores each exactly once after recovery", async () => {
  const site = await startSite();
  const acknowledged = await sendAmid(site, VISITORS, async () =>
    signalAll(await serversOf(site.dataDir), "SIGKILL"),
  );
  expect(acknowledged.size).toBe(SUBMISSIONS);
  await expectEachOnce(site, VISITORS);
});

test("repeated kill -9 while the database hangs: acknowledged leads survive every start", async () => {
  const site = await startSite();
  const acknowledged = new Set<string>();
  for (let round = 0; round < 3; round += 1) {
    const frozen = await processesOf(site.dataDir);
    signalAll(frozen, "SIGSTOP");
    const names = VISITORS.map((name) => `${name} of ${round}`);
    for (const name of await sendAmid(site, names, site.kill)) acknowledged.add(name);
    signalAll(frozen, "SIGCONT");
    await site.restart();
  }
  await expect.poll(site.waiting).toEqual(NOTHING_WAITS);
  const kept = await site.names();
  expect(new Set(kept).size).toBe(kept.length);
  expect(new Set(kept).isSupersetOf(acknowledged)).toBe(true);
});
