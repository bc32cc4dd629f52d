import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { connectRunningPostgres } from "#backend/postgres/cluster.ts";

/** The process id of every PostgreSQL server that runs on the data directory, whoever started it. */
export async function serversOf(dataDir: string): Promise<number[]> {
  const parents = await processesIn(join(dataDir, "postgres", "cluster"));
  return [...parents].filter(([, parent]) => !parents.has(parent)).map(([pid]) => pid);
}

/**
 * The processes whose working directory is the cluster, each with its parent's id, read from Linux's /proc. Leaves out
 * PostgreSQL's child processes, which outlive a killed server for a moment.
 */
async function processesIn(clusterDir: string): Promise<Map<number, number>> {
  const cluster = await stat(clusterDir).catch(() => undefined);
  const parents = new Map<number, number>();
  for (const pid of await allProcesses()) {
    const workingDir = await stat(`/proc/${pid}/cwd`).catch(() => undefined);
    if (!cluster || workingDir?.ino !== cluster.ino || workingDir.dev !== cluster.dev) continue;
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    // A child process shows its task in place of a command line.
    if (!command || command.startsWith("postgres: ")) continue;
    parents.set(pid, await parentOf(pid));
  }
  return parents;
}

/** The process ids of the data directory's server: its main process first, then its children. */
export async function processesOf(dataDir: string): Promise<number[]> {
  const [main] = await serversOf(dataDir);
  if (main === undefined) return [];
  const all = await allProcesses();
  const parents = await Promise.all(all.map(parentOf));
  return [main, ...all.filter((_, index) => parents[index] === main)];
}

async function allProcesses(): Promise<number[]> {
  return (await readdir("/proc")).map(Number).filter(Number.isInteger);
}

async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
}

/** Sends each process a signal; ignores those that have ended. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/** The number of leads with that name. */
export async function leadsNamed(dataDir: string, name: string): Promise<number> {
  return (await query(dataDir, `select from public.leads where name = '${name}'`)).length;
}

/** Runs one statement on the data directory's server, which another process owns. */
export async function query(dataDir: string, sql: string) {
  const database = await connectRunningPostgres({ dataDir });
  const client = new pg.Client(database.poolConfig("owner"));
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
