import { chown, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { onTestFinished } from "vitest";
import { connectRunningPostgres, type DatabaseLogin } from "#backend/postgres/cluster.ts";
import { readPostmasterFile } from "#backend/postgres/leftover-server.ts";

/** Makes a private data directory; removed when the test ends, together with any server still at work in it. */
export async function makeDataDir(options: { uid?: number } = {}): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "spinfront-fault-"));
  if (options.uid !== undefined) await chown(dataDir, options.uid, options.uid);
  removeAfterTest(dataDir);
  return dataDir;
}

export function removeAfterTest(dataDir: string): void {
  onTestFinished(async () => {
    const server = await readPostmasterFile(join(dataDir, "postgres", "cluster"));
    for (const pid of await serversOf(dataDir)) process.kill(pid, "SIGQUIT");
    if (server) await rm(server.socketDir, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });
}

/** The main process of every server at work in the data directory, whoever started it, as Linux's /proc tells. */
export async function serversOf(dataDir: string): Promise<number[]> {
  const cluster = await stat(join(dataDir, "postgres", "cluster")).catch(() => undefined);
  const servers: number[] = [];
  for (const pid of (await readdir("/proc")).map(Number).filter(Number.isInteger)) {
    const workingDir = await stat(`/proc/${pid}/cwd`).catch(() => undefined);
    if (!cluster || workingDir?.ino !== cluster.ino || workingDir.dev !== cluster.dev) continue;
    if (await isMainProcess(pid)) servers.push(pid);
  }
  return servers;
}

/** A server's helpers name their task instead of a command; killed with it, they end a moment later. */
async function isMainProcess(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return command !== "" && !command.startsWith("postgres: ");
}

/** Runs one statement on the server that another process runs on the data directory. */
export async function query(dataDir: string, sql: string, login: DatabaseLogin = "owner") {
  const database = await connectRunningPostgres({ dataDir });
  const client = new pg.Client(database.poolConfig(login));
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
