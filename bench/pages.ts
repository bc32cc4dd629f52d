import { chmodSync, mkdtempSync, rmSync } from "node:fs";
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
import { ACCEPT_COMPRESSED, type Load, loadAccepted, loadUncached, ms } from "./wrk.ts";

/**
 * `npm run bench:pages`: public pages compared with nginx, resident memory, the first page after a change, script per
 * route.
 */

const CONNECTIONS = 32;
const MANY_CONNECTIONS = 256;
const SECONDS = 8;
const RUNS = 4;
/** Turns per run, for each of the two servers. */
const TURNS = 8;
const TURN_SECONDS = 1;
/** What a browser sends in addition to Accept-Encoding. */
const BROWSER_HEADERS = [
  "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8",
  "Accept-Language: en-US,en;q=0.9",
  "Connection: keep-alive",
  "Sec-Fetch-Dest: document",
  "Sec-Fetch-Mode: navigate",
  "Sec-Fetch-Site: none",
  "Sec-Fetch-User: ?1",
  "Upgrade-Insecure-Requests: 1",
  'sec-ch-ua: "Chromium";v="142", "Not_A Brand";v="99"',
  "sec-ch-ua-mobile: ?0",
  'sec-ch-ua-platform: "Linux"',
];
const CHANGES = 20;
/** Long enough for a change to reach the page cache, and for the best compression to finish. */
const SETTLED_MS = 1_000;

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

/**
 * Compares our processor time per page with nginx's. Both vary from second to second with other load and with how
 * many requests the single client has ready at once. So they alternate in turns of one second, each being first
 * equally often. A run's figures are medians of its turns; its ratio is the median ratio of adjacent turns.
 */
async function compareWithNginx({ origin, child }: ServerProcess): Promise<void> {
  const page = await fetchEncoded(`${origin}/`);
  const nginx = await startNginx(directory, page);
  const ours = { url: `${origin}/`, pid: child.pid ?? 0 };
  const theirs = { url: nginx.url, pid: nginx.process.pid ?? 0 };
  try {
    if (!(await fetchEncoded(nginx.url)).body.equals(page.body))
      throw new Error("nginx does not serve the same bytes");
    console.log(
      `\nHome page, ${page.body.length} bytes (brotli), ${CONNECTIONS} connections, ${TURNS} turns of ${TURN_SECONDS} s for each in a run\n`,
    );
    console.log(
      "| asked as | run | ours µs a request | lowest to highest | req/s | nginx µs a request | lowest to highest | req/s | ratio of processor time | of neighbors |",
    );
    console.log("|---|---|---|---|---|---|---|---|---|---|");
    for (const [client, headers] of [
      ["a program", []],
      ["a browser", BROWSER_HEADERS],
    ] as const) {
      const takeTurn = (of: typeof ours) => loadMeasured(of, headers);
      for (let run = 0; run <= RUNS; run += 1) {
        const turns: { ours: Measured; theirs: Measured }[] = [];
        for (let turn = 0; turn < TURNS; turn += 1) {
          const first = await takeTurn(turn % 2 ? theirs : ours);
          const second = await takeTurn(turn % 2 ? ours : theirs);
          turns.push(turn % 2 ? { ours: second, theirs: first } : { ours: first, theirs: second });
        }
        if (run === 0) continue; // Warm-up.
        const columns = [turns.map((turn) => turn.ours), turns.map((turn) => turn.theirs)].flatMap((side) => {
          const micros = side.map((turn) => turn.micros);
          return [
            median(micros).toFixed(1),
            range(micros, 1),
            median(side.map((turn) => turn.perSecond)).toFixed(0),
          ];
        });
        const ratios = turns.map((turn) => turn.theirs.micros / turn.ours.micros);
        console.log(
          `| ${[client, run, ...columns, median(ratios).toFixed(2), range(ratios, 2)].join(" | ")} |`,
        );
      }
    }
  } finally {
    nginx.process.kill("SIGTERM");
  }
}

type Measured = Load & { micros: number };

async function loadMeasured(
  { url, pid }: { url: string; pid: number },
  headers: readonly string[],
): Promise<Measured> {
  const before = processorMs(pid);
  const result = await loadAccepted(url, {
    connections: CONNECTIONS,
    seconds: TURN_SECONDS,
    headers: [ACCEPT_COMPRESSED, ...headers],
  });
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

/** How long rendering a page of the maximum size blocks everybody else. */
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
  console.log("");
  for (const connections of [CONNECTIONS, MANY_CONNECTIONS]) {
    const { requests, p99 } = await loadUncached(server.origin, { connections, seconds: SECONDS });
    await printMemory(
      `after ${SECONDS} s of ${connections} connections asking for what no cache holds, ${requests} answers, p99 ${ms(p99)}`,
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
  return `median ${median(values).toFixed(1)} ms, longest ${Math.max(...values).toFixed(1)} ms`;
}

/** The median. */
function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (index: number) => sorted[Math.floor(index)] ?? Number.NaN;
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2;
}

function range(values: number[], digits: number): string {
  return `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`;
}
