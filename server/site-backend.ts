import { createClient } from "@supabase/supabase-js";
import type { Database } from "#app/lib/database.types.ts";
import { MAX_UPLOAD_BYTES } from "#app/lib/picture-url.ts";
import type { BackendAddress, BackendClient } from "#app/lib/request-context.ts";
import { type Backend, startBackend } from "#backend/backend.ts";
import { openDataDirectory } from "#backend/data-directory.ts";
import type { Logger } from "#backend/logger.ts";
import { readCapped } from "#backend/read-capped.ts";
import type { CheckInsert } from "#backend/rest/data-api.ts";
import { BucketFiles } from "./bucket/bucket-files.ts";
import type { BackendPlace, Config } from "./config.ts";
import { clientAddress } from "./http/client-address.ts";
import { inProcessFetch } from "./http/in-process-fetch.ts";
import { createAccountMail } from "./mail/account-mail.ts";
import type { SendMail } from "./mail/mail.ts";

/** The backend as the site uses it, wherever it runs. */
export type SiteBackend = {
  /** The backend in this process; null when a hosted one is used. */
  own: Backend | null;
  /** The URL and anonymous key that browsers use. */
  address: BackendAddress;
  /** Calls the backend as an anonymous visitor. */
  client: BackendClient;
  /** Calls the backend as the user of this Authorization header. */
  clientFor: (authorization: string) => BackendClient;
  /** Calls the backend as the service role, which bypasses row-level security, on behalf of this account. */
  adminClientFor: (userId: string) => BackendClient;
  /** Calls the backend as the service role, which bypasses row-level security, for the server itself. */
  serviceClient: BackendClient;
  /** Readiness by component. */
  readiness: () => Promise<Record<string, boolean>>;
};

type SiteBackendOptions = {
  config: Config;
  supabaseDir: string;
  /** For the accounts of the backend in this process. */
  sendMail: SendMail;
  /** Checks what is inserted through the data API of the backend in this process. */
  checkInsert: CheckInsert;
  log: Logger;
};

type OwnPlace = Exclude<BackendPlace, { kind: "supabase" }>;
type HostedPlace = Extract<BackendPlace, { kind: "supabase" }>;

/**
 * Limits anonymous callers of the data API who bypass our form; generous enough for several people behind one
 * address.
 */
const ANONYMOUS_WRITES_PER_MINUTE = 60;
/** Load balancers usually time out after about as long. */
const READINESS_TIMEOUT_MS = 3_000;
/** The longest that we ask for is a picture. */
const MAX_ANSWER_BYTES = 2 * MAX_UPLOAD_BYTES;

/** Starts the embedded backend, or connects to the hosted one. The caller has to stop `own`. */
export async function openSiteBackend(options: SiteBackendOptions): Promise<SiteBackend> {
  const place = options.config.backend;
  if (place.kind === "supabase") {
    await openDataDirectory(place.dataDir);
    return connectHosted(place);
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
  { config, supabaseDir, sendMail, checkInsert, log }: SiteBackendOptions,
): Promise<Backend> {
  return startBackend({
    dataDir: place.dataDir,
    databaseUrl: place.databaseUrl,
    ...(place.bucket && { files: new BucketFiles(place.bucket, place.dataDir) }),
    supabaseDir,
    siteOrigin: config.siteOrigin,
    signUpEnabled: config.signUp === "open",
    clientAddress,
    anonymousWritesPerMinute: ANONYMOUS_WRITES_PER_MINUTE,
    checkInsert,
    sendMail: createAccountMail(sendMail, config.business),
    log,
  });
}

function connectHosted({ url, anonKey, serviceRoleKey }: HostedPlace): SiteBackend {
  const connect = (key: string, headers = {}) => connectClient(url, key, { fetch: cappedFetch, headers });
  return {
    own: null,
    address: { url, anonKey },
    client: connect(anonKey),
    clientFor: (authorization) => connect(anonKey, { authorization }),
    adminClientFor: (userId) => connect(serviceRoleKey, actingAs(userId)),
    serviceClient: connect(serviceRoleKey),
    readiness: async () => ({ database: await isHealthy(url, anonKey) }),
  };
}

/** The client reads an answer to its end, which one from a broken server may never have. */
const cappedFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  if (!answer.body) return answer;
  const tooLong = () => new Error("the hosted backend's answer is too long");
  return new Response(await readCapped(answer, MAX_ANSWER_BYTES, tooLong), answer);
};

/** The page of a host that has no project at the address may be a 200, too. */
async function isHealthy(url: string, apikey: string): Promise<boolean> {
  const signal = AbortSignal.timeout(READINESS_TIMEOUT_MS);
  return fetch(`${url}/auth/v1/health`, { headers: { apikey }, signal }).then(
    ({ ok, headers }) => ok && (headers.get("content-type") ?? "").startsWith("application/json"),
    () => false,
  );
}

function connectClient(
  url: string,
  key: string,
  calls: { fetch: typeof fetch; headers?: Record<string, string> },
): BackendClient {
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // Fail at once: the client's retries would keep a visitor waiting for seconds.
    db: { retry: false },
    global: calls,
  });
}

function actingAs(userId: string): Record<string, string> {
  return { "x-acting-user": userId };
}
