import type { QueryClient } from "@tanstack/react-query";
import { areFirstReadsThere } from "#app/lib/first-reads.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { readListing } from "#app/lib/use-listing.ts";
import { layoutOf } from "./board/layout-switch.tsx";
import { DESK_PATH } from "./desk-path.ts";
import { LIST, type LoadedLeads } from "./lead-cache.ts";
import { isNarrowed, LEAD_FILTERS, type LeadListing, LISTING_CHOICES } from "./lead-listing.ts";
import { type LeadRow, listLeads } from "./lead-queries.ts";

/** What was just read is not read again by who comes to show it. */
const GOOD_FOR_MS = 5_000;

/** The first part of the list that the desk opens with. */
type FirstList = { listing: LeadListing; leads: LeadRow[] };

/** Whose first part is asked for with the document: what was typed gets into no script. Null at another screen, or the board. */
export function firstListing({ pathname, search, searchParams }: URL): LeadListing | null {
  if (pathname !== DESK_PATH || layoutOf(search) !== "list") return null;
  const listing = readListing(searchParams, LISTING_CHOICES, LEAD_FILTERS);
  return isNarrowed(listing) ? null : listing;
}

/** What the document's own script has read, so that the desk is drawn once, with its rows. Null where it is not there yet: nobody waits for it. */
export async function readFirstList(client: BackendClient, url: URL): Promise<FirstList | null> {
  const listing = areFirstReadsThere() ? firstListing(url) : null;
  if (!listing) return null;
  // The list itself asks again, and tells.
  const leads = await listLeads(client, listing, null, new AbortController().signal).catch(() => null);
  return leads && { listing, leads };
}

/** Shows it as the list's own, which is looked at again once its changes are followed. */
export function showFirstList(queries: QueryClient, { listing, leads }: FirstList): void {
  const queryKey = [...LIST, listing];
  queries.setQueryDefaults(queryKey, { staleTime: GOOD_FOR_MS });
  queries.setQueryData<LoadedLeads>(queryKey, { pages: [leads], pageParams: [null] });
}
