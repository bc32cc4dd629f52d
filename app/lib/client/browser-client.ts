import { createClient, isAuthRetryableFetchError } from "@supabase/supabase-js";
import type { Database } from "../database.types.ts";
import type { BackendAddress, BackendClient } from "../request-context.ts";
import { compareClocks } from "../time/server-clock.ts";
import { takePrefetched } from "./prefetched-requests.ts";
import { hasStoredSession, sessionStore, storedSessionUserId } from "./stored-session.ts";

let client: BackendClient | undefined;
let resolveConnected: (client: BackendClient) => void;

/**
 * Resolves to the page's client once some other code has created it; for callers that don't have the backend address.
 */
export const connectedClient = new Promise<BackendClient>((resolve) => {
  resolveConnected = resolve;
});

/**
 * The page's one official client, in the browser only. It keeps the session in local storage and refreshes it before
 * it expires: auth-js 2.119 checks every 30 seconds while the tab is visible and pauses while it is hidden
 * (GoTrueClient, AUTO_REFRESH_TICK_DURATION_MS and _onVisibilityChanged).
 */
export function browserClient({ url, anonKey }: BackendAddress): BackendClient {
  client ??= createClient<Database>(new URL(url, window.location.origin).href, anonKey, {
    // The queries retry on their own (query-client.ts). With the client's retries on top, a query would try 16 times
    // over half a minute.
    db: { retry: false },
    global: { fetch: (input, init) => fetchWithSession(anonKey, input, init) },
    auth: {
      storage: sessionStore,
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
    },
  });
  resolveConnected(client);
  return client;
}

/**
 * Without a network the client can't refresh an expired session and falls back to the anonymous key. The row policies
 * would then return empty lists, which look like real results, so reject such requests instead.
 */
function fetchWithSession(anonKey: string, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const isAnonymous = new Headers(init?.headers).get("Authorization") === `Bearer ${anonKey}`;
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
  const isDataRequest = pathname.startsWith("/rest/v1/");
  if (isAnonymous && isDataRequest && hasStoredSession())
    return Promise.reject(new TypeError("The session was not refreshed."));
  const response = takePrefetched(input, init) ?? fetch(input, init);
  if (searchParams.get("grant_type") === "refresh_token") return readRefresh(response);
  if (!isDataRequest) return response;
  const accountId = storedSessionUserId();
  return response.then((received) => {
    compareClocks(received);
    return renewIfExpired(received, accountId, [input, init]);
  });
}

let isRefreshRefused = false;

/**
 * Turns "too many requests" into 503, which the client tries again: at any other refusal it removes the session.
 *
 * Leaves out until when the server’s clock takes the token for valid. The client, which goes by this device’s clock, then
 * computes it from how long the token is valid: on a device that is ahead, each one would be taken for expired.
 */
async function readRefresh(refreshing: Promise<Response>): Promise<Response> {
  const response = await refreshing;
  if (response.status === 429) return new Response(response.body, { status: 503 });
  isRefreshRefused = !response.ok;
  if (isRefreshRefused) return response;
  const { expires_at, ...session } = await response.json();
  return Response.json(session);
}

/**
 * Whether the backend has refused, since the last call, to refresh the session. If the client removes it then, nobody
 * chose to sign out.
 */
export function takeRefreshRefusal(): boolean {
  const wasRefused = isRefreshRefused;
  isRefreshRefused = false;
  return wasRefused;
}

let renewal: ReturnType<BackendClient["auth"]["refreshSession"]> | undefined;

/**
 * Repeats an account's request with a new token if its own has expired (PostgREST: status 401, "JWT expired"). A device
 * whose clock is behind takes such a token for a valid one, and so does not refresh it. If the session has ended, or is
 * somebody else's by now, the refusal stands.
 */
async function renewIfExpired(
  response: Response,
  accountId: string | null,
  [input, init]: Parameters<typeof fetch>,
): Promise<Response> {
  if (!client || response.status !== 401) return response;
  const refusal = await response
    .clone()
    .json()
    .catch(() => null);
  if (refusal?.message !== "JWT expired") return response;
  renewal ??= client.auth.refreshSession().finally(() => {
    renewal = undefined;
  });
  const { data } = await renewal;
  if (!data.session || data.session.user.id !== accountId) return response;
  const headers = new Headers(init?.headers);
  headers.set("Authorization", `Bearer ${data.session.access_token}`);
  return fetch(input, { ...init, headers });
}

/** The page's client; `address` is only called if the client doesn't exist yet. */
export async function connectBrowserClient(address: () => Promise<BackendAddress>): Promise<BackendClient> {
  return client ?? browserClient(await address());
}

/** Fetches with the signed-in user's access token, from this site's own routes or the backend. */
export async function fetchAsStaff(
  client: BackendClient,
  address: string | URL,
  init: RequestInit = {},
): Promise<Response> {
  const { data, error } = await client.auth.getSession();
  if (error) throw error;
  const headers = new Headers(init.headers);
  headers.set("Authorization", `Bearer ${data.session?.access_token}`);
  return fetch(address, { ...init, headers });
}

/**
 * Whether no answer came from the backend, for example without a network: what was asked for may have been done. Such an
 * error says nothing about the session or the data.
 */
export function isNetworkFailure(error: unknown): boolean {
  if (error instanceof TypeError || isAuthRetryableFetchError(error)) return true;
  // The shape in which the official client reports it (postgrest-js 2.119, PostgrestBuilder).
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  return code === "" && /^(TypeError|FetchError|NetworkError): /.test(String(message));
}
