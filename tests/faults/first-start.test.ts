import { chmod, mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { makeDataDir, query, serversOf } from "./data-directory.ts";
import { kill, launchOwner, startOwner } from "./owner-process.ts";

const ANSWER = [{ answer: 1 }];
const isRoot = process.getuid?.() === 0;
const NOBODY = 65534;

test("a first start that was killed while it made the cluster is made good by the next one", async () => {
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

test("what an interrupted first start left behind is never served", async () => {
  const dataDir = await makeDataDir();
  const halfDone = join(dataDir, "postgres", "unfinished-cluster-abcdef");
  await mkdir(halfDone, { recursive: true });
  await writeFile(join(halfDone, "PG_VERSION"), "18\n");

  await startOwner(dataDir);

  await expect(query(dataDir, "select 1 as answer")).resolves.toEqual(ANSWER);
  await expect(stat(halfDone)).rejects.toThrow("ENOENT");
});

test.runIf(isRoot)(
  "as root, PostgreSQL runs as nobody, its data below a directory only root may enter",
  async () => {
    const privateDir = await makeDataDir();
    await chmod(privateDir, 0o700);
    const dataDir = join(privateDir, "a".repeat(120));

    const owner = await startOwner(dataDir);

    await expect(query(dataDir, "select 1 as answer")).resolves.toEqual(ANSWER);
    const [server] = await serversOf(dataDir);
    expect((await stat(`/proc/${server}`)).uid).toBe(NOBODY);
    await kill(owner, "SIGTERM");
    expect(await serversOf(dataDir)).toEqual([]);
  },
);

test.runIf(isRoot && (await isOpenToAll(import.meta.dirname)))(
  "runs as an ordinary user, then as root on that user's data",
  async () => {
    const dataDir = await makeDataDir({ uid: NOBODY });
    const ordinary = await startOwner(dataDir, { uid: NOBODY });
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
