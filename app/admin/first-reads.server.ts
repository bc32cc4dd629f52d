import { createClient } from "@supabase/supabase-js";
import type { RouterContextProvider } from "react-router";
import { firstPosts } from "#app/blog/post-listing.ts";
import { firstLeads } from "#app/desk/first-leads.ts";
import type { Database } from "#app/lib/database.types.ts";
import { type FirstRead, WHOSE } from "#app/lib/first-reads.ts";
import type { BackendAddress, BackendClient } from "#app/lib/request-context.ts";
import { firstPages } from "#app/pages/page-listing.ts";
import { heldRoles } from "./access.ts";
import { browserBackendAddress } from "./backend-address.ts";

const LISTS = [firstLeads, firstPosts, firstPages];

/**
 * What a screen behind the gate reads before it shows anything, so that a browser need not have all its script to ask. It
 * is found out by those who will ask: of a client that takes down the requests and answers with nothing.
 */
export async function listFirstReads(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<FirstRead[]> {
  const reads: FirstRead[] = [];
  const client = clientThatTakesDown(browserBackendAddress(context), reads);
  await heldRoles(client, WHOSE);
  const { signal } = new AbortController();
  for (const { read } of LISTS.flatMap((first) => first(url))) await read(client, signal);
  return reads;
}

function clientThatTakesDown({ url, anonKey }: BackendAddress, reads: FirstRead[]): BackendClient {
  const here = "http://site.invalid";
  return createClient<Database>(new URL(url, here).href, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      async fetch(input, init) {
        const {
          authorization: _,
          "x-client-info": __,
          ...headers
        } = Object.fromEntries(new Headers(init?.headers));
        const path = String(input).replace(here, "");
        reads.push({ method: init?.method ?? "GET", url: path, headers, body: String(init?.body ?? "") });
        return Response.json([]);
      },
    },
  });
}
