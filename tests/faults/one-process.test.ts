import { expect, test } from "vitest";
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

test("a process cannot start a second server on its own data directory either", async () => {
  const dataDir = await copyOfPreparedData();
  const database = await startEmbeddedPostgres({ dataDir, log: silentLog });

  await expect(startEmbeddedPostgres({ dataDir, log: silentLog })).rejects.toThrow(DataDirectoryInUseError);

  await database.stop();
});

test("the data directory is free again after an orderly stop and after a kill", async () => {
  const dataDir = await copyOfPreparedData();
  await kill(await startOwner(dataDir), "SIGTERM");
  await kill(await startOwner(dataDir), "SIGKILL");

  const database = await startEmbeddedPostgres({ dataDir, log: silentLog });

  await database.stop();
  await database.stop();
});
