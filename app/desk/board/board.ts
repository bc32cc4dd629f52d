import { LEAD_STATUSES, type LeadStatus } from "#app/leads/lead-status.ts";
import type { Json } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { type LeadListing, listingConditions } from "../lead-listing.ts";
import type { LeadRow } from "../lead-queries.ts";

/** The database counts up to one more than this per status. */
export const COUNTED_ON_BOARD = 1_000;

/** By status, as read: the first leads, and how many there are in all. */
export type Board = Record<LeadStatus, { count: number; leads: LeadRow[] }>;

export type BoardColumn = { status: LeadStatus; count: number; leads: LeadRow[] };

/** The argument of `public.lead_board`: the listing without its view, and with an order only if one was chosen. */
export function boardConditions(listing: LeadListing): Record<string, Json> {
  const { show: _, ...conditions } = listingConditions(listing);
  const { order } = listing;
  return order === "newest" || order === "oldest"
    ? { ...conditions, ascending: order === "oldest" }
    : conditions;
}

/** Throws the backend's error. */
export async function readBoard(
  client: BackendClient,
  conditions: Record<string, Json>,
  signal: AbortSignal,
): Promise<Board> {
  const { data, error } = await client.rpc("lead_board", { _listing: conditions }).abortSignal(signal);
  if (error) throw error;
  return data as unknown as Board;
}

/** Sorts leads into columns by their current status, which may differ from the one they were read with. */
export function columnsOf(board: Board, conditions: Record<string, Json>): BoardColumn[] {
  const read = LEAD_STATUSES.flatMap((status) =>
    board[status].leads.map((lead) => ({ lead, readIn: status })),
  );
  return LEAD_STATUSES.map((status) => {
    const leads = read.filter(({ lead }) => lead.status === status);
    const came = leads.filter(({ readIn }) => readIn !== status).length;
    const left = board[status].leads.filter((lead) => lead.status !== status).length;
    const rising = conditions.ascending ?? status === "new";
    return {
      status,
      count: board[status].count + came - left,
      leads: leads
        .map(({ lead }) => lead)
        .toSorted((one, other) => (rising ? 1 : -1) * compare(one.created_at, other.created_at)),
    };
  });
}

/** Maps every lead of the board. */
export function mapBoard(board: Board, change: (lead: LeadRow) => LeadRow): Board {
  const columns = LEAD_STATUSES.map((status) => {
    const { count, leads } = board[status];
    return [status, { count, leads: leads.map(change) }] as const;
  });
  return Object.fromEntries(columns) as Board;
}

function compare(one: string, other: string): number {
  return Date.parse(one) - Date.parse(other);
}
