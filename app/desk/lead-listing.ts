import { LEAD_STATUSES, leadStatusLook } from "#app/leads/lead-status.ts";
import { businessDay } from "#app/lib/calendar-day.ts";
import type { Json } from "#app/lib/database.types.ts";
import type { SortOrder } from "#app/lib/keyset.ts";
import { searchTerms } from "#app/lib/search-terms.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { LeadRow } from "./lead-queries.ts";

/** Which leads the desk lists: all, those nobody has worked yet, or those of a status; or what is held back, which they leave out. */
export const LEAD_VIEWS = ["all", "waiting", ...LEAD_STATUSES, "quarantine"] as const;
export type LeadView = (typeof LEAD_VIEWS)[number];

/** Without one, the listing's own. */
export const LEAD_ORDERS = ["", "newest", "oldest", "due"] as const;
type LeadOrder = (typeof LEAD_ORDERS)[number];
export type OrderName = Exclude<LeadOrder, "">;

/** Which of those with a follow-up day, as seen today; `now` is what is late or due today. */
export const LEAD_DUES = ["", "now", "today", "late", "later"] as const;
export type LeadDue = (typeof LEAD_DUES)[number];

/**
 * By what leads are narrowed further; empty where they are not. Days are the business's, as YYYY-MM-DD; an assignee is `me`,
 * `nobody` or an account's id.
 */
export const LEAD_FILTERS = ["city", "page", "from", "until", "assignee", "tag"] as const;
type LeadFilters = Record<(typeof LEAD_FILTERS)[number], string>;

/** What is chosen rather than typed, by its name in the address. */
export const LISTING_CHOICES = { show: LEAD_VIEWS, order: LEAD_ORDERS, due: LEAD_DUES };

export type LeadListing = { show: LeadView; order: LeadOrder; due: LeadDue; search: string } & LeadFilters;

export const ALL_LEADS: LeadListing = {
  show: "all",
  order: "",
  due: "",
  search: "",
  city: "",
  page: "",
  from: "",
  until: "",
  assignee: "",
  tag: "",
};

export function nameOfView(view: LeadView): string {
  if (view === "all") return "All";
  if (view === "quarantine") return "Held back";
  return view === "waiting" ? "Waiting for a call" : leadStatusLook(view).label;
}

const NEWEST = { value: "newest", label: "Newest first" } as const;
const OLDEST = { value: "oldest", label: "Oldest first" } as const;
const LONGEST_WAITING = { value: "oldest", label: "Longest waiting first" } as const;
const FIRST_DUE = { value: "due", label: "First due first" } as const;

/** The orders of a listing, its own first. */
export function ordersOf({
  show,
  due,
}: Pick<LeadListing, "show" | "due">): { value: OrderName; label: string }[] {
  const orders = show === "waiting" ? [LONGEST_WAITING, NEWEST] : [NEWEST, OLDEST];
  return due ? [FIRST_DUE, ...orders] : orders;
}

/** The order that a listing is in; what is not due has no order by that. */
export function orderOf(listing: LeadListing): OrderName {
  const orders = ordersOf(listing);
  return (orders.find(({ value }) => value === listing.order) ?? orders[0] ?? NEWEST).value;
}

export function sortOrderOf(listing: LeadListing): SortOrder<"created_at" | "follow_up_on"> {
  const order = orderOf(listing);
  return { column: order === "due" ? "follow_up_on" : "created_at", ascending: order !== "newest" };
}

/** How many filters beside the search and the view narrow it down. */
export function countFilters(listing: LeadListing): number {
  return [...LEAD_FILTERS, "due" as const].filter((name) => listing[name] !== "").length;
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

/** As `public.lead_ids_found` takes it. A day that an address gives and no calendar has is left out, and so is who can be nobody's id. */
export function listingConditions({
  show,
  search,
  city,
  page,
  from,
  until,
  assignee,
  tag,
  due,
}: LeadListing): Record<string, Json> {
  return {
    show,
    terms: searchTerms(search),
    ...(city && { city }),
    ...(page && { page }),
    ...(isDay(from) && { from }),
    ...(isDay(until) && { until }),
    ...((["me", "nobody"].includes(assignee) || isUuid(assignee)) && { assignee }),
    ...(tag && { tag }),
    ...(due && { due }),
  };
}

function isDay(given: string): boolean {
  const midnight = new Date(`${given}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && businessDay("UTC", midnight) === given;
}
