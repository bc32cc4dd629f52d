import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { buildIfStale } from "../scripts/build.ts";
import { startServerProcess } from "../tests/support/server-process.ts";
import { connectAsAdmin } from "./as-admin.ts";

/**
 * `npm run bench:changes`: how long after an admin's save has been answered the public page shows it; and how late pages
 * that are published at a time are there.
 */

const CHANGES = 100;
const SLUG = "changing";
const TIMED = 50;
const TIMED_EVERY_MS = 200;
/** From the last setting of a time to the first. */
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
  const late = await Promise.all(running.map(({ slug, due }) => latenessOf(slug, due)));

  const missed = await schedule("missed");
  await server.end("SIGTERM");
  await delay(Math.max(...missed.map(({ due }) => due)) - Date.now());
  server = await startServerProcess(join(directory, "data"));
  const ready = Date.now();
  const lateAfterStart = await Promise.all(missed.map(({ slug }) => latenessOf(slug, ready)));
  print({
    "from saved to shown": waits,
    "from the time set for it to shown": late,
    "the same, from ready, where nothing ran at that time": lateAfterStart,
  });
} finally {
  await server.end("SIGTERM");
  rmSync(directory, { recursive: true });
}

/** Pages with a time each, one shortly after the other. @returns when each is due, in ms since 1970 */
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

/** How long after a moment, in ms since 1970, visitors first find a page. */
async function latenessOf(slug: string, moment: number): Promise<number> {
  await delay(moment - Date.now());
  while (!(await fetch(`${server.origin}/${slug}`)).ok) await delay(5);
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
