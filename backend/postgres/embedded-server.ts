import { existsSync } from "node:fs";
import { rename, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Deadline } from "../deadline.ts";
import type { Logger } from "../logger.ts";
import { findBinaries } from "./binaries.ts";
import { clearLeftoverServer, readPostmasterFile } from "./leftover-server.ts";
import { makeCluster } from "./make-cluster.ts";
import { claim, reserveAccount } from "./server-account.ts";
import type { ServerOptions } from "./server-process.ts";
import { makeSocketDirectory } from "./socket-directory.ts";
import { SupervisedServer } from "./supervised-server.ts";

export type EmbeddedServer = { socketDir: string; stop(deadline?: Deadline): Promise<void> };

const LONGEST_LOG_BYTES = 10_000_000;

/** Starts the data directory's server; makes the cluster at the first start. The caller holds the directory's lock. */
export async function startEmbeddedServer(options: {
  dataDir: string;
  ownerPassword: string;
  isScratch: boolean;
  log: Logger;
}): Promise<EmbeddedServer> {
  const { dataDir, ownerPassword, isScratch, log } = options;
  const clusterDir = clusterDirectory(dataDir);
  const isNew = !existsSync(clusterDir);
  if (!isNew) await clearLeftoverServer(clusterDir, log);
  const { account, release } = await reserveAccount(clusterDir);
  try {
    const binaries = await findBinaries(account);
    if (isNew) await makeCluster({ clusterDir, ownerPassword, binaries, account, isScratch });
    else await claim(clusterDir, account);
    const logFile = await roomyLog(dataDir);
    return await serve({ clusterDir, logFile, binaries, account, isScratch }, log);
  } finally {
    release();
  }
}

async function serve(place: Omit<ServerOptions, "socketDir">, log: Logger): Promise<EmbeddedServer> {
  const socket = await makeSocketDirectory(place.account);
  try {
    const server = await SupervisedServer.start({ ...place, socketDir: socket.path }, log);
    return { socketDir: socket.path, stop: (deadline) => server.stop(deadline).finally(socket.remove) };
  } catch (error) {
    socket.remove();
    throw error;
  }
}

/** Where the data directory's server can be reached now, if one serves. */
export async function findSocketDirectory(dataDir: string): Promise<string | undefined> {
  const server = await readPostmasterFile(clusterDirectory(dataDir));
  return server?.status === "ready" ? server.socketDir : undefined;
}

/** Whether an earlier start has made the data directory's cluster. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(clusterDirectory(dataDir));
}

function clusterDirectory(dataDir: string): string {
  return join(dataDir, "postgres", "cluster");
}

async function roomyLog(dataDir: string): Promise<string> {
  const logFile = join(dataDir, "postgres", "server.log");
  const size = existsSync(logFile) ? (await stat(logFile)).size : 0;
  if (size > LONGEST_LOG_BYTES) await rename(logFile, `${logFile}.old`);
  return logFile;
}
