import { createClient } from "@supabase/supabase-js";
import type { RouterContextProvider } from "react-router";
import { firstPostQueries } from "#app/blog/post-listing.ts";
import { firstLeadQueries } from "#app/desk/first-leads.ts";
import type { Database } from "#app/lib/database.types.ts";
import { ACCOUNT_PLACEHOLDER, type PrefetchRequest } from "#app/lib/prefetched-requests.ts";
import { type BackendAddress, type BackendClient, browserBackendAddress } from "#app/lib/request-context.ts";
import { firstPageQueries } from "#app/pages/page-listing.ts";
import { fetchRoles } from "./access.ts";

const FIRST_QUERIES = [firstLeadQueries, firstPostQueries, firstPageQueries];

/**
 * The requests that a screen behind the gate sends before it shows anything, so that the browser can send them before
 * its scripts have loaded: for the account's roles and the screen's first queries. To find them, runs the same code with a
 * client that records its requests and answers each with an empty list.
 */
export async function listPrefetchRequests(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<PrefetchRequest[]> {
  const requests: PrefetchRequest[] = [];
  const client = recordingClient(browserBackendAddress(context), requests);
  await fetchRoles(client, ACCOUNT_PLACEHOLDER);
  const { signal } = new AbortController();
  for (const { read } of FIRST_QUERIES.flatMap((queriesOf) => queriesOf(url))) await read(client, signal);
  return requests;
}

function recordingClient({ url, anonKey }: BackendAddress, requests: PrefetchRequest[]): BackendClient {
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
        requests.push({ method: init?.method ?? "GET", url: path, headers, body: String(init?.body ?? "") });
        return Response.json([]);
      },
    },
  });
}
