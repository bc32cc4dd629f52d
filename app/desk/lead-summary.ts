import { formatCappedCount } from "#app/lib/counts.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import type { LeadRow } from "./lead-queries.ts";

/** Query key. */
export const SUMMARY = ["leads", "summary"];

/** The database counts up to one more than this. */
const LEADS_COUNTED = 100;

/** A lead that waits for its first call. */
export type WaitingLead = Pick<LeadRow, "created_at" | "first_contact_at">;

/** What there is to do, each up to `LEADS_COUNTED` + 1. */
export type LeadSummary = {
  /** Oldest first. */
  waiting: WaitingLead[];
  /** How many held requests nobody has dealt with: their status is still `new`. */
  held: number;
  /** Assignees of the leads whose follow-up day is past, and of those due today. */
  late: LeadRow["assignee_id"][];
  due: LeadRow["assignee_id"][];
  /** How many late or due ones are assigned to the caller. */
  mine: number;
};

/** `today`: YYYY-MM-DD in the business's time zone. Throws the backend's error. */
export async function readLeadSummary(
  client: BackendClient,
  today: string,
  signal: AbortSignal,
): Promise<LeadSummary> {
  const { data, error } = await client.rpc("lead_summary", { _today: today }).abortSignal(signal);
  if (error) throw error;
  return data as LeadSummary;
}

/** `7`, or `100+` above the limit. */
export function countLeads(leads: number): string {
  return formatCappedCount(leads, LEADS_COUNTED);
}
