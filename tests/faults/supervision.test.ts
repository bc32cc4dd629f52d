import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import type { Logger } from "#backend/logger.ts";
import { startEmbeddedPostgres } from "#backend/postgres/cluster.ts";
import { serversOf } from "../support/database-server.ts";
import { silentLog } from "../support/silent-log.ts";
import { copyOfPreparedData } from "./data-directory.ts";

async function startHere(log: Logger = silentLog) {
  const dataDir = await copyOfPreparedData();
  const database = await startEmbeddedPostgres({ dataDir, log });
  onTestFinished(() => database.stop());
  const pool = new pg.Pool(database.poolConfig("owner"));
  pool.on("error", () => {});
  return { dataDir, database, pool };
}

test("a killed server is restarted, and the same pool serves every committed row", async () => {
  const { dataDir, pool } = await startHere();
  await pool.query("create table kept as select 42 as number");

  for (let round = 0; round < 2; round += 1) {
    const before = await serversOf(dataDir);
    process.kill(Number(before[0]), "SIGKILL");
    await restarted(pool, dataDir, before);
    await expect(pool.query("select number from kept")).resolves.toMatchObject({ rows: [{ number: 42 }] });
  }
  await pool.end();
});

test("a server killed just before the stop stays down", async () => {
  const { dataDir, database, pool } = await startHere();
  await pool.query("select 1");
  const [server] = await serversOf(dataDir);
  process.kill(Number(server), "SIGKILL");

  await database.stop();

  // PostgreSQL's child processes end a moment after a killed server, some before they have set their title.
  await expect.poll(() => serversOf(dataDir)).toEqual([]);
  await pool.end();
});

test("a server that a stop finds between two attempts to restart it stays down", async () => {
  const stopped = Promise.withResolvers<void>();
  const log = { ...silentLog, error: () => stopped.resolve(database.stop()) };
  const { dataDir, database, pool } = await startHere(log);
  const countStarts = async () =>
    (await readFile(join(dataDir, "postgres", "server.log"), "utf8")).split("starting PostgreSQL").length;
  const before = await countStarts();
  const [server] = await serversOf(dataDir);
  process.kill(Number(server), "SIGKILL");
  await stopped.promise;
  expect(await countStarts()).toBe(before);
  await pool.end();
});

test("a stop ends open connections and transactions", async () => {
  const { dataDir, database, pool } = await startHere();
  const client = await pool.connect();
  client.on("error", () => {});
  await client.query("begin; create table unfinished ()");

  await database.stop();

  expect(await serversOf(dataDir)).toEqual([]);
  client.release(true);
  await pool.end();
});

test("an unresponsive server is killed at the deadline", async () => {
  const { dataDir, database, pool } = await startHere();
  const [server] = await serversOf(dataDir);
  process.kill(Number(server), "SIGSTOP");

  await database.stop(performance.now() + 1_500);

  expect(await serversOf(dataDir)).toEqual([]);
  await pool.end();
});

test("the server's log reports restarts and never row contents", async () => {
  const { dataDir, pool } = await startHere();
  await pool.query("create table people (email text unique)");
  await pool.query("insert into people values ('ada@example.com')");
  await expect(pool.query("insert into people values ('ada@example.com')")).rejects.toThrow("unique");
  await expect(pool.query("select 'ada@example.com'::uuid")).rejects.toThrow("ada@example.com");

  const log = await readFile(join(dataDir, "postgres", "server.log"), "utf8");

  expect(log).toContain("ready to accept connections");
  expect(log).not.toContain("ada@example.com");
  await pool.end();
});

/** Waits until a new server answers; only the test's own time limit bounds the wait. */
async function restarted(pool: pg.Pool, dataDir: string, before: number[]): Promise<void> {
  for (;;) {
    const now = await serversOf(dataDir);
    const answers = await pool.query("select 1").then(
      () => true,
      () => false,
    );
    if (answers && now.length === 1 && now[0] !== before[0]) return;
    await delay(20);
  }
}
