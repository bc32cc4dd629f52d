import { createClient } from "@supabase/supabase-js";
import type { Database } from "./database.types.ts";
import type { BackendAddress, BackendClient } from "./request-context.ts";

let client: BackendClient | undefined;

/**
 * The page's one official client, for browsers only. It keeps the session in local storage and refreshes it in time:
 * auth-js 2.119 looks every 30 seconds while the tab is visible and pauses while it is hidden (GoTrueClient,
 * AUTO_REFRESH_TICK_DURATION_MS and _onVisibilityChanged).
 */
export function browserClient({ url, anonKey }: BackendAddress): BackendClient {
  client ??= createClient<Database>(new URL(url, window.location.origin).href, anonKey, {
    // The queries have their own retries (query-client.ts); both together would try 16 times over half a minute.
    db: { retry: false },
    auth: {
      storage: window.localStorage,
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
    },
  });
  return client;
}

/** The same client, for where the address is not at hand before it was first made. */
export async function connectBrowserClient(address: () => Promise<BackendAddress>): Promise<BackendClient> {
  return client ?? browserClient(await address());
}
