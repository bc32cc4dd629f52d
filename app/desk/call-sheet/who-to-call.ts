import type { BackendClient } from "#app/lib/request-context.ts";
import { ALL_LEADS } from "../lead-listing.ts";
import { LEADS_PER_FETCH, type LeadRow, listLeads } from "../lead-queries.ts";

/** How many fit on a sheet of paper. */
export const CALLS_ON_A_SHEET = 15;

/** `left`: how many don't fit. `mayBeMore`: whether only the first were counted. */
export type CallSheet = { leads: LeadRow[]; left: number; mayBeMore: boolean };

/** Leads due by today, then waiting leads, oldest first, as many as fit. Throws the backend's error. */
export async function readCallSheet(client: BackendClient, signal: AbortSignal): Promise<CallSheet> {
  const [due, waiting] = await Promise.all([
    listLeads(client, { ...ALL_LEADS, due: "now" }, null, signal),
    listLeads(client, { ...ALL_LEADS, show: "waiting" }, null, signal),
  ]);
  return fillSheet(due, waiting);
}

export function fillSheet(due: readonly LeadRow[], waiting: readonly LeadRow[]): CallSheet {
  const isDue = new Set(due.map(({ id }) => id));
  const all = [...due, ...waiting.filter(({ id }) => !isDue.has(id))];
  return {
    leads: all.slice(0, CALLS_ON_A_SHEET),
    left: Math.max(0, all.length - CALLS_ON_A_SHEET),
    mayBeMore: [due, waiting].some(({ length }) => length === LEADS_PER_FETCH),
  };
}
