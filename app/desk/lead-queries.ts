import { isLeadStatus, type LeadStatus } from "#app/leads/lead-status.ts";
import { RefusedError, requireChanged } from "#app/lib/api-errors.ts";
import type { Row } from "#app/lib/database.types.ts";
import { readRows, searchRows } from "#app/lib/keyset.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Colleague } from "./follow-up/lead-staff.ts";
import {
  ALL_LEADS,
  isNarrowed,
  type LeadListing,
  type LeadView,
  listingConditions,
  sortOrderOf,
} from "./lead-listing.ts";

export type LeadRow = Row<"leads">;

/** Why a lead was lost. The database stores it only with the status Closed. */
export type Loss = Pick<LeadRow, "lost_reason" | "lost_words">;

/** Where the next page starts. */
export type LeadCursor = Pick<LeadRow, "created_at" | "follow_up_on" | "id">;

const WAITING_STATUS: LeadStatus = "new";

export const LEADS_PER_FETCH = 100;
const NEWEST_LEADS = 10;

/** A page of a listing: the first one, or the one after a cursor. Throws the backend's error. */
export function listLeads(
  client: BackendClient,
  listing: LeadListing,
  after: LeadCursor | null,
  signal: AbortSignal,
): Promise<LeadRow[]> {
  // A listing in order of follow-up day contains only leads that have one.
  const place = after && { ...after, follow_up_on: after.follow_up_on ?? "" };
  const request = { order: sortOrderOf(listing), after: place, atMost: LEADS_PER_FETCH, signal };
  if (isNarrowed(listing)) return searchRows(client, "search_leads", listingConditions(listing), request);
  return readRows(ofView(selectLeads(client), listing.show), request);
}

type LeadQuery = ReturnType<typeof selectLeads>;

function selectLeads(client: BackendClient) {
  return client.from("leads").select("*");
}

function ofView(leads: LeadQuery, view: LeadView): LeadQuery {
  if (view === "quarantine") return leads.not("quarantine", "is", null);
  const plain = leads.is("quarantine", null);
  if (view === "all") return plain;
  return plain.eq("status", view === "waiting" ? WAITING_STATUS : view);
}

/**
 * Values in use, to filter by. `pages`: paths of the pages from which requests came. `former_staff`: who still has leads
 * assigned, but doesn't work leads any more.
 */
type LeadChoices = { cities: string[]; pages: string[]; tags: string[]; former_staff: Colleague[] };

/** Throws the backend's error. */
export async function listLeadChoices(client: BackendClient, signal: AbortSignal): Promise<LeadChoices> {
  const { data, error } = await client.rpc("lead_choices").abortSignal(signal);
  if (error) throw error;
  return data as LeadChoices;
}

/** The newest leads of any status, without held requests. Throws the backend's error. */
export function listNewestLeads(client: BackendClient, signal: AbortSignal): Promise<LeadRow[]> {
  return readRows(ofView(selectLeads(client), "all"), {
    order: sortOrderOf(ALL_LEADS),
    after: null,
    atMost: NEWEST_LEADS,
    signal,
  });
}

/** Null if there is no such lead, or the caller may not read it. Throws the backend's error. */
export async function findLead(
  client: BackendClient,
  id: LeadRow["id"],
  signal: AbortSignal,
): Promise<LeadRow | null> {
  if (!isUuid(id)) return null;
  const { data, error } = await client
    .from("leads")
    .select("*")
    .eq("id", id)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw error;
  return data;
}

/** Holds a lead back for these reasons, or releases it with null. Throws RefusedError, or the backend’s error. */
export async function setQuarantine(
  client: BackendClient,
  id: LeadRow["id"],
  quarantine: LeadRow["quarantine"],
): Promise<void> {
  requireChanged(await client.from("leads").update({ quarantine }).eq("id", id).select("id"));
}

/** The status was not saved, because somebody else changed it meanwhile. */
export class StatusConflictError extends Error {
  readonly status: string;

  constructor(status: string) {
    super(`the status is ${status} meanwhile`);
    this.status = status;
  }
}

/**
 * Saves a status, with `loss` if given, if the stored one is still `known`; if it is `status` already, perhaps an earlier
 * try saved it and only its response was lost. Throws StatusConflictError if it is another, or RefusedError.
 */
export async function changeLeadStatus(
  client: BackendClient,
  id: LeadRow["id"],
  { known, status, loss }: { known: readonly string[]; status: LeadStatus; loss?: Loss | undefined },
): Promise<void> {
  const update = client
    .from("leads")
    .update({ status, ...loss })
    .eq("id", id);
  // The filter takes only statuses of this release. A lead in another one is changed unconditionally.
  const ofKnown = known.every(isLeadStatus) ? update.in("status", known) : update;
  const { data, error } = await ofKnown.select("id");
  if (error) throw error;
  if (data.length > 0) return;
  const { data: stored } = await client.from("leads").select("status").eq("id", id).maybeSingle();
  if (stored?.status === status) return;
  if (stored && !known.includes(stored.status)) throw new StatusConflictError(stored.status);
  throw new RefusedError();
}
