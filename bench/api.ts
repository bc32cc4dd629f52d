import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { loadTokenService } from "#backend/auth/signing-keys.ts";
import { connectRunningPostgres } from "#backend/postgres/cluster.ts";
import { startOracle } from "../tests/contract/oracle.ts";
import type { ApiServer } from "./api-server.ts";
import { loadAccepted, ms } from "./wrk.ts";

/**
 * `npm run bench:api`: compares our data API with the PostgREST binary, alternately, both over HTTP and on the same
 * cluster. Both cache verified tokens. PostgREST has ten connections; ours divides its own
 * (backend/rest/connection-shares.ts). Ours also checks on every request of an account that its session still exists,
 * which PostgREST doesn't.
 */

const CONNECTIONS = 32;
const SECONDS = 5;
const ROUNDS = 3;
const POOL_SIZE = 10;
const MAX_ROWS = 1000;

type Call = { name: string; path: string; admin?: true; body?: string };

const CALLS: readonly Call[] = [
  {
    name: "insert a lead, visitor",
    path: "/leads",
    body: JSON.stringify({ name: "Ann", phone: "+17025550199", email: "ann@example.com", city: "Henderson" }),
  },
  {
    name: "20 published posts",
    path: "/blog_posts?select=id,title,slug,excerpt,date&published=eq.true&order=date.desc&limit=20",
  },
  {
    name: "one post by slug",
    path: "/blog_posts?select=id,title,slug,content,date,seo_description&slug=eq.post-101&published=eq.true",
  },
  { name: "50 leads, admin", path: "/leads?select=*&order=created_at.desc&limit=50", admin: true },
];

const directory = mkdtempSync(join(tmpdir(), "spinfront-bench-api-"));
const dataDir = join(directory, "data");
const { ours, stop } = await startOurs();
try {
  const database = await connectRunningPostgres({ dataDir });
  const tokens = await loadTokenService({ dataDir });
  const theirs = await startOracle({
    database: { database: "postgres", ...database.poolConfig("authenticator") },
    jwks: tokens.jwks(),
    maxRows: MAX_ROWS,
    poolSize: POOL_SIZE,
    jwtCacheSeconds: 3600,
  });
  try {
    await compare(ours, theirs.origin);
  } finally {
    await theirs.stop();
  }
} finally {
  await stop();
  rmSync(directory, { recursive: true });
}

async function startOurs() {
  const child = spawn(process.execPath, [join(import.meta.dirname, "api-server.ts"), dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const [line] = (await Promise.race([once(createInterface({ input: child.stdout }), "line"), exited])) as [
    unknown,
  ];
  if (typeof line !== "string") throw new Error("the API server did not start");
  return {
    ours: JSON.parse(line) as ApiServer,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

async function compare(server: ApiServer, peer: string): Promise<void> {
  const [cpu] = cpus();
  console.log(
    `\n${CONNECTIONS} connections, ${SECONDS} s a run, ${cpus().length} × ${cpu?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  console.log(
    "| query | run | ours req/s | p99 | PostgREST req/s | p99 | ratio |\n|---|---|---|---|---|---|---|",
  );
  for (const call of CALLS) {
    await load(call, server.origin, server, 1);
    await load(call, peer, server, 1);
    for (let run = 1; run <= ROUNDS; run++) {
      const mine = await load(call, server.origin, server, SECONDS);
      const others = await load(call, peer, server, SECONDS);
      const ratio = (mine.perSecond / others.perSecond).toFixed(2);
      console.log(
        `| ${call.name} | ${run} | ${mine.perSecond.toFixed(0)} | ${ms(mine.p99)} | ${others.perSecond.toFixed(0)} | ${ms(others.p99)} | ${ratio} |`,
      );
    }
  }
}

function load(call: Call, origin: string, server: ApiServer, seconds: number) {
  const script = join(directory, "call.lua");
  const lines = [
    `wrk.headers["Authorization"] = "Bearer ${call.admin ? server.adminToken : server.anonKey}"`,
  ];
  if (call.body) {
    lines.push(
      'wrk.method = "POST"',
      `wrk.body = [[${call.body}]]`,
      'wrk.headers["Content-Type"] = "application/json"',
    );
  }
  writeFileSync(script, lines.join("\n"));
  return loadAccepted(origin + call.path, { connections: CONNECTIONS, seconds, script });
}
