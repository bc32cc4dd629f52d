import { join } from "node:path";
import { Pool } from "pg";
import type { SendAccountMail } from "./auth/account-mail.ts";
import { type Accounts, createAccounts } from "./auth/accounts.ts";
import { createAuthApi } from "./auth/auth-api.ts";
import { authorizeRequest } from "./auth/authorize-request.ts";
import { deleteExpired } from "./auth/delete-expired.ts";
import { loadTokenService } from "./auth/signing-keys.ts";
import { openDataDirectory } from "./data-directory.ts";
import { type Deadline, settlesBefore, stopDeadline } from "./deadline.ts";
import { type DatabasePlace, openDatabase, openDatabaseBeside } from "./postgres/cluster.ts";
import { GuardedClient } from "./postgres/guarded-client.ts";
import { prepareDatabase, prepareIfNew } from "./postgres/prepare-database.ts";
import type { DatabaseLogin } from "./postgres/role-passwords.ts";
import { createReadiness, type Readiness } from "./readiness.ts";
import { limitAnonymousWrites } from "./rest/anonymous-writes.ts";
import { type Origin, shareConnections } from "./rest/connection-shares.ts";
import { type CheckInsert, createDataApi } from "./rest/data-api.ts";
import { DirectoryFiles } from "./storage/directory-files.ts";
import type { ObjectFiles } from "./storage/object-files.ts";
import { createStorageApi } from "./storage/storage-api.ts";

type DatabaseOptions = DatabasePlace & {
  /** Holds `migrations/*.sql` and `seed.sql`, in the layout of the Supabase CLI. */
  supabaseDir: string;
};

type BackendOptions = DatabaseOptions & {
  siteOrigin: string;
  signUpEnabled: boolean;
  /** OWN_PROCESS for a request that this process makes itself. */
  clientAddress: (request: Request) => string;
  /** How many writes a minute one address may make without signing in. If absent, there is no limit. */
  anonymousWritesPerMinute?: number;
  /** Checks rows that are inserted over the network. If absent, only the database does. */
  checkInsert?: CheckInsert;
  /** Stores the bytes of objects. If absent, a directory below `dataDir` does. */
  files?: ObjectFiles;
  /** Sends mail to account owners. */
  sendMail: SendAccountMail;
};

/** Access that only the owner of the server may have. */
export type OwnerAccess = {
  accounts: Accounts;
  /** Logs in as the schema's owner, whom no policy restricts: never use it for a visitor's or user's request. */
  ownerPool: Pool;
};

/** A running backend: the Supabase contract as one function, and functions for its own process. */
export type Backend = OwnerAccess & {
  /** Answers calls to /rest/v1/*, /auth/v1/* and /storage/v1/* that come over the network. */
  fetch: (request: Request) => Promise<Response>;
  /**
   * Answers the same calls when this process makes them, under the same policies. They serve many visitors, whom the process
   * limits itself: so they have reserved connections, and no limit by address applies.
   */
  ownFetch: (request: Request) => Promise<Response>;
  anonKey: string;
  serviceRoleKey: string;
  readiness: () => Promise<Readiness>;
  /** Deletes stored files that a killed process left without an object, and logs how many objects have lost their file. */
  sweepStorage: () => Promise<void>;
  /** Deletes sessions, links in account mails and known networks that have expired. */
  deleteExpiredAccess: () => Promise<void>;
  /** Finishes sending account mails, closes the connections and stops the database by the deadline. */
  stop: (deadline?: Deadline) => Promise<void>;
};

const MAX_ROWS = 1000;
/** Time reserved for PostgreSQL to stop. */
const DATABASE_STOP_MS = 2_000;
/** Time reserved for connections to end and then PostgreSQL to stop. */
const CONNECTIONS_STOP_MS = 500 + DATABASE_STOP_MS;

/** Starts PostgreSQL or connects to it, brings its schema up to date and serves the three APIs on it. */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const { dataDir, log } = options;
  await openDataDirectory(dataDir);
  const tokens = await loadTokenService({ dataDir });
  const { pools, close } = await openPools(options, openDatabase, prepareDatabase);
  const mailsUnderWay = new Set<Promise<void>>();
  const authApi = createAuthApi({ ...options, pool: pools.auth, tokens, mailsUnderWay });
  const authorize = authorizeRequest({ pool: pools.auth, tokens });
  const files = options.files ?? new DirectoryFiles(dataDir);
  const connectionsFor = shareConnections(pools.api);
  const storageApi = createStorageApi({ ...options, connectionsFor, authorize, files });
  const dataApi = createDataApi({
    ...options,
    connectionsFor,
    authorize,
    maxRows: MAX_ROWS,
    ...(options.anonymousWritesPerMinute && {
      admitWrite: limitAnonymousWrites(options.anonymousWritesPerMinute, options.clientAddress),
    }),
  });
  const answerTo = (origin: Origin) => async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/auth/v1/")) return authApi(request);
    return pathname.startsWith("/storage/v1/")
      ? storageApi.answer(request, origin)
      : dataApi(request, origin);
  };
  return {
    fetch: answerTo("network"),
    ownFetch: answerTo("own process"),
    anonKey: tokens.anonKey,
    serviceRoleKey: tokens.serviceRoleKey,
    accounts: createAccounts(pools.auth),
    ownerPool: pools.owner,
    readiness: createReadiness(connectionsFor("own process", "anon")),
    sweepStorage: storageApi.sweep,
    deleteExpiredAccess: () => deleteExpired(pools.auth),
    async stop(deadline = stopDeadline()) {
      const allSent = await settlesBefore(deadline - CONNECTIONS_STOP_MS, Promise.all(mailsUnderWay));
      if (!allSent) log.error("account mails abandoned at shutdown", { count: mailsUnderWay.size });
      await close(deadline);
    },
  };
}

/**
 * Opens the accounts for a command line, whether a server is running or not. Throws MigrationError if the database has
 * another release's schema: changing it is for the server, because one of that release may be running on it.
 */
export async function openOwnerAccess(
  options: DatabaseOptions,
): Promise<OwnerAccess & { close: () => Promise<void> }> {
  await openDataDirectory(options.dataDir);
  const { pools, close } = await openPools(options, openDatabaseBeside, prepareIfNew);
  return {
    accounts: createAccounts(pools.auth),
    ownerPool: pools.owner,
    close: () => close(stopDeadline()),
  };
}

/** Opens the database, prepares it and makes a pool for each login. */
async function openPools(
  options: DatabaseOptions,
  openPlace: typeof openDatabase,
  prepare: typeof prepareDatabase,
) {
  const { supabaseDir, log } = options;
  const database = await openPlace(options);
  try {
    const [migrationsDir, seedFile] = [join(supabaseDir, "migrations"), join(supabaseDir, "seed.sql")];
    await prepare({ database, migrationsDir, seedFile, log });
  } catch (error) {
    await database.stop();
    throw error;
  }
  const open = (login: DatabaseLogin) => {
    const pool = new Pool({ ...database.poolConfig(login), Client: GuardedClient });
    // PostgreSQL's restart breaks idle connections; the pool replaces them when needed. Our own stop breaks all of them.
    pool.on("error", ({ message: reason }) => {
      if (!pool.ending) log.warn("idle database connection lost", { login, reason });
    });
    return pool;
  };
  const pools = { api: open("authenticator"), auth: open("auth_admin"), owner: open("owner") };
  /** Stopping PostgreSQL, or the end of this process, ends statements that take too long. */
  async function close(deadline: Deadline): Promise<void> {
    const ends = Object.values(pools).map((pool) => pool.end());
    await settlesBefore(deadline - DATABASE_STOP_MS, Promise.all(ends));
    await database.stop(deadline);
  }
  return { pools, close };
}
