import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runScript } from "../support/run-script.ts";
import { startServerProcess } from "../support/server-process.ts";
import { copyOfPreparedData, makeDataDir } from "./data-directory.ts";

test("a cluster of another major version of PostgreSQL is refused with one line that names both and the way out", async () => {
  const dataDir = await copyOfPreparedData();
  const file = join(dataDir, "postgres", "cluster", "PG_VERSION");
  const current = (await readFile(file, "utf8")).trim();
  await writeFile(file, "15\n");
  const line = `The database in DATA_DIR needs PostgreSQL 15, and this release has ${current}: make a backup with the release that used it (npm run backup), and restore that with this one into an empty DATA_DIR (npm run restore).`;

  await expect(startServerProcess(dataDir, {})).rejects.toThrow(
    `the server did not start: Cannot start: ${line}\n`,
  );
  const environment = { DATA_DIR: dataDir, BACKUP_DIR: await makeDataDir() };
  for (const [name, ...args] of [["backup"], ["admin", "add", "ada@example.com"]] as const)
    expect(await runScript(name, environment, ...args)).toEqual({ code: 1, stdout: "", stderr: line });
});
