import { createClient } from "@supabase/supabase-js";
import type { RouterContextProvider } from "react-router";
import { firstPostQueries } from "#app/blog/post-listing.ts";
import { firstLeadQueries } from "#app/desk/first-leads.ts";
import { ACCOUNT_PLACEHOLDER, type PrefetchRequest } from "#app/lib/client/prefetched-requests.ts";
import type { Database } from "#app/lib/database.types.ts";
import { type BackendAddress, type BackendClient, browserBackendAddress } from "#app/lib/request-context.ts";
import { firstPageQueries } from "#app/pages/page-listing.ts";
import { fetchRoles } from "./access.ts";

const LISTS = [firstLeadQueries, firstPostQueries, firstPageQueries];

/**
 * The requests that a screen behind the gate sends before it shows anything, so that the browser can send them before
 * its scripts have loaded. To find them, runs the screens' own queries on a client that records requests and answers
 * them with nothing.
 */
export async function listPrefetchRequests(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<PrefetchRequest[]> {
  const reads: PrefetchRequest[] = [];
  const client = recordingClient(browserBackendAddress(context), reads);
  await fetchRoles(client, ACCOUNT_PLACEHOLDER);
  const { signal } = new AbortController();
  for (const { read } of LISTS.flatMap((first) => first(url))) await read(client, signal);
  return reads;
}

function recordingClient({ url, anonKey }: BackendAddress, reads: PrefetchRequest[]): BackendClient {
  const placeholderOrigin = "http://site.invalid";
  return createClient<Database>(new URL(url, placeholderOrigin).href, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      async fetch(input, init) {
        const {
          authorization: _,
          "x-client-info": __,
          ...headers
        } = Object.fromEntries(new Headers(init?.headers));
        const path = String(input).replace(placeholderOrigin, "");
        reads.push({ method: init?.method ?? "GET", url: path, headers, body: String(init?.body ?? "") });
        return Response.json([]);
      },
    },
  });
}
