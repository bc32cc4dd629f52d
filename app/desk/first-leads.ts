import { BUSINESS_TIME_ZONE, businessDay } from "#app/lib/calendar-day.ts";
import { type FirstQuery, firstPartQuery } from "#app/lib/first-queries.ts";
import { readListing } from "#app/lib/use-listing.ts";
import { layoutOf } from "./board/layout-switch.tsx";
import { DESK_PATH } from "./desk-path.ts";
import { LIST } from "./lead-cache.ts";
import { isNarrowed, LEAD_FILTERS, LISTING_CHOICES } from "./lead-listing.ts";
import { listLeads } from "./lead-queries.ts";
import { readLeadSummary, SUMMARY } from "./lead-summary.ts";
import { listLeadViews, VIEWS } from "./views/lead-views.ts";

/** What the desk's list begins with, and what stands above it: none of it at another screen, on the board, or where something was typed, which gets into no script. */
export function firstLeads({ pathname, search, searchParams }: URL): FirstQuery[] {
  if (pathname !== DESK_PATH || layoutOf(search) !== "list") return [];
  const listing = readListing(searchParams, LISTING_CHOICES, LEAD_FILTERS);
  if (isNarrowed(listing)) return [];
  const today = businessDay(BUSINESS_TIME_ZONE);
  return [
    firstPartQuery([...LIST, listing], (client, signal) => listLeads(client, listing, null, signal)),
    { queryKey: [...SUMMARY, today], read: (client, signal) => readLeadSummary(client, today, signal) },
    { queryKey: VIEWS, read: listLeadViews },
  ];
}
