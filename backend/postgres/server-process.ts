import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import { readPostmasterFile } from "./leftover-server.ts";
import { dataDirectoryArgument } from "./make-cluster.ts";
import type { ServerAccount } from "./server-account.ts";

export type ServerOptions = {
  clusterDir: string;
  socketDir: string;
  logFile: string;
  binaries: Binaries;
  account: ServerAccount;
  isScratch: boolean;
};

const POLL_MS = 20;

const SETTINGS = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  password_encryption: "scram-sha-256",

  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",

  // For one small business on one small machine: few processes and little memory; the system's file cache does the rest.
  max_connections: "100",
  shared_buffers: "32MB",
  maintenance_work_mem: "32MB",
  min_wal_size: "32MB",
  max_wal_size: "256MB",
  io_method: "sync",
  autovacuum_max_workers: "1",
  max_logical_replication_workers: "0",
  max_parallel_workers_per_gather: "0",
  jit: "off",

  timezone: "UTC",
  log_timezone: "UTC",

  // The level "log" reports what happens to the server, but no statement's error: those quote values of rows.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

const SCRATCH_SETTINGS = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };

/**
 * Starts PostgreSQL, in a process group of its own: Ctrl+C signals only us, and we stop the server in order. All settings
 * are on its command line, so that a cluster made by an older release follows them as well.
 */
export function launchServer(options: ServerOptions): ChildProcess {
  const { clusterDir, socketDir, logFile, binaries, account, isScratch } = options;
  const settings = { ...SETTINGS, ...(isScratch && SCRATCH_SETTINGS), unix_socket_directories: socketDir };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openSync(logFile, "a", 0o600);
  try {
    return spawn(binaries.postgres, ["-D", dataDirectoryArgument(clusterDir), ...args], {
      ...account,
      cwd: clusterDir,
      env: {},
      detached: true,
      stdio: ["ignore", log, log],
    });
  } finally {
    closeSync(log);
  }
}

/** Waits until the server accepts connections (true) or ends (false). */
export async function isReady(server: ChildProcess, clusterDir: string): Promise<boolean> {
  while (server.pid && server.exitCode === null && server.signalCode === null) {
    // While the server runs, an unreadable file only means that we have to look again.
    const file = await readPostmasterFile(clusterDir).catch(() => undefined);
    if (file?.pid === server.pid && file.status === "ready") return true;
    await delay(POLL_MS);
  }
  return false;
}
