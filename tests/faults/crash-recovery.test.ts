import { type ChildProcess, spawn } from "node:child_process";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { connectRunningPostgres, startEmbeddedPostgres } from "#backend/postgres/cluster.ts";
import { query, serversOf } from "../support/database-server.ts";
import { silentLog } from "../support/silent-log.ts";
import { copyOfPreparedData, makeDataDir } from "./data-directory.ts";
import { kill, startOwner } from "./owner-process.ts";

test("after a kill -9 of its owner, the next start takes over the orphaned server with every committed row", async () => {
  const dataDir = await copyOfPreparedData();
  const owner = await startOwner(dataDir);
  await query(dataDir, "create table kept as select 42 as number");
  await kill(owner, "SIGKILL");
  const orphans = await serversOf(dataDir);
  expect(orphans).toHaveLength(1);

  const next = await startOwner(dataDir);

  await expect(query(dataDir, "select number from kept")).resolves.toEqual([{ number: 42 }]);
  const servers = await serversOf(dataDir);
  expect(servers).toHaveLength(1);
  expect(servers).not.toEqual(orphans);
  await kill(next, "SIGTERM");
  expect(await serversOf(dataDir)).toEqual([]);
});

test("after a kill -9 of owner and server, the next start recovers exactly the committed rows", async () => {
  const dataDir = await copyOfPreparedData();
  const owner = await startOwner(dataDir);
  await query(dataDir, "create table kept as select 42 as number");
  const unfinished = await clientOf(dataDir);
  await unfinished.query("begin; insert into kept values (43)");
  const [server] = await serversOf(dataDir);
  await kill(owner, "SIGKILL");
  process.kill(Number(server), "SIGKILL");

  await startOwner(dataDir);

  await expect(query(dataDir, "select number from kept")).resolves.toEqual([{ number: 42 }]);
});

test("a stale process id reused by another process neither blocks the start nor gets that process killed", async () => {
  const dataDir = await copyOfPreparedData();
  const stranger = sleepAs(process.getuid?.() === 0 ? 65534 : undefined);
  const pidFile = join(dataDir, "postgres", "cluster", "postmaster.pid");
  await writeFile(pidFile, `${stranger.pid}\n/proc/self/cwd\n0\n5432\n/tmp/spinfront-gone\n\n0 0\nready\n`);

  const database = await startEmbeddedPostgres({ dataDir, log: silentLog });

  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  await database.stop();
});

test("no other server starts while a helper process of a killed server is still running", async () => {
  const dataDir = await copyOfPreparedData();
  const owner = await startOwner(dataDir);
  const client = await clientOf(dataDir);
  const { rows } = await client.query("select pg_backend_pid() as helper");
  process.kill(rows[0].helper, "SIGSTOP");
  const [server] = await serversOf(dataDir);
  await kill(owner, "SIGKILL");
  process.kill(Number(server), "SIGKILL");
  const pidFile = join(dataDir, "postgres", "cluster", "postmaster.pid");
  const stranger = sleepAs(process.getuid?.() === 0 ? 65534 : undefined);
  await writeFile(pidFile, (await readFile(pidFile, "utf8")).replace(`${server}`, `${stranger.pid}`));

  await expect(startOwner(dataDir)).rejects.toThrow("pre-existing shared memory block");

  process.kill(rows[0].helper, "SIGKILL");
  await startOwner(dataDir);
  await expect(query(dataDir, "select 1 as answer")).resolves.toEqual([{ answer: 1 }]);
});

test("a copied data directory starts on its own data and leaves the original's server running", async () => {
  const original = await copyOfPreparedData();
  const copy = await makeDataDir();
  await cp(original, copy, { recursive: true });
  await startOwner(original);
  await query(original, "create table only_here ()");
  const pidFile = join("postgres", "cluster", "postmaster.pid");
  await writeFile(join(copy, pidFile), await readFile(join(original, pidFile)));

  await startOwner(copy);

  const exists = "select to_regclass('only_here') is not null as exists";
  await expect(query(copy, exists)).resolves.toEqual([{ exists: false }]);
  await expect(query(original, exists)).resolves.toEqual([{ exists: true }]);
});

async function clientOf(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client((await connectRunningPostgres({ dataDir })).poolConfig("owner"));
  client.on("error", () => {});
  await client.connect();
  return client;
}

function sleepAs(uid: number | undefined): ChildProcess {
  const stranger = spawn("sleep", ["60"], uid === undefined ? {} : { uid, gid: uid });
  onTestFinished(() => {
    stranger.kill();
  });
  return stranger;
}
