import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { Logger } from "../logger.ts";

/** The file that a running server keeps in its data directory (PostgreSQL sources, miscadmin.h, LOCK_FILE_LINE_*). */
type PostmasterFile = { pid: number; socketDir: string; status: string };

// A socket's path may be 107 bytes long (103 on macOS), which many a DATA_DIR exceeds, and both our account and the
// server's must reach it, which TMPDIR does not guarantee. /tmp is short and open to all; mkdtemp makes it private.
export const SOCKET_DIR_PREFIX = "/tmp/spinfront-";

const POLL_MS = 20;
const SHUTDOWN_MS = 10_000;

/** Undefined if there is no such file, or nothing written to it; throws if it cannot be read. */
export async function readPostmasterFile(clusterDir: string): Promise<PostmasterFile | undefined> {
  const content = await readFile(join(clusterDir, "postmaster.pid"), "utf8").catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "";
      throw error;
    },
  );
  const [pid, , , , socketDir = "", , , status = ""] = content.split("\n");
  return /^-?\d+$/.test(pid ?? "") ? { pid: Number(pid), socketDir, status: status.trim() } : undefined;
}

/**
 * Stops and clears away the server that a killed process left on this cluster. The caller holds the data directory's lock,
 * so no live process can own that server.
 */
export async function clearLeftoverServer(clusterDir: string, log: Logger): Promise<void> {
  const leftover = await readPostmasterFile(clusterDir);
  if (!leftover) return removeUnwrittenFile(clusterDir);
  const found = await serverUnder(leftover.pid, clusterDir);
  if (found === "this cluster's") {
    log.warn("stopping the PostgreSQL server that an earlier process left running", { pid: leftover.pid });
    await stopServer(leftover.pid, clusterDir);
  } else {
    await markAsStale(clusterDir);
  }
  // If this directory is a copy of another cluster's, the file names that cluster's running server: leave it its socket.
  if (found === "another cluster's" || !leftover.socketDir.startsWith(SOCKET_DIR_PREFIX)) return;
  await rm(leftover.socketDir, { recursive: true, force: true }).catch(() => undefined);
}

/**
 * After a power cut the file may be empty, and PostgreSQL refuses to start. Keeps it if a server works in the cluster,
 * which may just be starting.
 */
async function removeUnwrittenFile(clusterDir: string): Promise<void> {
  const file = join(clusterDir, "postmaster.pid");
  if (process.platform !== "linux" || !existsSync(file)) return;
  const pids = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  const found = await Promise.all(pids.map((pid) => serverUnder(pid, clusterDir)));
  if (!found.includes("this cluster's")) await rm(file);
}

/** Tries PostgreSQL's fast shutdown, then its immediate one. */
async function stopServer(pid: number, clusterDir: string): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    process.kill(pid, signal);
    if (await hasEnded(pid, clusterDir)) return;
  }
  throw new Error(`A PostgreSQL server left running (process ${pid}) does not stop. Stop it by hand.`);
}

async function hasEnded(pid: number, clusterDir: string): Promise<boolean> {
  const deadline = performance.now() + SHUTDOWN_MS;
  while ((await serverUnder(pid, clusterDir)) === "this cluster's") {
    if (performance.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}

/**
 * Replaces the recorded process id with our own. PostgreSQL refuses to start while the recorded process lives, and another
 * program may have that id by now; but it ignores its own parent, which is us. Keeps the file, because it also names the
 * shared memory that tells PostgreSQL whether child processes of a killed server are still running.
 */
async function markAsStale(clusterDir: string): Promise<void> {
  const file = join(clusterDir, "postmaster.pid");
  const content = await readFile(file, "utf8");
  await writeFile(file, content.replace(/^-?\d+/, String(process.pid)));
}

/** Whose server, if any, runs under a process id. A server's working directory is its cluster. */
async function serverUnder(
  pid: number,
  clusterDir: string,
): Promise<"this cluster's" | "another cluster's" | undefined> {
  if (process.platform !== "linux") return serverInProcessList(pid, clusterDir);
  const [name, workingDir, cluster] = await Promise.all([
    readFile(`/proc/${pid}/comm`, "utf8").catch(() => ""),
    stat(`/proc/${pid}/cwd`).catch(() => undefined),
    stat(clusterDir),
  ]);
  if (name.trim() !== "postgres" || !workingDir) return undefined;
  const isThis = workingDir.ino === cluster.ino && workingDir.dev === cluster.dev;
  return isThis ? "this cluster's" : "another cluster's";
}

async function serverInProcessList(pid: number, clusterDir: string) {
  const list = await promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)]).catch(() => undefined);
  if (!list?.stdout.includes("postgres")) return undefined;
  return list.stdout.includes(` ${clusterDir} `) ? "this cluster's" : "another cluster's";
}
