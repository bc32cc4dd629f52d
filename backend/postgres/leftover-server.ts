import { execFile } from "node:child_process";
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { Logger } from "../logger.ts";
import { SOCKET_DIR_PREFIX } from "./socket-directory.ts";

/** What a server says of itself in its data directory (PostgreSQL sources, miscadmin.h, LOCK_FILE_LINE_*). */
export type PostmasterFile = { pid: number; socketDir: string; status: string };

const POLL_MS = 20;
const FAST_SHUTDOWN_MS = 10_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;

export async function readPostmasterFile(clusterDir: string): Promise<PostmasterFile | undefined> {
  const content = await readFile(join(clusterDir, "postmaster.pid"), "utf8").catch(() => "");
  const [pid, , , , socketDir = "", , , status = ""] = content.split("\n");
  return pid ? { pid: Number(pid), socketDir, status: status.trim() } : undefined;
}

/**
 * Stops the server that a killed process has left running on this cluster, so that the next one finds the cluster free.
 * The caller holds the data directory's lock: no live process can own that server.
 */
export async function stopLeftoverServer(clusterDir: string, log: Logger): Promise<void> {
  const leftover = await readPostmasterFile(clusterDir);
  if (!leftover) return;
  if (await isServing(leftover.pid, clusterDir)) {
    log.warn("stopping the PostgreSQL server that an earlier process left running", { pid: leftover.pid });
    await stopServer(leftover.pid, clusterDir);
  } else if (isAlive(leftover.pid)) {
    // A stranger's by now, or the server's of which this directory is a copy: PostgreSQL would take it for its own.
    await rm(join(clusterDir, "postmaster.pid"));
    return;
  }
  if (leftover.socketDir.startsWith(SOCKET_DIR_PREFIX)) {
    await rm(leftover.socketDir, { recursive: true, force: true });
  }
}

async function stopServer(pid: number, clusterDir: string): Promise<void> {
  process.kill(pid, "SIGINT");
  if (await hasEnded(pid, clusterDir, FAST_SHUTDOWN_MS)) return;
  process.kill(pid, "SIGQUIT");
  if (await hasEnded(pid, clusterDir, IMMEDIATE_SHUTDOWN_MS)) return;
  throw new Error(`A PostgreSQL server left running (process ${pid}) does not stop. Stop it by hand.`);
}

async function hasEnded(pid: number, clusterDir: string, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (await isServing(pid, clusterDir)) {
    if (performance.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}

/** A server works in its data directory, which tells it from a stranger under a reused number and from a copy's server. */
async function isServing(pid: number, clusterDir: string): Promise<boolean> {
  if (process.platform === "linux") {
    const [name, workingDir, cluster] = await Promise.all([
      readFile(`/proc/${pid}/comm`, "utf8").catch(() => ""),
      stat(`/proc/${pid}/cwd`).catch(() => undefined),
      stat(clusterDir),
    ]);
    return name.trim() === "postgres" && workingDir?.ino === cluster.ino && workingDir.dev === cluster.dev;
  }
  const command = await promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)]).catch(
    () => undefined,
  );
  return command?.stdout.includes(clusterDir) ?? false;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
