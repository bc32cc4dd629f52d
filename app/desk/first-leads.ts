import { type FirstQuery, firstRowsQuery } from "#app/lib/client/first-queries.ts";
import { BUSINESS_TIME_ZONE, businessDay } from "#app/lib/time/calendar-day.ts";
import { readListing } from "#app/lib/use-listing.ts";
import { layoutOf } from "./desk-layout.tsx";
import { DESK_PATH } from "./desk-path.ts";
import { LIST, VIEWS } from "./lead-cache.ts";
import { isNarrowed, LEAD_FILTERS, LISTING_CHOICES } from "./lead-listing.ts";
import { listLeads } from "./lead-queries.ts";
import { readLeadSummary, SUMMARY } from "./lead-summary.ts";
import { listLeadViews } from "./views/lead-views.ts";

/**
 * The desk's first queries, whose requests the document's inline script prefetches: the list and what is above it. None on
 * other screens, on the board, or for a search or filter: text that a user typed must not end up in a script.
 */
export function firstLeadQueries({ pathname, search, searchParams }: URL): FirstQuery[] {
  if (pathname !== DESK_PATH || layoutOf(search) !== "list") return [];
  const listing = readListing(searchParams, LISTING_CHOICES, LEAD_FILTERS);
  if (isNarrowed(listing)) return [];
  const today = businessDay(BUSINESS_TIME_ZONE);
  return [
    firstRowsQuery([...LIST, listing], (client, signal) => listLeads(client, listing, null, signal)),
    { queryKey: [...SUMMARY, today], read: (client, signal) => readLeadSummary(client, today, signal) },
    { queryKey: VIEWS, read: listLeadViews },
  ];
}
