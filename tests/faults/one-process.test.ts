import { existsSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Logger } from "#backend/logger.ts";
import { startEmbeddedPostgres } from "#backend/postgres/cluster.ts";
import { DataDirectoryInUseError } from "#backend/postgres/data-directory-lock.ts";
import { query, serversOf } from "../support/database-server.ts";
import { silentLog } from "../support/silent-log.ts";
import { copyOfPreparedData } from "./data-directory.ts";
import { ended, kill, launchOwner, startOwner } from "./owner-process.ts";

test("a second process on a data directory is refused with a one-line error, and the first keeps serving", async () => {
  const dataDir = await copyOfPreparedData();
  await startOwner(dataDir);

  const second = await ended(launchOwner(dataDir));

  expect(second).toEqual({
    exitCode: 1,
    errors: `The data directory ${dataDir} is in use by another process. Stop that one, or set another DATA_DIR.\n`,
  });
  await expect(query(dataDir, "select 1 as answer")).resolves.toEqual([{ answer: 1 }]);
  expect(await serversOf(dataDir)).toHaveLength(1);
});

test("a process cannot start a second server on its own data directory either, until the first has stopped", async () => {
  const dataDir = await copyOfPreparedData();
  const start = () => startEmbeddedPostgres({ dataDir, log: silentLog });
  const exitListeners = process.listenerCount("exit");
  const first = await start();
  await expect(start()).rejects.toThrow(DataDirectoryInUseError);
  await first.stop();
  const { host: socketDir = "" } = first.poolConfig("owner");
  expect(existsSync(socketDir)).toBe(false);
  await (await start()).stop();
  expect(process.listenerCount("exit")).toBe(exitListeners);
});

test("a start that has failed leaves nothing behind that the next would meet, which tries a few times", async () => {
  const dataDir = await copyOfPreparedData();
  const start = (log: Logger) => startEmbeddedPostgres({ dataDir, log });
  const file = join(dataDir, "postgres", "cluster", "global", "pg_control");
  const control = await readFile(file);
  const exitListeners = process.listenerCount("exit");
  await writeFile(file, "nonsense");
  await expect(start(silentLog)).rejects.toThrow("PostgreSQL does not start");
  const mendAtFailure = { ...silentLog, error: () => writeFileSync(file, control) };
  await (await start(mendAtFailure)).stop();
  expect(process.listenerCount("exit")).toBe(exitListeners);
});

test("the data directory is free again after an orderly stop and after a kill", async () => {
  const dataDir = await copyOfPreparedData();
  await kill(await startOwner(dataDir), "SIGTERM");
  await kill(await startOwner(dataDir), "SIGKILL");

  const database = await startEmbeddedPostgres({ dataDir, log: silentLog });

  await database.stop();
  await database.stop();
});
