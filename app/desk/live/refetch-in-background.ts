import type { Query, QueryClient } from "@tanstack/react-query";
import type { BackendClient } from "#app/lib/request-context.ts";
import type { LoadedLeads } from "../lead-cache.ts";
import type { LeadListing } from "../lead-listing.ts";
import { LEADS_PER_FETCH, type LeadCursor, type LeadRow, listLeads } from "../lead-queries.ts";

/**
 * Refetches all loaded pages of a list outside its query, so that scrolling on can fetch the next page at once. Returns
 * false if the list changed meanwhile, and discards the result. Throws the backend's error, or when aborted.
 */
export async function refetchInBackground(
  client: BackendClient,
  queries: QueryClient,
  list: Query,
  signal: AbortSignal,
): Promise<boolean> {
  const before = list.state.data as LoadedLeads;
  const read = await readParts(client, list, before.pages.length, signal);
  if (!list.isActive()) return true;
  if (list.state.data !== before || list.state.fetchStatus !== "idle" || queries.isMutating() > 0)
    return false;
  queries.setQueryData<LoadedLeads>(list.queryKey, read);
  return true;
}

async function readParts(
  client: BackendClient,
  list: Query,
  most: number,
  signal: AbortSignal,
): Promise<LoadedLeads> {
  const listing = list.queryKey[2] as LeadListing;
  const pages: LeadRow[][] = [];
  const pageParams: (LeadCursor | null)[] = [];
  for (let after: LeadCursor | null | undefined = null; after !== undefined && pages.length < most; ) {
    const page: LeadRow[] = await listLeads(client, listing, after, signal);
    pages.push(page);
    pageParams.push(after);
    after = page.length === LEADS_PER_FETCH && list.isActive() ? page.at(-1) : undefined;
  }
  return { pages, pageParams };
}
