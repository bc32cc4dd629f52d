import { type QueryClient, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { LeadRow } from "../lead-queries.ts";

/** Query key of the leads that were just closed, as they were before, while the question is open. */
const JUST_CLOSED = ["just closed"];

const NONE: LeadRow[] = [];

/** Leads as they were before, with the status that was saved. */
export type Settled = readonly { lead: LeadRow; status: string }[];

/**
 * Call it for every saved status: closing a lead opens the question, reopening it drops the question. Closing spam loses no
 * customer, so held requests are left out.
 */
export function rememberClosed(queries: QueryClient, settled: Settled): void {
  const closed = settled
    .filter(({ lead, status }) => status === "closed" && !lead.quarantine)
    .map(({ lead }) => lead);
  const ids = new Set(settled.map(({ lead }) => lead.id));
  queries.setQueryData<LeadRow[]>(JUST_CLOSED, (asked = []) =>
    closed.length > 0 ? closed : asked.filter(({ id }) => !ids.has(id)),
  );
}

/** The leads that were just closed, and a function that drops the question. */
export function useJustClosed(): [leads: readonly LeadRow[], forget: () => void] {
  const queries = useQueryClient();
  const { data } = useQuery<LeadRow[]>({ queryKey: JUST_CLOSED, queryFn: skipToken, initialData: NONE });
  const forget = useCallback(() => void queries.setQueryData(JUST_CLOSED, []), [queries]);
  return [data ?? NONE, forget];
}
