import { type QueryClient, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { LeadRow } from "../lead-queries.ts";

/** Query key of the questions that are open. */
const JUST_CLOSED = ["just closed"];

/**
 * `groups`: leads that were closed together, as they were before; the first group is being asked about. `hasWords`:
 * whether its answer is being typed.
 */
type Asked = { groups: readonly (readonly LeadRow[])[]; hasWords: boolean };

const NO_LEADS: readonly LeadRow[] = [];
const NONE: Asked = { groups: [], hasWords: false };

/** Leads as they were before, with the status that was saved. */
export type Settled = readonly { lead: LeadRow; status: string }[];

/**
 * Call it for every saved status: closing a lead opens the question instead of the last one, or after it if its answer is
 * being typed; reopening the lead drops the question. Closing spam loses no customer, so held requests are left out.
 */
export function rememberClosed(queries: QueryClient, settled: Settled): void {
  const closed = settled
    .filter(({ lead, status }) => status === "closed" && !lead.quarantine)
    .map(({ lead }) => lead);
  const ids = new Set(settled.map(({ lead }) => lead.id));
  queries.setQueryData<Asked>(JUST_CLOSED, (asked = NONE) => {
    const others = asked.groups.map((group) => group.filter(({ id }) => !ids.has(id)));
    const hasWords = asked.hasWords && others[0]?.length !== 0;
    const earlier = hasWords || closed.length === 0 ? others.filter((group) => group.length > 0) : [];
    return { groups: closed.length > 0 ? [...earlier, closed] : earlier, hasWords };
  });
}

/** The leads that are being asked about, and what may happen to the question. */
export function useJustClosed() {
  const queries = useQueryClient();
  const { data } = useQuery<Asked>({ queryKey: JUST_CLOSED, queryFn: skipToken, initialData: NONE });
  const actions = useMemo(() => {
    const set = (change: (asked: Asked) => Asked) =>
      void queries.setQueryData<Asked>(JUST_CLOSED, (asked = NONE) => change(asked));
    return {
      /** Goes on to the next question, if there is one. */
      endQuestion: () => set(({ groups }) => ({ groups: groups.slice(1), hasWords: false })),
      dropQuestions: () => set(() => NONE),
      /** Whether its answer is being typed. */
      noteWords: (hasWords: boolean) => set(({ groups }) => ({ groups, hasWords })),
    };
  }, [queries]);
  return { leads: data?.groups[0] ?? NO_LEADS, ...actions };
}
