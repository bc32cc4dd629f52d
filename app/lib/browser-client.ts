import { createClient } from "@supabase/supabase-js";
import type { Database } from "./database.types.ts";
import { takeFirstRead } from "./first-reads.ts";
import { holdsSession } from "./held-session.ts";
import type { BackendAddress, BackendClient } from "./request-context.ts";

let client: BackendClient | undefined;
let tellConnected: (client: BackendClient) => void;

/** The same client, for whoever has no address, once somebody has made it. */
export const connectedClient = new Promise<BackendClient>((resolve) => {
  tellConnected = resolve;
});

/**
 * The page's one official client, for browsers only. It keeps the session in local storage and refreshes it in time:
 * auth-js 2.119 looks every 30 seconds while the tab is visible and pauses while it is hidden (GoTrueClient,
 * AUTO_REFRESH_TICK_DURATION_MS and _onVisibilityChanged).
 */
export function browserClient({ url, anonKey }: BackendAddress): BackendClient {
  client ??= createClient<Database>(new URL(url, window.location.origin).href, anonKey, {
    // The queries have their own retries (query-client.ts); both together would try 16 times over half a minute.
    db: { retry: false },
    global: { fetch: (input, init) => fetchAsOneself(anonKey, input, init) },
    auth: {
      storage: window.localStorage,
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
    },
  });
  tellConnected(client);
  return client;
}

/**
 * A session that could not be refreshed for want of a network has not ended, but the client would go on as nobody, whom the
 * policies answer with empty lists: that is no answer.
 */
function fetchAsOneself(anonKey: string, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const isNobody = new Headers(init?.headers).get("Authorization") === `Bearer ${anonKey}`;
  const isData = new URL(input instanceof Request ? input.url : input).pathname.startsWith("/rest/v1/");
  if (isNobody && isData && holdsSession())
    return Promise.reject(new TypeError("The session was not refreshed."));
  return takeFirstRead(input, init) ?? fetch(input, init);
}

/** The same client, for where the address is not at hand before it was first made. */
export async function connectBrowserClient(address: () => Promise<BackendAddress>): Promise<BackendClient> {
  return client ?? browserClient(await address());
}
