import { LEAD_STATUSES, leadStatusLook } from "#app/leads/lead-status.ts";
import { businessDay } from "#app/lib/business-day.ts";
import type { Json } from "#app/lib/database.types.ts";
import type { SortOrder } from "#app/lib/keyset.ts";
import { searchTerms } from "#app/lib/search-terms.ts";
import type { LeadRow } from "./lead-queries.ts";

/** Which leads the desk lists: all, those nobody has worked yet, or those of a status; or what is held back, which they leave out. */
export const LEAD_VIEWS = ["all", "waiting", ...LEAD_STATUSES, "quarantine"] as const;
export type LeadView = (typeof LEAD_VIEWS)[number];

/** Without one, the view's own. */
export const LEAD_ORDERS = ["", "newest", "oldest"] as const;
type LeadOrder = (typeof LEAD_ORDERS)[number];

/** By what leads are narrowed further; empty where they are not. Days are the business's, as YYYY-MM-DD. */
export const LEAD_FILTERS = ["city", "page", "from", "until"] as const;
type LeadFilters = Record<(typeof LEAD_FILTERS)[number], string>;

export type LeadListing = { show: LeadView; order: LeadOrder; search: string } & LeadFilters;

export const ALL_LEADS: LeadListing = {
  show: "all",
  order: "",
  search: "",
  city: "",
  page: "",
  from: "",
  until: "",
};

export function nameOfView(view: LeadView): string {
  if (view === "all") return "All";
  if (view === "quarantine") return "Held back";
  return view === "waiting" ? "Waiting for a call" : leadStatusLook(view).label;
}

/** The orders of a view, its own first. */
export function ordersOf(view: LeadView): { value: "newest" | "oldest"; label: string }[] {
  const newest = { value: "newest", label: "Newest first" } as const;
  if (view === "waiting") return [{ value: "oldest", label: "Longest waiting first" }, newest];
  return [newest, { value: "oldest", label: "Oldest first" }];
}

export function sortOrderOf({ show, order }: LeadListing): SortOrder<"created_at"> {
  return { column: "created_at", ascending: (order || ordersOf(show)[0]?.value) === "oldest" };
}

/** How many filters beside the search and the view narrow it down. */
export function countFilters(listing: LeadListing): number {
  return LEAD_FILTERS.filter((name) => listing[name] !== "").length;
}

/** Whether it is narrowed down beyond its view. */
export function isNarrowed(listing: LeadListing): boolean {
  return listing.search !== "" || countFilters(listing) > 0;
}

/** Nobody has worked it yet, and it is not held back. */
export function isWaiting({ status, quarantine }: LeadRow): boolean {
  return status === "new" && quarantine === null;
}

/** Whether the lead is still one of the view, once its status was changed, or it was released. */
export function isInView(view: LeadView, lead: LeadRow): boolean {
  if (view === "quarantine" || lead.quarantine) return view === "quarantine" && lead.quarantine !== null;
  if (view === "all") return true;
  return view === "waiting" ? isWaiting(lead) : lead.status === view;
}

/** As `public.lead_ids_found` takes it. A day that an address gives and no calendar has is left out. */
export function listingConditions({
  show,
  search,
  city,
  page,
  from,
  until,
}: LeadListing): Record<string, Json> {
  return {
    show,
    terms: searchTerms(search),
    ...(city && { city }),
    ...(page && { page }),
    ...(isDay(from) && { from }),
    ...(isDay(until) && { until }),
  };
}

function isDay(given: string): boolean {
  const midnight = new Date(`${given}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && businessDay("UTC", midnight) === given;
}
