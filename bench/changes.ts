import { randomUUID } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { connectRunningPostgres } from "#backend/postgres/cluster.ts";
import { buildIfStale } from "../scripts/build.ts";
import { type ServerProcess, startServerProcess } from "../tests/support/server-process.ts";
import { connectAsAdmin } from "./as-admin.ts";

/**
 * `npm run bench:changes`: how long it takes from an admin's saved change until the public page shows it, and how
 * late scheduled pages are published, with one server and with two on one database.
 */

const CHANGES = 100;
const SLUG = "changing";
const TIMED = 50;
const TIMED_EVERY_MS = 200;
/** From creating the schedule until the first page is due. */
const TIMED_AHEAD_MS = 2_000;

const directory = mkdtempSync(join(tmpdir(), "spinfront-bench-changes-"));
buildIfStale();
let server = await startServerProcess(join(directory, "data"));
try {
  const pages = (await connectAsAdmin(server.origin)).from("pages");
  await pages
    .insert({ title: "Changing", slug: SLUG, content: "<p>start</p>", published: true })
    .throwOnError();
  const waits: number[] = [];
  for (let change = 0; change < CHANGES; change++) {
    await readPage(server.origin);
    const mark = `change-${change}.`;
    await pages
      .update({ content: `<p>${mark}</p>` })
      .eq("slug", SLUG)
      .throwOnError();
    const saved = performance.now();
    while (!(await readPage(server.origin)).includes(mark)) await delay(1);
    waits.push(performance.now() - saved);
  }
  const running = await schedule("running");
  const late = await Promise.all(running.map(({ slug, due }) => latenessOf(server, slug, due)));

  const missed = await schedule("missed");
  await server.end("SIGTERM");
  await delay(Math.max(...missed.map(({ due }) => due)) - Date.now());
  server = await startServerProcess(join(directory, "data"));
  const ready = Date.now();
  const lateAfterStart = await Promise.all(missed.map(({ slug }) => latenessOf(server, slug, ready)));
  const both = await publishByTwo();
  print({
    "from saved to shown": waits,
    "from the time set for it to shown": late,
    "the same, from ready, where nothing ran at that time": lateAfterStart,
    "from the time set to shown by the one that PostgreSQL is part of, of two servers": both.late,
    "by the other": both.lateBeside,
  });
  console.log(`\nOf ${TIMED} pages with a time, the two servers published ${both.published.join(" and ")}.`);
} finally {
  await server.end("SIGTERM");
  rmSync(directory, { recursive: true });
}

/** Schedules pages in short intervals. @returns their due times (Unix time in ms) */
async function schedule(name: string): Promise<{ slug: string; due: number }[]> {
  const client = await connectAsAdmin(server.origin);
  const planned = Array.from({ length: TIMED }, (_, place) => ({
    id: randomUUID(),
    slug: `${name}-${place}`,
  }));
  await client
    .from("pages")
    .insert(planned.map((page) => ({ ...page, title: name, content: "<p>Timed</p>", published: false })))
    .throwOnError();
  const first = Date.now() + TIMED_AHEAD_MS;
  const timed = planned.map((page, place) => ({ ...page, due: first + place * TIMED_EVERY_MS }));
  await client
    .from("timetable")
    .insert(
      timed.map(({ id, due }) => ({
        kind: "page",
        content_id: id,
        action: "publish",
        due_at: new Date(due).toISOString(),
      })),
    )
    .throwOnError();
  return timed;
}

/** Publishes scheduled pages while a second server runs on the first one's database. */
async function publishByTwo() {
  const beside = await startBeside();
  try {
    for (const { logged } of [server, beside]) logged.length = 0;
    const timed = await schedule("shared");
    const shownBy = (by: ServerProcess) =>
      Promise.all(timed.map(({ slug, due }) => latenessOf(by, slug, due)));
    const [late, lateBeside] = await Promise.all([shownBy(server), shownBy(beside)]);
    return { late, lateBeside, published: [server, beside].map(countPublished) };
  } finally {
    await beside.end("SIGTERM");
  }
}

async function startBeside(): Promise<ServerProcess> {
  const [first, second] = [join(directory, "data"), join(directory, "beside")];
  mkdirSync(join(second, "postgres"), { recursive: true });
  for (const file of ["signing-keys.json", "push-keys.json", "postgres/passwords.json"])
    copyFileSync(join(first, file), join(second, file));
  const {
    host = "",
    user,
    password,
    database,
  } = (await connectRunningPostgres({ dataDir: first })).poolConfig("owner");
  return startServerProcess(second, {
    DATABASE_URL: `postgres://${user}:${password}@${encodeURIComponent(host)}/${database}`,
  });
}

/** How many pages a server published, according to its log. */
function countPublished({ logged }: ServerProcess): number {
  return logged.reduce((sum, line) => {
    const { message, count } = JSON.parse(line);
    return message === "scheduled posts and pages published or unpublished" ? sum + count : sum;
  }, 0);
}

/** How long after `moment` (Unix time in ms) a server's visitors first find the page. */
async function latenessOf({ origin }: ServerProcess, slug: string, moment: number): Promise<number> {
  await delay(moment - Date.now());
  while (!(await fetch(`${origin}/${slug}`)).ok) await delay(5);
  return Date.now() - moment;
}

async function readPage(origin: string): Promise<string> {
  return (await fetch(`${origin}/${SLUG}`)).text();
}

function print(measured: Record<string, number[]>): void {
  const [cpu] = cpus();
  console.log(`\n${cpus().length} × ${cpu?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}\n`);
  console.log("| ms | times | median | p99 | longest |\n|---|---|---|---|---|");
  for (const [what, waits] of Object.entries(measured)) {
    const inOrder = waits.toSorted((one, other) => one - other);
    const at = (share: number) => (inOrder[Math.ceil(share * inOrder.length) - 1] ?? Number.NaN).toFixed(1);
    console.log(`| ${what} | ${inOrder.length} | ${at(0.5)} | ${at(0.99)} | ${at(1)} |`);
  }
}
