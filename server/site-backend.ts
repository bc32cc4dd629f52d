import { createClient } from "@supabase/supabase-js";
import type { Database } from "#app/lib/database.types.ts";
import type { BackendAddress, BackendClient } from "#app/lib/request-context.ts";
import { type Backend, startBackend } from "#backend/backend.ts";
import { openDataDirectory } from "#backend/data-directory.ts";
import type { Logger } from "#backend/logger.ts";
import type { BackendPlace, Config } from "./config.ts";
import { clientAddress } from "./http/client-address.ts";
import { inProcessFetch } from "./http/in-process-fetch.ts";
import { createAccountMail } from "./mail/account-mail.ts";
import type { SendMail } from "./mail/mail.ts";

/** The backend as the site reaches it, whichever of the three places it runs in. */
export type SiteBackend = {
  /** The one in this process; null where a hosted one answers. */
  own: Backend | null;
  /** Where browsers find it, and the key for whoever has not signed in. */
  address: BackendAddress;
  /** Calls it as any visitor may. */
  client: BackendClient;
  /** Calls it as whoever a header of that value says. */
  clientFor: (authorization: string) => BackendClient;
  /** Calls it as the service role, past every policy, for the account in whose name it acts. */
  adminClientFor: (userId: string) => BackendClient;
  /** Calls it as the service role, past every policy, for the server itself. */
  serviceClient: BackendClient;
  /** By component. */
  readiness: () => Promise<Record<string, boolean>>;
};

export type SiteBackendOptions = {
  config: Config;
  supabaseDir: string;
  /** Null where mails can neither be sent nor laid down. */
  sendMail: SendMail | null;
  log: Logger;
};

type OwnPlace = Exclude<BackendPlace, { kind: "supabase" }>;
type HostedPlace = Extract<BackendPlace, { kind: "supabase" }>;

/** Of whoever calls the data API past our own form; generous for several people behind one address. */
const ANONYMOUS_WRITES_PER_MINUTE = 60;
/** A balancer gives up asking after about as long. */
const READINESS_TIMEOUT_MS = 3_000;

/** Starts the backend that the settings name, or reaches out to the hosted one. The caller stops what is its own. */
export async function openSiteBackend(options: SiteBackendOptions): Promise<SiteBackend> {
  const place = options.config.backend;
  if (place.kind === "supabase") {
    await openDataDirectory(place.dataDir);
    return reachHosted(place);
  }
  const own = await startOwn(place, options);
  const url = options.config.siteOrigin;
  const ownFetch = inProcessFetch(own.ownFetch);
  return {
    own,
    address: { url, anonKey: own.anonKey },
    client: connectClient(url, own.anonKey, { fetch: ownFetch }),
    clientFor: (authorization) =>
      connectClient(url, own.anonKey, { fetch: ownFetch, headers: { authorization } }),
    adminClientFor: (userId) =>
      connectClient(url, own.serviceRoleKey, { fetch: ownFetch, headers: actingAs(userId) }),
    serviceClient: connectClient(url, own.serviceRoleKey, { fetch: ownFetch }),
    readiness: own.readiness,
  };
}

function startOwn(
  place: OwnPlace,
  { config, supabaseDir, sendMail, log }: SiteBackendOptions,
): Promise<Backend> {
  return startBackend({
    dataDir: place.dataDir,
    ...(place.kind === "own-postgres" && { databaseUrl: place.databaseUrl }),
    ...(place.kind === "own-postgres" && place.bucket && { bucket: place.bucket }),
    supabaseDir,
    siteOrigin: config.siteOrigin,
    signUpEnabled: config.signUp === "open",
    clientAddress,
    anonymousWritesPerMinute: ANONYMOUS_WRITES_PER_MINUTE,
    ...(sendMail && { sendMail: createAccountMail(sendMail, config.business) }),
    log,
  });
}

function reachHosted({ url, anonKey, serviceRoleKey }: HostedPlace): SiteBackend {
  return {
    own: null,
    address: { url, anonKey },
    client: connectClient(url, anonKey, {}),
    clientFor: (authorization) => connectClient(url, anonKey, { headers: { authorization } }),
    adminClientFor: (userId) => connectClient(url, serviceRoleKey, { headers: actingAs(userId) }),
    serviceClient: connectClient(url, serviceRoleKey, {}),
    readiness: async () => ({ database: await isHealthy(url, anonKey) }),
  };
}

async function isHealthy(url: string, apikey: string): Promise<boolean> {
  const signal = AbortSignal.timeout(READINESS_TIMEOUT_MS);
  return fetch(`${url}/auth/v1/health`, { headers: { apikey }, signal }).then(
    (response) => response.ok,
    () => false,
  );
}

function connectClient(
  url: string,
  key: string,
  calls: { fetch?: typeof fetch; headers?: Record<string, string> },
): BackendClient {
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // A visitor is told at once: a retry would keep them waiting for seconds.
    db: { retry: false },
    global: calls,
  });
}

function actingAs(userId: string): Record<string, string> {
  return { "x-acting-user": userId };
}
