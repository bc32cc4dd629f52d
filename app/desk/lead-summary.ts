import { formatCappedCount } from "#app/lib/counts.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import type { LeadRow } from "./lead-queries.ts";

/** Under what is kept what stands above the leads. */
export const SUMMARY = ["leads", "summary"];

/** Beyond so many of a kind, only "more than" is told. */
const LEADS_COUNTED = 100;

/** Of a lead that nobody has worked yet, what says how long it has been waiting, and for what. */
export type WaitingLead = Pick<LeadRow, "created_at" | "first_contact_at">;

/** What there is to do: of each kind one more than is counted, at most. */
export type LeadSummary = {
  /** Nobody has worked them yet; oldest first. */
  waiting: WaitingLead[];
  /** How many are held back that nobody has looked at. */
  held: number;
  /** Whose those are that were to be taken up before the day, and those of the day. */
  late: LeadRow["assignee_id"][];
  due: LeadRow["assignee_id"][];
};

/** The summary on a day of the business (`2026-11-24`). Throws the backend's error. */
export async function readLeadSummary(
  client: BackendClient,
  today: string,
  signal: AbortSignal,
): Promise<LeadSummary> {
  const { data, error } = await client.rpc("lead_summary", { _today: today }).abortSignal(signal);
  if (error) throw error;
  return data as LeadSummary;
}

/** Beyond what is counted, only that there are more. */
export function countLeads(leads: number): string {
  return formatCappedCount(leads, LEADS_COUNTED);
}
