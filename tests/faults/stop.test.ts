import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { loadTokenService } from "#backend/auth/signing-keys.ts";
import { connectRunningPostgres } from "#backend/postgres/cluster.ts";
import { readAnonKey } from "../support/anon-key.ts";
import { query, serversOf } from "../support/database-server.ts";
import { copyPreparedData } from "../support/prepared-data.ts";
import {
  ADMIN,
  launchServerProcess,
  type ServerProcess,
  startServerProcess,
} from "../support/server-process.ts";

const PROMISED_MS = 10_000;
const IN_ORDER = { code: 0 };

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "spinfront-stop-"));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

const stopped = (server: ServerProcess) =>
  Promise.race([server.end("SIGTERM"), delay(PROMISED_MS, "later than promised")]);

/** Locks the tables, so that every statement on them waits. @returns what unlocks them */
async function holdTables(...tables: string[]): Promise<() => Promise<void>> {
  const client = new pg.Client((await connectRunningPostgres({ dataDir })).poolConfig("owner"));
  client.on("error", () => {});
  await client.connect();
  await client.query(`begin; lock table ${tables.join(", ")} in access exclusive mode`);
  onTestFinished(() => client.end());
  return async () => void (await client.query("rollback"));
}

async function waitingLogins(): Promise<string[]> {
  const rows = await query(
    dataDir,
    "select distinct usename::text as login from pg_stat_activity where wait_event_type = 'Lock' order by 1",
  );
  return rows.map(({ login }) => login);
}

/** Requests a recovery mail, as a user with a forgotten password does. */
async function recover(server: ServerProcess): Promise<number> {
  const { status } = await fetch(`${server.origin}/auth/v1/recover`, {
    method: "POST",
    headers: { apikey: await readAnonKey(server), "content-type": "application/json" },
    body: JSON.stringify({ email: ADMIN.email }),
  });
  return status;
}

async function openUnfinishedRequest({ origin }: ServerProcess): Promise<void> {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  socket.write("POST /quote HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nname=");
}

test("hanging statements and a request that never ends do not delay the stop beyond its deadline; waiting clients are answered", async () => {
  await copyPreparedData(dataDir);
  const server = await startServerProcess(dataDir, {});
  const token = /token=(.+)$/.exec(server.said[0] ?? "")?.[1] ?? "";
  await query(dataDir, "alter role authenticator set lock_timeout = 0");
  await query(
    dataDir,
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator'",
  );
  // A visitor's statement may take less time than the stop.
  const { serviceRoleKey } = await loadTokenService({ dataDir });
  const headers = { apikey: serviceRoleKey };
  await holdTables("public.user_roles", "public.leads", "auth.users");
  const answers = Promise.allSettled([
    fetch(`${server.origin}/admin/setup`, { method: "POST", body: new URLSearchParams({ ...ADMIN, token }) }),
    fetch(`${server.origin}/rest/v1/leads`, { headers }),
  ]);
  expect(await recover(server)).toBe(200);
  await openUnfinishedRequest(server);
  await expect.poll(waitingLogins).toEqual(["authenticator", "postgres", "supabase_auth_admin"]);

  expect(await stopped(server)).toEqual(IN_ORDER);
  expect(await serversOf(dataDir)).toEqual([]);
  const statuses = (await answers).map((answer) =>
    answer.status === "fulfilled" ? answer.value.status : "reset",
  );
  expect(statuses).toEqual([503, 503]);
});

test("a quote request in progress is accepted and answered before the stop, as its connection’s last, also when signaled again, as npm does on Ctrl+C", async () => {
  await copyPreparedData(dataDir);
  const server = await startServerProcess(dataDir);
  const unlock = await holdTables("public.leads");
  const body = new URLSearchParams({ name: "Ada", phone: "702 555 0142", email: "ada@example.com" });
  body.set("agreement", "on");
  const submission = fetch(`${server.origin}/quote/submissions`, { method: "POST", body });
  await expect.poll(waitingLogins).toEqual(["authenticator"]);

  const end = stopped(server);
  await refusesConnections(server);
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) server.child.kill(signal);
  await unlock();

  const answer = await submission;
  expect(await answer.json()).toMatchObject({ outcome: "received" });
  expect(answer.headers.get("connection")).toBe("close");
  expect(await end).toEqual(IN_ORDER);
});

test("stops while its PostgreSQL is being restarted", async () => {
  await copyPreparedData(dataDir);
  const server = await startServerProcess(dataDir);
  for (const pid of await serversOf(dataDir)) process.kill(pid, "SIGKILL");

  expect(await stopped(server)).toEqual(IN_ORDER);
  expect(await serversOf(dataDir)).toEqual([]);
});

test("when stopped before it is ready, stops what it has started so far", async () => {
  const { child, exited } = await launchServerProcess(dataDir, {});
  await expect.poll(() => serversOf(dataDir), { interval: 20 }).toHaveLength(1);
  child.kill("SIGTERM");

  expect(await Promise.race([exited, delay(PROMISED_MS, "later than promised")])).toEqual(IN_ORDER);
  expect(await serversOf(dataDir)).toEqual([]);
});

async function refusesConnections({ origin }: ServerProcess): Promise<void> {
  const alive = () =>
    fetch(`${origin}/healthz`).then(
      () => true,
      () => false,
    );
  await expect.poll(alive).toBe(false);
}
