import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { silentLog } from "../../tests/support/silent-log.ts";
import { clearLeftoverServer, readPostmasterFile, SOCKET_DIR_PREFIX } from "./leftover-server.ts";

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

test("another program under the recorded id is left alone, even if it works in the data directory; only a directory made for a socket is removed", async () => {
  const clusterDir = await makeClusterDir();
  const program = spawn("sleep", ["60"], { cwd: clusterDir });
  onTestFinished(() => void program.kill());
  const [made, other] = [await mkdtemp(SOCKET_DIR_PREFIX), await mkdtemp(join(tmpdir(), "other-"))];
  onTestFinished(() => rm(other, { recursive: true }));
  const pidFile = join(clusterDir, "postmaster.pid");
  for (const socketDir of [made, other]) {
    await writeFile(pidFile, `${program.pid}\n/data\n0\n5432\n${socketDir}\n\n1 2\nready\n`);
    await clearLeftoverServer(clusterDir, silentLog);
    expect(await readFile(pidFile, "utf8")).toMatch(new RegExp(`^${process.pid}\n/data\n`));
  }
  expect(program.signalCode).toBeNull();
  expect([made, other].map((path) => existsSync(path))).toEqual([false, true]);
});

test.each(["", "\0\0\0"])(
  "a file that a power cut has left without content is removed, unless a server works in the cluster: %j",
  async (content) => {
    const clusterDir = await makeClusterDir();
    const pidFile = join(clusterDir, "postmaster.pid");
    await writeFile(pidFile, content);
    // The process is named after the link.
    await symlink("/bin/sleep", join(clusterDir, "postgres"));
    const server = spawn("./postgres", ["60"], { cwd: clusterDir });
    onTestFinished(() => void server.kill("SIGKILL"));
    await once(server, "spawn");
    await clearLeftoverServer(clusterDir, silentLog);
    expect(existsSync(pidFile)).toBe(true);
    server.kill("SIGKILL");
    await once(server, "exit");
    await clearLeftoverServer(clusterDir, silentLog);
    expect(existsSync(pidFile)).toBe(false);
  },
);
