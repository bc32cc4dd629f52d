import { existsSync, rmSync } from "node:fs";
import { chown, mkdtemp, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Deadline } from "../deadline.ts";
import type { Logger } from "../logger.ts";
import { type Binaries, findBinaries } from "./binaries.ts";
import { clearLeftoverServer, readPostmasterFile, SOCKET_DIR_PREFIX } from "./leftover-server.ts";
import { makeCluster } from "./make-cluster.ts";
import { claim, reserveAccount, type ServerAccount } from "./server-account.ts";
import { superviseServer } from "./supervised-server.ts";

type EmbeddedServer = { socketDir: string; stop(deadline?: Deadline): Promise<void> };

const MAX_LOG_BYTES = 10_000_000;

/** The cluster belongs to another major version of PostgreSQL than this release has. */
export class ClusterVersionError extends Error {
  override name = "ClusterVersionError";
}

/**
 * Starts the data directory's server, and creates its cluster first if needed. The caller holds the directory's lock. Throws
 * ClusterVersionError, and leaves the cluster as it is, if its data can't be read by this PostgreSQL.
 */
export async function startEmbeddedServer(options: {
  dataDir: string;
  ownerPassword: string;
  isScratch: boolean;
  log: Logger;
}): Promise<EmbeddedServer> {
  const { dataDir, ownerPassword, isScratch, log } = options;
  const clusterDir = clusterDirectory(dataDir);
  const isNew = !hasCluster(dataDir);
  if (!isNew) await clearLeftoverServer(clusterDir, log);
  const { account, release } = await reserveAccount(clusterDir);
  try {
    const binaries = await findBinaries(account);
    if (!isNew) await refuseOtherVersion(clusterDir, binaries);
    if (isNew) await makeCluster({ clusterDir, ownerPassword, binaries, account, isScratch });
    else await claim(clusterDir, account);
    const logFile = await rotateLog(dataDir);
    const socket = await makeSocketDirectory(account);
    const place = { clusterDir, socketDir: socket.path, logFile, binaries, account, isScratch };
    const stop = await superviseServer(place, log).catch((error) => {
      socket.remove();
      throw error;
    });
    return { socketDir: socket.path, stop: (deadline) => stop(deadline).finally(socket.remove) };
  } finally {
    release();
  }
}

/** Where the data directory's server can be reached, if it is running. */
export async function findSocketDirectory(dataDir: string): Promise<string | undefined> {
  const server = await readPostmasterFile(clusterDirectory(dataDir));
  return server?.status === "ready" ? server.socketDir : undefined;
}

export function hasCluster(dataDir: string): boolean {
  return existsSync(clusterDirectory(dataDir));
}

function clusterDirectory(dataDir: string): string {
  return join(dataDir, "postgres", "cluster");
}

/** If the file can't be read, PostgreSQL says so itself. */
async function refuseOtherVersion(clusterDir: string, { majorVersion }: Binaries): Promise<void> {
  const found = (await readFile(join(clusterDir, "PG_VERSION"), "utf8").catch(() => majorVersion)).trim();
  if (found === majorVersion) return;
  throw new ClusterVersionError(
    `The database in DATA_DIR needs PostgreSQL ${found}, and this release has ${majorVersion}: make a backup with the release that used it (npm run backup), and restore that with this one into an empty DATA_DIR (npm run restore).`,
  );
}

/** Returns the log's path. Starts a new log if the old one has grown too large. */
async function rotateLog(dataDir: string): Promise<string> {
  const logFile = join(dataDir, "postgres", "server.log");
  const size = existsSync(logFile) ? (await stat(logFile)).size : 0;
  if (size > MAX_LOG_BYTES) await rename(logFile, `${logFile}.old`);
  return logFile;
}

/** Makes a directory that only root and the server's account can enter. It is removed at the latest when this process exits. */
async function makeSocketDirectory(account: ServerAccount): Promise<{ path: string; remove(): void }> {
  const path = await mkdtemp(SOCKET_DIR_PREFIX);
  if (account) await chown(path, account.uid, account.gid);
  function remove() {
    process.removeListener("exit", remove);
    rmSync(path, { recursive: true, force: true });
  }
  process.once("exit", remove);
  return { path, remove };
}
