import { join } from "node:path";
import { Pool } from "pg";
import { type Accounts, createAccounts } from "./auth/accounts.ts";
import { createAuthApi } from "./auth/auth-api.ts";
import { authorizeRequest } from "./auth/authorize-request.ts";
import { loadTokenService } from "./auth/signing-keys.ts";
import type { Logger } from "./logger.ts";
import { connectExternalPostgres, type Database, startEmbeddedPostgres } from "./postgres/cluster.ts";
import { prepareDatabase } from "./postgres/prepare-database.ts";
import { loadRolePasswords } from "./postgres/role-passwords.ts";
import { createDataApi } from "./rest/data-api.ts";

export type BackendOptions = {
  dataDir: string;
  /** An own PostgreSQL; the embedded one runs where this is absent. */
  databaseUrl?: string;
  /** Holds `migrations/*.sql` and `seed.sql`, as the Supabase CLI lays them out. */
  supabaseDir: string;
  siteOrigin: string;
  signUpEnabled: boolean;
  clientAddress: (request: Request) => string;
  log: Logger;
};

/** A running backend: the Supabase contract as one function, and what only the process that owns it may do. */
export type Backend = {
  /** Answers /rest/v1/* and /auth/v1/*. */
  fetch: (request: Request) => Promise<Response>;
  anonKey: string;
  serviceRoleKey: string;
  accounts: Accounts;
  /** Logs in as the schema's owner: past every policy, so never for a visitor's or a user's request. */
  ownerPool: Pool;
  isReady: () => Promise<boolean>;
  stop: () => Promise<void>;
};

const MAX_ROWS = 1000;

/** Starts or connects PostgreSQL, brings its schema up to date and serves both APIs on it. */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const { dataDir, log } = options;
  const tokens = await loadTokenService({ dataDir });
  const database = await openDatabase(options);
  try {
    await prepareDatabase({
      database,
      migrationsDir: join(options.supabaseDir, "migrations"),
      seedFile: join(options.supabaseDir, "seed.sql"),
      log,
    });
  } catch (error) {
    await database.stop();
    throw error;
  }
  const pools = openPools(database, log);
  const authApi = createAuthApi({ ...options, pool: pools.auth, tokens });
  const dataApi = createDataApi({
    pool: pools.api,
    authorize: authorizeRequest({ pool: pools.auth, tokens }),
    schema: "public",
    maxRows: MAX_ROWS,
    log,
  });
  return {
    fetch: async (request) => (isAuthCall(request) ? authApi(request) : dataApi(request)),
    anonKey: tokens.anonKey,
    serviceRoleKey: tokens.serviceRoleKey,
    accounts: createAccounts(pools.auth),
    ownerPool: pools.owner,
    isReady: () => answers(pools.api),
    async stop() {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
      await database.stop();
    },
  };
}

function openDatabase({ dataDir, databaseUrl, log }: BackendOptions): Promise<Database> {
  return databaseUrl
    ? loadRolePasswords(dataDir).then((passwords) => connectExternalPostgres({ databaseUrl, passwords, log }))
    : startEmbeddedPostgres({ dataDir, log });
}

function openPools(database: Database, log: Logger) {
  const open = (login: Parameters<Database["poolConfig"]>[0], max: number) => {
    const pool = new Pool({ ...database.poolConfig(login), max });
    // An idle connection that breaks, as when PostgreSQL restarts, is replaced at its next use.
    pool.on("error", (error) => log.warn("idle database connection lost", { login, reason: error.message }));
    return pool;
  };
  return { api: open("authenticator", 10), auth: open("auth_admin", 4), owner: open("owner", 2) };
}

function isAuthCall(request: Request): boolean {
  return new URL(request.url).pathname.startsWith("/auth/v1/");
}

async function answers(pool: Pool): Promise<boolean> {
  try {
    await pool.query("select 1");
    return true;
  } catch {
    return false;
  }
}
