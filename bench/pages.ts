import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Pool } from "pg";
import { connectRunningPostgres } from "#backend/postgres/cluster.ts";
import { buildIfStale } from "../scripts/build.ts";
import { type ServerProcess, startServerProcess } from "../tests/support/server-process.ts";
import { fetchEncoded, listRoutes } from "./encoded-page.ts";
import { measureFirstTouch } from "./first-touch.ts";
import { startNginx } from "./nginx.ts";
import { processorMs, residentMb } from "./processes.ts";
import { type Load, load } from "./wrk.ts";

/** `npm run bench:pages`: public pages beside nginx, what is resident, the first page after a change, script by route. */

const CONNECTIONS = 32;
const MANY_CONNECTIONS = 256;
const SECONDS = 8;
const ROUNDS = 3;
const CHANGES = 20;
/** Until a change that the database tells of has reached the page cache, and until the best compression is there. */
const SETTLED_MS = 1_000;
/** What no cache holds: two answers of 404 and a page that is one visitor's. */
const UNCACHED = `local kinds = { "/nowhere-", "/blog/no-post-", "/quote?received=" }
local count = 0
request = function()
  count = count + 1
  return wrk.format("GET", kinds[count % 3 + 1] .. math.random(1, 1e9))
end
`;

const directory = mkdtempSync(join(tmpdir(), "spinfront-bench-"));
chmodSync(directory, 0o755);
buildIfStale();
const dataDir = join(directory, "data");
const server = await startServerProcess(dataDir, {
  NODE_OPTIONS: `--import ${join(import.meta.dirname, "loop-turns.ts")}`,
});
try {
  const owner = new Pool((await connectRunningPostgres({ dataDir })).poolConfig("owner"));
  const routes = await listRoutes(server.origin);
  await printMemory("after the start");
  for (const route of routes) await fetchEncoded(server.origin + route);
  await printMemory("after every page was asked for once");
  await compareWithNginx(server);
  await measureChanges(owner);
  await measureContentAtItsLimits(owner);
  await measureUncached();
  await printScript(routes);
  await owner.end();
} finally {
  await server.end("SIGTERM");
  rmSync(directory, { recursive: true });
}

async function compareWithNginx({ origin, child }: ServerProcess): Promise<void> {
  const page = await fetchEncoded(`${origin}/`);
  const nginx = await startNginx(directory, page);
  try {
    if (!(await fetchEncoded(nginx.url)).body.equals(page.body))
      throw new Error("nginx does not serve the same bytes");
    console.log(
      `\nHome page, ${page.body.length} bytes (brotli), ${CONNECTIONS} connections, ${SECONDS} s a run\n`,
    );
    console.log(
      "| run | ours µs a request | req/s | p99 | nginx µs a request | req/s | p99 | ratio of processor time |",
    );
    console.log("|---|---|---|---|---|---|---|---|");
    for (let run = 0; run <= ROUNDS; run += 1) {
      const ours = await loadMeasured(`${origin}/`, child.pid ?? 0);
      const theirs = await loadMeasured(nginx.url, nginx.process.pid ?? 0);
      if (run === 0) continue; // Each warms up.
      const figures = [ours, theirs].flatMap(({ micros, perSecond, p99 }) => [
        micros.toFixed(1),
        perSecond.toFixed(0),
        p99,
      ]);
      console.log(`| ${[run, ...figures, (theirs.micros / ours.micros).toFixed(2)].join(" | ")} |`);
    }
  } finally {
    nginx.process.kill("SIGTERM");
  }
}

async function loadMeasured(url: string, pid: number): Promise<Load & { micros: number }> {
  const before = processorMs(pid);
  const result = await load(url, { connections: CONNECTIONS, seconds: SECONDS });
  if (result.refused > 0) throw new Error(`${url} refused ${result.refused} requests`);
  return { ...result, micros: ((processorMs(pid) - before) * 1000) / result.requests };
}

async function measureChanges(owner: Pool): Promise<void> {
  const waits: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    await owner.query("notify content_changed");
    await delay(SETTLED_MS);
    const asked = performance.now();
    await fetchEncoded(`${server.origin}/`);
    waits.push(performance.now() - asked);
  }
  console.log(`\nFirst home page after a change, ${CHANGES} of them: ${spread(waits)}`);
}

/** For how long nobody else is answered while a page is made whose content is at its limits. */
async function measureContentAtItsLimits(owner: Pool): Promise<void> {
  const content = `<h2>${"word ".repeat(15)}<h3>`.repeat(2_400);
  await owner.query(
    "insert into public.pages (title, slug, content, published) values ('Long', 'at-its-limits', $1, true)",
    [content],
  );
  await fetchEncoded(`${server.origin}/at-its-limits`);
  const turns: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    await owner.query("notify content_changed");
    await delay(SETTLED_MS);
    await longestTurn();
    await fetchEncoded(`${server.origin}/at-its-limits`);
    turns.push(await longestTurn());
  }
  console.log(`Longest turn for a page at the limits of content, processor time: ${spread(turns)}`);
}

async function longestTurn(): Promise<number> {
  server.logged.length = 0;
  server.child.kill("SIGUSR2");
  for (;;) {
    const found = /^longest turn ([\d.]+) ms$/.exec(
      server.logged.find((line) => line.startsWith("longest")) ?? "",
    );
    if (found) return Number(found[1]);
    await delay(5);
  }
}

async function measureUncached(): Promise<void> {
  const script = join(directory, "uncached.lua");
  writeFileSync(script, UNCACHED);
  console.log("");
  for (const connections of [CONNECTIONS, MANY_CONNECTIONS]) {
    const { requests, p99 } = await load(server.origin, { connections, seconds: SECONDS, script });
    await printMemory(
      `after ${SECONDS} s of ${connections} connections asking for what no cache holds, ${requests} answers, p99 ${p99}`,
    );
  }
}

async function printMemory(when: string): Promise<void> {
  const { each, sharedOnce } = residentMb(server.child.pid ?? 0);
  console.log(
    `Resident ${when}: ${sharedOnce} MB with shared pages once, ${each} MB as each process counts them`,
  );
}

async function printScript(routes: string[]): Promise<void> {
  console.log("\n| route | files after the first touch | bytes | more when followed from home | bytes |");
  console.log("|---|---|---|---|---|");
  for (const { route, fresh, inApp } of await measureFirstTouch(server.origin, routes))
    console.log(`| ${[route, fresh.files, fresh.bytes, inApp.files, inApp.bytes].join(" | ")} |`);
}

function spread(values: number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  return `median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} ms, longest ${sorted.at(-1)?.toFixed(1)} ms`;
}
