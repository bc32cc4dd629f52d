import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readPostmasterFile } from "./leftover-server.ts";

async function makeClusterDir(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "spinfront-leftover-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}

test("reads the server's process, socket and status as far as they are written", async () => {
  const clusterDir = await makeClusterDir();
  await writeFile(join(clusterDir, "postmaster.pid"), "42\n/data\n0\n5432\n/tmp/s\n\n1 2\nready   \n");
  expect(await readPostmasterFile(clusterDir)).toEqual({ pid: 42, socketDir: "/tmp/s", status: "ready" });
  await writeFile(join(clusterDir, "postmaster.pid"), "42\n/data\n");
  expect(await readPostmasterFile(clusterDir)).toEqual({ pid: 42, socketDir: "", status: "" });
});

test("returns nothing without a server or data directory", async () => {
  const clusterDir = await makeClusterDir();
  expect(await readPostmasterFile(clusterDir)).toBeUndefined();
  expect(await readPostmasterFile(join(clusterDir, "absent"))).toBeUndefined();
});

test("an unreadable file is not treated as missing", async () => {
  const clusterDir = await makeClusterDir();
  await mkdir(join(clusterDir, "postmaster.pid"));
  await expect(readPostmasterFile(clusterDir)).rejects.toThrow("EISDIR");
});
