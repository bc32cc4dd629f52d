import { resolve } from "node:path";
import pg from "pg";
import type { Deadline } from "../deadline.ts";
import type { Logger } from "../logger.ts";
import { DataDirectoryInUseError, lockDataDirectory } from "./data-directory-lock.ts";
import { findSocketDirectory, hasCluster, startEmbeddedServer } from "./embedded-server.ts";
import type { GuardedLimits } from "./guarded-client.ts";
import { type DatabaseLogin, loadRolePasswords, ROLE_NAMES, type RolePasswords } from "./role-passwords.ts";

/** A PostgreSQL that accepts connections. End the pools made from its configurations before `stop`, or with it. */
export type Database = {
  poolConfig(login: DatabaseLogin): pg.PoolConfig;
  stop(deadline?: Deadline): Promise<void>;
};

export type DatabasePlace = {
  dataDir: string;
  /** A PostgreSQL that the operator runs. Without it, the embedded one is used. */
  databaseUrl?: string | null;
  log: Logger;
};

/**
 * Timeouts are a little longer than each role's longest statement: a server that is silent for longer has hung. More
 * connections take no more requests on two cores, but 15 MB each, for PostgreSQL's copy of the catalog and plans.
 */
const LIMITS: Record<DatabaseLogin, GuardedLimits> = {
  owner: { max: 2, connectionTimeoutMillis: 3_000, answerTimeoutMillis: 9_000 },
  authenticator: { max: 8, connectionTimeoutMillis: 2_500, answerTimeoutMillis: 9_000 },
  auth_admin: { max: 4, connectionTimeoutMillis: 3_000, answerTimeoutMillis: 4_500 },
};

/** So that a connection that only waits, as for notifications, notices within half a minute that the other machine is gone. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** After a failover, its address may for a moment still lead to the server that can only be read from then on. */
const MAX_LIFETIME = { maxLifetimeSeconds: 5 * 60 };

/** Connects to the PostgreSQL of `databaseUrl`, or starts the data directory's, which no other process may be using. */
export async function openDatabase({ dataDir, databaseUrl, log }: DatabasePlace): Promise<Database> {
  if (!databaseUrl) return startEmbeddedPostgres({ dataDir, log });
  return connectExternalPostgres({ databaseUrl, passwords: await loadRolePasswords(dataDir), log });
}

/** Like `openDatabase`, for a command line: beside a running server, connects to that server's PostgreSQL. */
export async function openDatabaseBeside(place: DatabasePlace): Promise<Database> {
  return openDatabase(place).catch((error) => {
    if (error instanceof DataDirectoryInUseError) return connectRunningPostgres(place);
    throw error;
  });
}

/**
 * Starts the PostgreSQL that npm installed, with its data in `dataDir`, and recovers from a crash. Throws
 * DataDirectoryInUseError while another process uses the directory.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  /** Trades durability for speed: nobody needs the data after a power cut. */
  isScratch?: boolean;
  log: Logger;
}): Promise<Database> {
  const { isScratch = false, log } = options;
  const dataDir = resolve(options.dataDir);
  const lock = lockDataDirectory(dataDir);
  try {
    const passwords = await loadRolePasswords(dataDir, { areSet: hasCluster(dataDir) });
    const server = await startEmbeddedServer({ dataDir, ownerPassword: passwords.owner, isScratch, log });
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

/** The migrations call `pg_input_is_valid`, which is new in PostgreSQL 16. */
const OLDEST_SERVER_VERSION = 16;

/**
 * Connects as the owner that the address names; `passwords` are those of the other logins. Throws if the server can't be
 * used.
 */
export async function connectExternalPostgres(options: {
  databaseUrl: string;
  passwords: RolePasswords;
  log: Logger;
}): Promise<Database> {
  const { databaseUrl, passwords, log } = options;
  const database: Database = {
    poolConfig: (login) => ({
      ...LIMITS[login],
      ...KEEP_ALIVE,
      ...MAX_LIFETIME,
      connectionString: login === "owner" ? databaseUrl : asLogin(databaseUrl, login, passwords),
    }),
    stop: async () => {},
  };
  await requireUsable(database, log).catch((error: Error) => {
    throw new Error(`Cannot use the PostgreSQL of DATABASE_URL: ${error.message}`);
  });
  return database;
}

async function requireUsable(database: Database, log: Logger): Promise<void> {
  const client = new pg.Client(database.poolConfig("owner"));
  try {
    await client.connect();
    const { rows } = await client.query(
      "select current_setting('server_version') as version, current_setting('server_encoding') as encoding",
    );
    const { version, encoding }: { version: string; encoding: string } = rows[0];
    if (Number.parseInt(version, 10) < OLDEST_SERVER_VERSION)
      throw new Error(`it is version ${version}, and the site needs ${OLDEST_SERVER_VERSION} or newer`);
    if (encoding !== "UTF8")
      throw new Error(`its database stores text as ${encoding}, and the site needs UTF8`);
    log.info("using the PostgreSQL of DATABASE_URL", { version });
  } finally {
    await client.end();
  }
}

/** States every setting, so that PG* environment variables have no effect. */
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

/** In a connection address, the parameters `user` and `password` override those before the host. */
function asLogin(databaseUrl: string, login: DatabaseLogin, passwords: RolePasswords): string {
  const url = new URL(databaseUrl);
  url.searchParams.set("user", ROLE_NAMES[login]);
  url.searchParams.set("password", passwords[login]);
  return url.href;
}
