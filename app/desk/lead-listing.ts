import { LEAD_STATUSES, leadStatusLook } from "#app/leads/lead-status.ts";
import type { Json } from "#app/lib/database.types.ts";
import type { SortOrder } from "#app/lib/keyset.ts";
import { searchTerms } from "#app/lib/search-terms.ts";
import { businessDay } from "#app/lib/time/calendar-day.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { LeadRow } from "./lead-queries.ts";

/** Which leads to list. `waiting`: nobody has contacted them yet. `quarantine`: held back as spam; no other view includes these. */
export const LEAD_VIEWS = ["all", "waiting", ...LEAD_STATUSES, "quarantine"] as const;
export type LeadView = (typeof LEAD_VIEWS)[number];

/** Empty: the listing's default order. */
const LEAD_ORDERS = ["", "newest", "oldest", "due"] as const;
type LeadOrder = (typeof LEAD_ORDERS)[number];

/** Filter by follow-up day; `now` means late or due today. */
const LEAD_DUES = ["", "now", "today", "late", "later"] as const;
export type LeadDue = (typeof LEAD_DUES)[number];

/**
 * Further filters; empty means off. Days are YYYY-MM-DD in the business's time zone. An assignee is `me`, `nobody` or an
 * account's id.
 */
export const LEAD_FILTERS = ["city", "page", "from", "until", "assignee", "tag"] as const;
type LeadFilters = Record<(typeof LEAD_FILTERS)[number], string>;

/** The URL parameters that take one of a few values. */
export const LISTING_CHOICES = { show: LEAD_VIEWS, order: LEAD_ORDERS, due: LEAD_DUES };

export type LeadListing = { show: LeadView; order: LeadOrder; due: LeadDue; search: string } & LeadFilters;

/** What the tools that change a listing are given. */
export type ListingProps = { listing: LeadListing; change: (changes: Partial<LeadListing>) => void };

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

/** The possible orders of a listing, its default first. Of a board, each column has a default of its own. */
export function ordersOf(
  { show, due }: Pick<LeadListing, "show" | "due">,
  isBoard = false,
): { value: LeadOrder; label: string }[] {
  if (isBoard) return [{ value: "", label: "Default" }, NEWEST, OLDEST];
  const orders = show === "waiting" ? [LONGEST_WAITING, NEWEST] : [NEWEST, OLDEST];
  return due ? [FIRST_DUE, ...orders] : orders;
}

/** The order of a listing. `due` applies only with a filter by follow-up day. */
export function orderOf(listing: LeadListing, isBoard = false): LeadOrder {
  const orders = ordersOf(listing, isBoard);
  return (orders.find(({ value }) => value === listing.order) ?? orders[0] ?? NEWEST).value;
}

export function sortOrderOf(listing: LeadListing): SortOrder<"created_at" | "follow_up_on"> {
  const order = orderOf(listing);
  return { column: order === "due" ? "follow_up_on" : "created_at", ascending: order !== "newest" };
}

/** How many filters are set, besides the search and the view. */
export function countFilters(listing: LeadListing): number {
  return [...LEAD_FILTERS, "due" as const].filter((name) => listing[name] !== "").length;
}

/** Whether a search or a filter is set. */
export function isNarrowed(listing: LeadListing): boolean {
  return listing.search !== "" || countFilters(listing) > 0;
}

/** Whether nobody has contacted the lead yet. A held request does not count. */
export function isWaiting({ status, quarantine }: LeadRow): boolean {
  return status === "new" && quarantine === null;
}

/** Whether the view includes the lead, also after a change of status or a release. */
export function isInView(view: LeadView, lead: LeadRow): boolean {
  if (view === "quarantine" || lead.quarantine) return view === "quarantine" && lead.quarantine !== null;
  if (view === "all") return true;
  return view === "waiting" ? isWaiting(lead) : lead.status === view;
}

/** The argument of `public.lead_ids_found`. Leaves out impossible dates and malformed assignees from the URL. */
export function listingConditions({ show, search, order: _, ...filters }: LeadListing): Record<string, Json> {
  const set = Object.entries(filters).filter(([name, value]) => value && isPossible(name, value));
  return { show, terms: searchTerms(search), ...Object.fromEntries(set) };
}

function isPossible(filter: string, value: string): boolean {
  if (filter === "assignee") return value === "me" || value === "nobody" || isUuid(value);
  return filter === "from" || filter === "until" ? isDay(value) : true;
}

function isDay(given: string): boolean {
  const midnight = new Date(`${given}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && businessDay("UTC", midnight) === given;
}
