import { join } from "node:path";
import { Pool } from "pg";
import type { SendMail } from "./auth/account-mail.ts";
import { type Accounts, createAccounts } from "./auth/accounts.ts";
import { createAuthApi } from "./auth/auth-api.ts";
import { authorizeRequest } from "./auth/authorize-request.ts";
import { loadTokenService } from "./auth/signing-keys.ts";
import { openDataDirectory } from "./data-directory.ts";
import { type Deadline, deadlineOfStop, endsBefore } from "./deadline.ts";
import type { Logger } from "./logger.ts";
import type { Database, DatabaseLogin } from "./postgres/cluster.ts";
import { GuardedClient } from "./postgres/guarded-client.ts";
import { type DatabasePlace, openDatabase, openDatabaseBeside } from "./postgres/open-database.ts";
import { prepareDatabase } from "./postgres/prepare-database.ts";
import { createReadiness, type Readiness } from "./readiness.ts";
import { limitAnonymousWrites } from "./rest/anonymous-writes.ts";
import { shareOut } from "./rest/connection-shares.ts";
import { createDataApi } from "./rest/data-api.ts";
import type { BucketPlace } from "./storage/bucket-calls.ts";
import { BucketFiles } from "./storage/bucket-files.ts";
import { DirectoryFiles } from "./storage/directory-files.ts";
import { createStorageApi } from "./storage/storage-api.ts";

export type DatabaseOptions = DatabasePlace & {
  /** Holds `migrations/*.sql` and `seed.sql`, as the Supabase CLI lays them out. */
  supabaseDir: string;
};

export type BackendOptions = DatabaseOptions & {
  siteOrigin: string;
  signUpEnabled: boolean;
  /** OWN_PROCESS where the request came over no network. */
  clientAddress: (request: Request) => string;
  /** How many writes a minute one address may make without having signed in; any number where this is absent. */
  anonymousWritesPerMinute?: number;
  /** Holds the bytes of objects; without it, a directory below `dataDir` does. */
  bucket?: BucketPlace;
  /** Writes to account owners; without it, calls that would have to send a mail are refused. */
  sendMail?: SendMail;
};

/** Access for the owner of the server only. */
export type OwnerAccess = {
  accounts: Accounts;
  /** Logs in as the schema's owner, which no policy restricts: never use it for a visitor's or user's request. */
  ownerPool: Pool;
};

/** A running backend: the Supabase contract as one function, and what only its own process may do. */
export type Backend = OwnerAccess & {
  /** Answers /rest/v1/*, /auth/v1/* and /storage/v1/* to whoever calls over the network. */
  fetch: (request: Request) => Promise<Response>;
  /**
   * Answers the same calls of this process itself, under the same policies. Such calls are made for many visitors, whom
   * the process limits by itself: no limit by address applies to them, and connections are reserved for them.
   */
  ownFetch: (request: Request) => Promise<Response>;
  anonKey: string;
  serviceRoleKey: string;
  readiness: () => Promise<Readiness>;
  /** Deletes stored files that a kill has left without an object, and logs how many objects have lost theirs. */
  sweepStorage: () => Promise<void>;
  /** Finishes sending account mails, closes the connections and stops the database, all by the deadline. */
  stop: (deadline?: Deadline) => Promise<void>;
};

const MAX_ROWS = 1000;
/** Time reserved for PostgreSQL to stop. */
const DATABASE_STOP_MS = 2_000;
/** Time reserved for connections to end and then PostgreSQL to stop. */
const CONNECTIONS_STOP_MS = 500 + DATABASE_STOP_MS;

/** Starts or connects PostgreSQL, brings its schema up to date and serves the three APIs on it. */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const { dataDir, log } = options;
  await openDataDirectory(dataDir);
  const tokens = await loadTokenService({ dataDir });
  const database = await openDatabase(options);
  await prepareOrStop(database, options);
  const pools = openPools(database, log);
  const mailsUnderWay = new Set<Promise<void>>();
  const authApi = createAuthApi({ ...options, pool: pools.auth, tokens, mailsUnderWay });
  const authorize = authorizeRequest({ pool: pools.auth, tokens });
  const files = options.bucket ? new BucketFiles(options.bucket, dataDir) : new DirectoryFiles(dataDir);
  const storageApi = createStorageApi({ pool: pools.api, authorize, files, log });
  const dataApi = createDataApi({
    pool: pools.api,
    authorize,
    maxRows: MAX_ROWS,
    ...(options.anonymousWritesPerMinute && {
      admitWrite: limitAnonymousWrites(options.anonymousWritesPerMinute, options.clientAddress),
    }),
    log,
  });
  return {
    fetch: async (request) => apiFor(request, authApi, storageApi.fetch, dataApi.fetch),
    ownFetch: async (request) => apiFor(request, authApi, storageApi.ownFetch, dataApi.ownFetch),
    anonKey: tokens.anonKey,
    serviceRoleKey: tokens.serviceRoleKey,
    accounts: createAccounts(pools.auth),
    ownerPool: pools.owner,
    readiness: createReadiness(shareOut(pools.api)("own process", "anon")),
    sweepStorage: storageApi.sweep,
    async stop(deadline = deadlineOfStop()) {
      const areSent = await endsBefore(deadline - CONNECTIONS_STOP_MS, Promise.all(mailsUnderWay));
      if (!areSent) log.error("account mails given up", { count: mailsUnderWay.size });
      await closeDatabase(pools, database, deadline);
    },
  };
}

/**
 * Opens the accounts for a command line, beside a running server or without one.
 * @returns the access and what closes it again
 */
export async function openOwnerAccess(
  options: DatabaseOptions,
): Promise<OwnerAccess & { close: () => Promise<void> }> {
  await openDataDirectory(options.dataDir);
  const database = await openDatabaseBeside(options);
  await prepareOrStop(database, options);
  const pools = openPools(database, options.log);
  return {
    accounts: createAccounts(pools.auth),
    ownerPool: pools.owner,
    close: () => closeDatabase(pools, database, deadlineOfStop()),
  };
}

async function prepareOrStop(database: Database, { supabaseDir, log }: DatabaseOptions): Promise<void> {
  try {
    await prepareDatabase({
      database,
      migrationsDir: join(supabaseDir, "migrations"),
      seedFile: join(supabaseDir, "seed.sql"),
      log,
    });
  } catch (error) {
    await database.stop();
    throw error;
  }
}

function openPools(database: Database, log: Logger) {
  const open = (login: DatabaseLogin) => {
    const pool = new Pool({ ...database.poolConfig(login), Client: GuardedClient });
    // An idle connection breaks when PostgreSQL restarts, and is then replaced when next needed. At our own stop all break.
    pool.on("error", ({ message: reason }) => {
      if (!pool.ending) log.warn("idle database connection lost", { login, reason });
    });
    return pool;
  };
  return { api: open("authenticator"), auth: open("auth_admin"), owner: open("owner") };
}

/** Statements that last too long are ended by PostgreSQL's stop, or by the end of this process. */
async function closeDatabase(
  pools: ReturnType<typeof openPools>,
  database: Database,
  deadline: Deadline,
): Promise<void> {
  const ends = Object.values(pools).map((pool) => pool.end());
  await endsBefore(deadline - DATABASE_STOP_MS, Promise.all(ends));
  await database.stop(deadline);
}

type Answer = (request: Request) => Promise<Response>;

function apiFor(request: Request, auth: Answer, storage: Answer, data: Answer): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/auth/v1/")) return auth(request);
  return pathname.startsWith("/storage/v1/") ? storage(request) : data(request);
}
