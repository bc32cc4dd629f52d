import { rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import type { Logger } from "../logger.ts";
import { findBinaries } from "./binaries.ts";
import { lockDataDirectory } from "./data-directory-lock.ts";
import { stopLeftoverServer } from "./leftover-server.ts";
import { makeCluster } from "./make-cluster.ts";
import { type DatabaseLogin, loadRolePasswords, ROLE_NAMES, type RolePasswords } from "./role-passwords.ts";
import { accountFor, claim } from "./server-account.ts";
import { makeSocketDirectory } from "./socket-directory.ts";
import { SupervisedServer } from "./supervised-server.ts";

export type { DatabaseLogin, RolePasswords };

/** A PostgreSQL ready for connections, whoever runs it. The pools made from its configurations end before `stop`. */
export type Database = {
  poolConfig(login: DatabaseLogin): pg.PoolConfig;
  stop(): Promise<void>;
};

const MAX_CONNECTIONS: Record<DatabaseLogin, number> = { owner: 2, authenticator: 10, auth_admin: 4 };
const CONNECTION_TIMEOUT_MS = 5_000;
const LONGEST_SERVER_LOG_BYTES = 10_000_000;

/**
 * Starts the PostgreSQL that npm installed, with its data in `dataDir`; recovers whatever a crash left there. Throws
 * DataDirectoryInUseError while another process has the directory.
 */
export async function startEmbeddedPostgres(options: { dataDir: string; log: Logger }): Promise<Database> {
  const dataDir = resolve(options.dataDir);
  const lock = lockDataDirectory(dataDir);
  try {
    const database = await startCluster(dataDir, options.log);
    return { ...database, stop: () => database.stop().finally(() => lock.release()) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startCluster(dataDir: string, log: Logger): Promise<Database> {
  const passwords = await loadRolePasswords(dataDir);
  const parentDir = join(dataDir, "postgres");
  const clusterDir = join(parentDir, "cluster");
  const account = await accountFor(clusterDir);
  const binaries = await findBinaries(account);
  const isNew = !(await exists(clusterDir));
  if (!isNew) {
    await claim(clusterDir, account);
    await stopLeftoverServer(clusterDir, log);
  }
  const socketDir = await makeSocketDirectory(account);
  const removeSocketDir = () => rm(socketDir, { recursive: true, force: true });
  try {
    if (isNew) {
      await makeCluster({ parentDir, runDir: socketDir, ownerPassword: passwords.owner, binaries, account });
    }
    const logFile = await serverLog(parentDir);
    const server = await SupervisedServer.start({ clusterDir, socketDir, logFile, binaries, account }, log);
    return {
      poolConfig: (login) => ({
        host: socketDir,
        database: "postgres",
        user: ROLE_NAMES[login],
        password: passwords[login],
        max: MAX_CONNECTIONS[login],
        connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      }),
      stop: () => server.stop().finally(removeSocketDir),
    };
  } catch (error) {
    await removeSocketDir();
    throw error;
  }
}

/** Connects to a PostgreSQL that others run, as the owner that the address names; `passwords` are for the other logins. */
export async function connectExternalPostgres(options: {
  databaseUrl: string;
  passwords: RolePasswords;
  log: Logger;
}): Promise<Database> {
  const { databaseUrl, passwords, log } = options;
  const database: Database = {
    poolConfig: (login) => ({
      connectionString: login === "owner" ? databaseUrl : asLogin(databaseUrl, login, passwords),
      max: MAX_CONNECTIONS[login],
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    }),
    stop: async () => {},
  };
  const client = new pg.Client(database.poolConfig("owner"));
  try {
    await client.connect();
    const { rows } = await client.query("show server_version");
    log.info("using the PostgreSQL of DATABASE_URL", { version: rows[0].server_version });
  } catch (error) {
    throw new Error(`Cannot use the PostgreSQL of DATABASE_URL: ${(error as Error).message}`);
  } finally {
    await client.end();
  }
  return database;
}

/** In a connection address, the parameters `user` and `password` win over the ones before the host. */
function asLogin(databaseUrl: string, login: DatabaseLogin, passwords: RolePasswords): string {
  const url = new URL(databaseUrl);
  url.searchParams.set("user", ROLE_NAMES[login]);
  url.searchParams.set("password", passwords[login]);
  return url.href;
}

async function serverLog(parentDir: string): Promise<string> {
  const logFile = join(parentDir, "server.log");
  const size = await stat(logFile).then(
    ({ size }) => size,
    () => 0,
  );
  if (size > LONGEST_SERVER_LOG_BYTES) await rename(logFile, `${logFile}.old`);
  return logFile;
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
