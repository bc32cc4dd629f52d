import { spawn } from "node:child_process";
import { chmod, lchown, mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { query, serversOf } from "../support/database-server.ts";
import { copyOfPreparedData, makeDataDir } from "./data-directory.ts";
import { kill, launchOwner, startOwner } from "./owner-process.ts";

const ANSWER = [{ answer: 1 }];
const isRoot = process.getuid?.() === 0;
const NOBODY = 65534;
/** The user id of "daemon": initdb wants an account with a name, and this one exists everywhere. */
const ORDINARY = 1;

test("a start after an interrupted cluster creation completes it", async () => {
  const dataDir = await makeDataDir();
  const interrupted = launchOwner(dataDir);
  await appears(join(dataDir, "postgres"), (name) => name.startsWith("unfinished-cluster"));
  await kill(interrupted, "SIGKILL");

  await startOwner(dataDir);

  await expect(query(dataDir, "select 1 as answer")).resolves.toEqual(ANSWER);
  expect((await readdir(join(dataDir, "postgres"))).sort()).toEqual([
    "cluster",
    "passwords.json",
    "server.log",
  ]);
});

test("a cluster left by an interrupted first start is never served", async () => {
  const dataDir = await makeDataDir();
  const halfDone = join(dataDir, "postgres", "unfinished-cluster-abcdef");
  await mkdir(halfDone, { recursive: true });
  await writeFile(join(halfDone, "PG_VERSION"), "18\n");

  await startOwner(dataDir);

  await expect(query(dataDir, "select 1 as answer")).resolves.toEqual(ANSWER);
  await expect(stat(halfDone)).rejects.toThrow("ENOENT");
});

describe.runIf(isRoot)("as root, PostgreSQL runs under a uid", () => {
  const serverUid = async (dataDir: string) => {
    const [server] = await serversOf(dataDir);
    return (await stat(`/proc/${server}`)).uid;
  };

  async function start(dataDir: string) {
    const owner = await startOwner(dataDir);
    return { uid: await serverUid(dataDir), stop: () => kill(owner, "SIGTERM") };
  }

  test("that no account and no other cluster uses, with its data below a root-only directory", async () => {
    const privateDir = await makeDataDir();
    await chmod(privateDir, 0o700);
    const dataDir = join(privateDir, "a".repeat(120));
    const [first, second] = [await start(dataDir), await start(await copyOfPreparedData())];

    await expect(query(dataDir, "select 1 as answer")).resolves.toEqual(ANSWER);
    expect([0, NOBODY, second.uid]).not.toContain(first.uid);
    const accounts = await Promise.all(["/etc/passwd", "/etc/group"].map((file) => readFile(file, "utf8")));
    expect(accounts.join("\n")).not.toContain(`:${first.uid}:`);
    await first.stop();
    expect(await serversOf(dataDir)).toEqual([]);
  });

  test("of its own even where an earlier start created the cluster as nobody", async () => {
    const dataDir = await makeDataDir({ uid: NOBODY });
    const first = await start(dataDir);
    await query(dataDir, "create table kept as select 42 as number");
    await first.stop();
    const cluster = join(dataDir, "postgres", "cluster");
    await symlink("/etc/hosts", join(cluster, "laid-by-another-daemon"));
    for (const entry of ["", ...(await readdir(cluster, { recursive: true }))])
      await lchown(join(cluster, entry), NOBODY, NOBODY);

    expect((await start(dataDir)).uid).not.toBe(NOBODY);
    await expect(query(dataDir, "select number from kept")).resolves.toEqual([{ number: 42 }]);
    expect((await stat(join(cluster, "PG_VERSION"))).uid).not.toBe(NOBODY);
    expect((await stat("/etc/hosts")).uid).toBe(0);
  });

  test("that no other process has taken in the meantime", async () => {
    const dataDir = await copyOfPreparedData();
    const first = await start(dataDir);
    await query(dataDir, "create table kept as select 42 as number");
    await first.stop();
    const stranger = spawn("sleep", ["600"], { uid: first.uid, gid: first.uid });
    onTestFinished(() => void stranger.kill());

    expect((await start(dataDir)).uid).not.toBe(first.uid);
    await expect(query(dataDir, "select number from kept")).resolves.toEqual([{ number: 42 }]);
  });
});

test.runIf(isRoot && (await isOpenToAll(import.meta.dirname)))(
  "a data directory used by an ordinary user can later be run by root",
  async () => {
    const dataDir = await makeDataDir({ uid: ORDINARY });
    const ordinary = await startOwner(dataDir, { uid: ORDINARY });
    await query(dataDir, "create table kept as select 42 as number");
    await kill(ordinary, "SIGTERM");

    await startOwner(dataDir);

    await expect(query(dataDir, "select number from kept")).resolves.toEqual([{ number: 42 }]);
  },
);

async function appears(directory: string, matches: (name: string) => boolean): Promise<void> {
  while (!(await readdir(directory).catch(() => [])).some(matches)) await delay(5);
}

async function isOpenToAll(path: string): Promise<boolean> {
  const { mode } = await stat(path);
  return (mode & 0o001) !== 0 && (path === "/" || isOpenToAll(join(path, "..")));
}
