import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import { dataDirectoryArgument } from "./cluster-directory.ts";
import { readPostmasterFile } from "./leftover-server.ts";
import type { ServerAccount } from "./server-account.ts";
import { serverArguments } from "./server-settings.ts";

export type ServerOptions = {
  clusterDir: string;
  socketDir: string;
  logFile: string;
  binaries: Binaries;
  account: ServerAccount;
  isScratch: boolean;
};

const POLL_MS = 20;

/** Starts PostgreSQL; `isReady` tells when it serves. Runs in a process group of its own: a Ctrl+C reaches us alone, and we stop it in order. */
export function launchServer({
  clusterDir,
  socketDir,
  logFile,
  binaries,
  account,
  isScratch,
}: ServerOptions): ChildProcess {
  const log = openSync(logFile, "a", 0o600);
  try {
    return spawn(
      binaries.postgres,
      ["-D", dataDirectoryArgument(clusterDir), ...serverArguments(socketDir, isScratch)],
      {
        ...account,
        cwd: clusterDir,
        env: {},
        detached: true,
        stdio: ["ignore", log, log],
      },
    );
  } finally {
    closeSync(log);
  }
}

/** Waits until the server accepts connections (true) or has ended before it did (false). */
export async function isReady(server: ChildProcess, clusterDir: string): Promise<boolean> {
  while (server.pid && server.exitCode === null && server.signalCode === null) {
    // The file cannot be read just now, but the server runs: ask again.
    const file = await readPostmasterFile(clusterDir).catch(() => undefined);
    if (file?.pid === server.pid && file.status === "ready") return true;
    await delay(POLL_MS);
  }
  return false;
}

/** The reason that the server gave for its latest failure. */
export async function lastFailure(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, "utf8").catch(() => "")).trim().split("\n");
  const line = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? "";
  return line.replace(/^.*?(FATAL|PANIC): +/, "");
}
