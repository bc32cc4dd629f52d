import { isLeadStatus, type LeadStatus } from "#app/leads/lead-status.ts";
import type { Row } from "#app/lib/database.types.ts";
import { readPart, searchPart } from "#app/lib/keyset.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { isUuid } from "#app/lib/uuid.ts";
import {
  ALL_LEADS,
  isNarrowed,
  type LeadListing,
  type LeadView,
  listingConditions,
  sortOrderOf,
} from "./lead-listing.ts";

export type LeadRow = Row<"leads">;

/** A place in the list, in its order. */
export type LeadCursor = Pick<LeadRow, "created_at" | "follow_up_on" | "id">;

const WAITING_STATUS: LeadStatus = "new";

export const LEADS_PER_FETCH = 100;
const NEWEST_LEADS = 10;

/** The first leads of a listing, or those after a cursor; at most `LEADS_PER_FETCH`. Throws the backend's error. */
export function listLeads(
  client: BackendClient,
  listing: LeadListing,
  after: LeadCursor | null,
  signal: AbortSignal,
): Promise<LeadRow[]> {
  // Only what has a follow-up day is in its order.
  const place = after && { ...after, follow_up_on: after.follow_up_on ?? "" };
  const part = { order: sortOrderOf(listing), after: place, atMost: LEADS_PER_FETCH, signal };
  if (isNarrowed(listing)) return searchPart(client, "search_leads", listingConditions(listing), part);
  return readPart(ofView(selectLeads(client), listing.show), part);
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

/** What leads can be narrowed down by: where they are, the pages of ours that they came from, and their tags. */
export type LeadChoices = { cities: string[]; pages: string[]; tags: string[] };

/** Throws the backend's error. */
export async function listLeadChoices(client: BackendClient, signal: AbortSignal): Promise<LeadChoices> {
  const { data, error } = await client.rpc("lead_choices").abortSignal(signal);
  if (error) throw error;
  return data as LeadChoices;
}

/** The newest leads, worked or not, as many as may come before somebody looks again; none held back. Throws the backend's error. */
export function listNewestLeads(client: BackendClient, signal: AbortSignal): Promise<LeadRow[]> {
  return readPart(ofView(selectLeads(client), "all"), {
    order: sortOrderOf(ALL_LEADS),
    after: null,
    atMost: NEWEST_LEADS,
    signal,
  });
}

/** The lead, or null where there is none of that id that the caller may read. Throws the backend's error. */
export async function getLead(
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

/**
 * Holds a lead back for these reasons, or with null releases it. Throws when it was not saved, also when the policies let
 * no row through, which is no error to the API.
 */
export async function holdLead(
  client: BackendClient,
  id: LeadRow["id"],
  quarantine: LeadRow["quarantine"],
): Promise<void> {
  const { data, error } = await client.from("leads").update({ quarantine }).eq("id", id).select("id");
  if (error) throw error;
  if (data.length === 0) throw new Error("no such lead, or not allowed to change it");
}

/** A status that was not saved, because another was chosen meanwhile. */
export class ChangedMeanwhile extends Error {
  readonly status: string;

  constructor(status: string) {
    super(`the status is ${status} meanwhile`);
    this.status = status;
  }
}

/**
 * Saves over one of the statuses that the caller knows of: the one that was seen, and the one saved last. Throws
 * ChangedMeanwhile when it is another by now, and also when the policies let no row through, which is no error to the API.
 */
export async function changeLeadStatus(
  client: BackendClient,
  id: LeadRow["id"],
  { known, status }: { known: readonly string[]; status: LeadStatus },
): Promise<void> {
  const update = client.from("leads").update({ status }).eq("id", id);
  // One that is not known here can be left whatever it is.
  const ofKnown = known.every(isLeadStatus) ? update.in("status", known) : update;
  const { data, error } = await ofKnown.select("id");
  if (error) throw error;
  if (data.length > 0) return;
  const { data: stored } = await client.from("leads").select("status").eq("id", id).maybeSingle();
  if (stored && !known.includes(stored.status)) throw new ChangedMeanwhile(stored.status);
  throw new Error("no such lead, or not allowed to change it");
}
