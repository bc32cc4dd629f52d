import { chmod, mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { query } from "../support/database-server.ts";
import { copyPreparedData } from "../support/prepared-data.ts";
import { startServerProcess } from "../support/server-process.ts";
import { makeDataDir } from "./data-directory.ts";

const OPEN_TO_OTHERS = 0o077;

/** The entries that group or others have any permission on; "" is the directory itself. */
async function openToOthers(directory: string): Promise<string[]> {
  const names = ["", ...(await readdir(directory, { recursive: true }))];
  const modes = await Promise.all(
    names.map(async (name) => ({ name, mode: (await stat(join(directory, name))).mode })),
  );
  return modes.filter(({ mode }) => mode & OPEN_TO_OTHERS).map(({ name }) => name);
}

test("nothing in the data directory is accessible to other accounts, and PostgreSQL reaches its cluster", async () => {
  const parent = await makeDataDir();
  const dataDir = join(parent, "data");
  const umask = process.umask(0o022);
  const server = await startServerProcess(dataDir);
  process.umask(umask);
  onTestFinished(async () => void (await server.end("SIGTERM")));

  expect(await query(dataDir, "select 1 as answer")).toEqual([{ answer: 1 }]);
  expect(await readdir(dataDir)).toContain("process.lock");
  expect(await openToOthers(dataDir)).toEqual([]);
});

test("an existing data directory keeps its owner's permissions, and its lock file is private", async () => {
  const parent = await makeDataDir();
  const dataDir = join(parent, "data");
  await mkdir(dataDir, { mode: 0o755 });
  await copyPreparedData(dataDir);
  await writeFile(join(dataDir, "process.lock"), "");
  await chmod(join(dataDir, "process.lock"), 0o644);
  const server = await startServerProcess(dataDir);
  onTestFinished(async () => void (await server.end("SIGTERM")));

  expect(await openToOthers(dataDir)).toEqual([""]);
});
