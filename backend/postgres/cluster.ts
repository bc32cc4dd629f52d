import { resolve } from "node:path";
import pg from "pg";
import type { Deadline } from "../deadline.ts";
import type { Logger } from "../logger.ts";
import { lockDataDirectory } from "./data-directory-lock.ts";
import { findSocketDirectory, hasCluster, startEmbeddedServer } from "./embedded-server.ts";
import type { GuardedLimits } from "./guarded-client.ts";
import { type DatabaseLogin, loadRolePasswords, ROLE_NAMES, type RolePasswords } from "./role-passwords.ts";

export type { DatabaseLogin, RolePasswords };

/** A PostgreSQL ready for connections, whoever runs it. The pools made from its configurations end before `stop`, or with it. */
export type Database = {
  poolConfig(login: DatabaseLogin): pg.PoolConfig;
  stop(deadline?: Deadline): Promise<void>;
};

/** A little longer than the longest statement of each role: a server silent for that long hangs. */
const LIMITS: Record<DatabaseLogin, GuardedLimits> = {
  owner: { max: 2, connectionTimeoutMillis: 3_000, answerTimeoutMillis: 9_000 },
  authenticator: { max: 12, connectionTimeoutMillis: 2_500, answerTimeoutMillis: 9_000 },
  auth_admin: { max: 4, connectionTimeoutMillis: 3_000, answerTimeoutMillis: 4_500 },
};

/**
 * Starts the PostgreSQL that npm installed, with its data in `dataDir`; recovers whatever a crash left there. Throws
 * DataDirectoryInUseError while another process has the directory.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  /** Whether nobody misses what a power cut takes from it. */
  isScratch?: boolean;
  log: Logger;
}): Promise<Database> {
  const dataDir = resolve(options.dataDir);
  const lock = lockDataDirectory(dataDir);
  try {
    const passwords = await loadRolePasswords(dataDir, { areSet: hasCluster(dataDir) });
    const server = await startEmbeddedServer({
      dataDir,
      ownerPassword: passwords.owner,
      isScratch: options.isScratch ?? false,
      log: options.log,
    });
    let stopped: Promise<void> | undefined;
    return {
      poolConfig: (login) => socketConfig(server.socketDir, login, passwords),
      stop(deadline) {
        stopped ??= server.stop(deadline).finally(() => lock.release());
        return stopped;
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Connects to the embedded PostgreSQL that another process runs on `dataDir`; `stop` leaves it running. */
export async function connectRunningPostgres(options: { dataDir: string }): Promise<Database> {
  const dataDir = resolve(options.dataDir);
  const socketDir = await findSocketDirectory(dataDir);
  if (!socketDir) throw new Error(`No PostgreSQL is serving the data directory ${dataDir}.`);
  const passwords = await loadRolePasswords(dataDir);
  return { poolConfig: (login) => socketConfig(socketDir, login, passwords), stop: async () => {} };
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
      ...LIMITS[login],
      connectionString: login === "owner" ? databaseUrl : asLogin(databaseUrl, login, passwords),
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

/** Every setting is stated, so that none comes from the PG* variables of our environment. */
function socketConfig(socketDir: string, login: DatabaseLogin, passwords: RolePasswords): pg.PoolConfig {
  return {
    ...LIMITS[login],
    host: socketDir,
    port: 5432,
    ssl: false,
    database: "postgres",
    user: ROLE_NAMES[login],
    password: passwords[login],
  };
}

/** In a connection address, the parameters `user` and `password` win over the ones before the host. */
function asLogin(databaseUrl: string, login: DatabaseLogin, passwords: RolePasswords): string {
  const url = new URL(databaseUrl);
  url.searchParams.set("user", ROLE_NAMES[login]);
  url.searchParams.set("password", passwords[login]);
  return url.href;
}
