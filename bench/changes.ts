import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { buildIfStale } from "../scripts/build.ts";
import { startServerProcess } from "../tests/support/server-process.ts";
import { connectAsAdmin } from "./as-admin.ts";

/** `npm run bench:changes`: how long after an admin's save has been answered the public page shows it. */

const CHANGES = 100;
const SLUG = "changing";

const directory = mkdtempSync(join(tmpdir(), "spinfront-bench-changes-"));
buildIfStale();
const server = await startServerProcess(join(directory, "data"));
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
  print(waits.toSorted((one, other) => one - other));
} finally {
  await server.end("SIGTERM");
  rmSync(directory, { recursive: true });
}

async function readPage(origin: string): Promise<string> {
  return (await fetch(`${origin}/${SLUG}`)).text();
}

function print(waits: number[]): void {
  const at = (share: number) => (waits[Math.ceil(share * waits.length) - 1] ?? Number.NaN).toFixed(1);
  const [cpu] = cpus();
  console.log(
    `\n${waits.length} changes, ${cpus().length} × ${cpu?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  console.log("| from saved to shown, ms | median | p99 | longest |\n|---|---|---|---|");
  console.log(`| first page that shows the change | ${at(0.5)} | ${at(0.99)} | ${at(1)} |`);
}
