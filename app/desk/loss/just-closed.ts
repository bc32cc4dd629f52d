import { type QueryClient, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { LeadRow } from "../lead-queries.ts";

/** Where the leads are kept that were last closed here together, as they were before, as long as it may be asked why. */
const JUST_CLOSED = ["just closed"];

const NONE: LeadRow[] = [];

/** Leads as they were, with the status that was saved. */
export type Settled = readonly { lead: LeadRow; status: string }[];

/** To be told of every status that is saved: of what is opened again it is asked no more. */
export function noteClosing(queries: QueryClient, settled: Settled): void {
  const closed = settled.filter(({ status }) => status === "closed").map(({ lead }) => lead);
  const ids = new Set(settled.map(({ lead }) => lead.id));
  queries.setQueryData<LeadRow[]>(JUST_CLOSED, (asked = []) =>
    closed.length > 0 ? closed : asked.filter(({ id }) => !ids.has(id)),
  );
}

/** The leads that were just closed, and how to let the question go. */
export function useJustClosed(): [leads: readonly LeadRow[], forget: () => void] {
  const queries = useQueryClient();
  const { data } = useQuery<LeadRow[]>({ queryKey: JUST_CLOSED, queryFn: skipToken, initialData: NONE });
  const forget = useCallback(() => void queries.setQueryData(JUST_CLOSED, []), [queries]);
  return [data ?? NONE, forget];
}
