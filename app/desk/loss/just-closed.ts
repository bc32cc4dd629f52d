import { type QueryClient, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import type { LeadRow } from "../lead-queries.ts";

/** Where the lead is kept that was last closed here, as long as it may be asked why. */
const JUST_CLOSED = ["just closed"];

/** To be told of every status that is saved: who opens a lead again is asked no more. */
export function noteClosing(queries: QueryClient, lead: LeadRow, status: string): void {
  queries.setQueryData<LeadRow | null>(JUST_CLOSED, (asked) => {
    if (status === "closed") return { ...lead, status };
    return asked?.id === lead.id ? null : asked;
  });
}

/** The lead that was just closed, and how to let the question go. */
export function useJustClosed(): [lead: LeadRow | null, forget: () => void] {
  const queries = useQueryClient();
  const { data } = useQuery<LeadRow | null>({
    queryKey: JUST_CLOSED,
    queryFn: skipToken,
    initialData: null,
  });
  return [data ?? null, () => queries.setQueryData(JUST_CLOSED, null)];
}
