import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { loadTokenService } from "#backend/auth/signing-keys.ts";
import { connectRunningPostgres } from "#backend/postgres/cluster.ts";
import { buildIfStale } from "../scripts/build.ts";
import { startOracle } from "../tests/contract/oracle.ts";
import { processesOf, signalAll } from "../tests/support/database-server.ts";
import { startServerProcess } from "../tests/support/server-process.ts";
import { countAfterKills, untilNothingWaits } from "./lead-kills.ts";
import { ACCEPT_COMPRESSED, type Load, load, ms } from "./wrk.ts";

/**
 * `npm run bench:leads [kills] [requests]`: how many quote requests per second the form accepts, with the database
 * running and frozen, compared with PostgREST inserting the same row and with plain one-row transactions, alternately
 * on one cluster. Then what happens to requests when the server is killed again and again.
 */

const KILLS = Number(process.argv[2] ?? 50);
const REQUESTS = Number(process.argv[3] ?? 20_000);
const CONNECTIONS = 16;
const SECONDS = 4;
const ROUNDS = 3;
const POOL_SIZE = 10;
const MAX_ROWS = 1000;

const directory = mkdtempSync(join(tmpdir(), "spinfront-bench-leads-"));
const dataDir = join(directory, "data");
let runs = 0;

buildIfStale();
try {
  const [cpu] = cpus();
  console.log(
    `\n${CONNECTIONS} connections, ${SECONDS} s a run, ${cpus().length} × ${cpu?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}`,
  );
  await compareRates();
  console.log(`\n${KILLS} times kill -9 of the server, every second time with its database frozen:`);
  const toll = await countAfterKills(dataDir, KILLS, REQUESTS);
  console.log(
    "\n| acknowledged | of all, stored | in the journal at a kill | acknowledged and lost | doubled |\n|---|---|---|---|---|",
  );
  console.log(
    `| ${toll.acknowledged} | ${toll.stored} | ${toll.journaled} | ${toll.lost} | ${toll.doubled} |`,
  );
} finally {
  rmSync(directory, { recursive: true, force: true });
}

async function compareRates(): Promise<void> {
  const server = await startServerProcess(dataDir, { TRUSTED_PROXIES: "1" });
  const database = await connectRunningPostgres({ dataDir });
  const tokens = await loadTokenService({ dataDir });
  const oracle = await startOracle({
    database: { database: "postgres", ...database.poolConfig("authenticator") },
    jwks: tokens.jwks(),
    maxRows: MAX_ROWS,
    poolSize: POOL_SIZE,
    jwtCacheSeconds: 3600,
  });
  const form = () => load(`${server.origin}/quote/submissions`, postedBy(formScript));
  const postgrest = () =>
    load(
      `${oracle.origin}/leads`,
      postedBy((run) => tableScript(run, tokens.anonKey)),
    );
  try {
    for (const warm of [form, postgrest]) await warm();
    console.log("\n| run | way | taken/s | p99 | refused |\n|---|---|---|---|---|");
    for (let run = 1; run <= ROUNDS; run += 1) {
      print(run, "the form, database up", await form());
      print(run, "PostgREST, the same row", await postgrest());
      print(run, "plain inserts, no triggers", await plainInserts(database.poolConfig("owner")));
      const frozen = await processesOf(dataDir);
      signalAll(frozen, "SIGSTOP");
      print(run, "the form, database frozen", await form().finally(() => signalAll(frozen, "SIGCONT")));
      const begun = performance.now();
      await untilNothingWaits(server.origin);
      console.log(`| ${run} | until the database has those | | ${ms(performance.now() - begun)} | |`);
    }
  } finally {
    await oracle.stop();
    await server.end("SIGTERM");
  }
}

/** A wrk script that sends a different lead each time. */
function postedBy(scriptOf: (run: number) => string) {
  runs += 1;
  const script = join(directory, `post-${runs}.lua`);
  writeFileSync(script, scriptOf(runs));
  return { connections: CONNECTIONS, seconds: SECONDS, script, headers: [ACCEPT_COMPRESSED] };
}

function formScript(run: number): string {
  return countingScript(
    "application/x-www-form-urlencoded",
    `"name=Bench+${run}+" .. n .. "&phone=702+555+0142&email=ann@example.com&city=Henderson&agreement=on"`,
  );
}

function tableScript(run: number, key: string): string {
  return countingScript(
    "application/json",
    `'{"name":"Bench ${run} ' .. n .. '","phone":"+17025550142","email":"ann@example.com","city":"Henderson"}'`,
    key,
  );
}

function countingScript(contentType: string, body: string, key?: string): string {
  return `
    local n = 0
    wrk.method = "POST"
    wrk.headers["Content-Type"] = "${contentType}"
    ${key ? `wrk.headers["Authorization"] = "Bearer ${key}"` : ""}
    request = function()
      n = n + 1
      -- Each from a network of its own: one alone may not fill the disk.
      wrk.headers["X-Forwarded-For"] = "10." .. math.floor(n / 62500) .. "." .. math.floor(n / 250) % 250 .. "." .. n % 250
      return wrk.format(nil, nil, nil, ${body})
    end`;
}

/** Like pgbench: each connection inserts one row after another, each in its own transaction. */
async function plainInserts(config: pg.PoolConfig): Promise<Load> {
  const pool = new pg.Pool({ ...config, max: POOL_SIZE });
  await pool.query(
    "create table if not exists private.bench_plain (id uuid default gen_random_uuid(), name text, phone text)",
  );
  const waits: number[] = [];
  const until = performance.now() + SECONDS * 1_000;
  const insert = async () => {
    while (performance.now() < until) {
      const begun = performance.now();
      await pool.query("insert into private.bench_plain (name, phone) values ($1, $2)", [
        "Bench",
        "+17025550142",
      ]);
      waits.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: POOL_SIZE }, insert));
  await pool.query("drop table private.bench_plain");
  await pool.end();
  waits.sort((one, other) => one - other);
  const rank = (share: number) => waits[Math.floor(waits.length * share)] ?? 0;
  return {
    requests: waits.length,
    perSecond: waits.length / SECONDS,
    p50: rank(0.5),
    p99: rank(0.99),
    refused: 0,
  };
}

function print(run: number, way: string, { perSecond, p99, refused }: Load): void {
  console.log(`| ${run} | ${way} | ${perSecond.toFixed(0)} | ${ms(p99)} | ${refused} |`);
}
