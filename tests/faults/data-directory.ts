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

function removeAfterTest(dataDir: string): void {
  onTestFinished(async () => {
    const server = await readPostmasterFile(join(dataDir, "postgres", "cluster"));
    for (const pid of await serversOf(dataDir)) process.kill(pid, "SIGQUIT");
    if (server) await rm(server.socketDir, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });
}

/** The main process of every server at work in the data directory, whoever started it. */
export async function serversOf(dataDir: string): Promise<number[]> {
  const parents = await processesIn(join(dataDir, "postgres", "cluster"));
  return [...parents].filter(([, parent]) => !parents.has(parent)).map(([pid]) => pid);
}

/** What works in the cluster, with each one's parent, as Linux's /proc tells; but no helper that has lost its server. */
async function processesIn(clusterDir: string): Promise<Map<number, number>> {
  const cluster = await stat(clusterDir).catch(() => undefined);
  const parents = new Map<number, number>();
  for (const pid of (await readdir("/proc")).map(Number).filter(Number.isInteger)) {
    const workingDir = await stat(`/proc/${pid}/cwd`).catch(() => undefined);
    if (!cluster || workingDir?.ino !== cluster.ino || workingDir.dev !== cluster.dev) continue;
    const [command, status] = await Promise.all(
      ["cmdline", "status"].map((file) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "")),
    );
    // A helper names its task instead of a command; killed with its server, it ends a moment later.
    if (!command || command.startsWith("postgres: ")) continue;
    parents.set(pid, Number(/^PPid:\s+(\d+)/m.exec(status ?? "")?.[1]));
  }
  return parents;
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
