import { type QueryClient, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { LeadRow } from "../lead-queries.ts";

/** Query key of the questions that are open. */
const JUST_CLOSED = ["just closed"];

/**
 * `groups`: leads that were closed together, as they were before; the first group is being asked about. `words`: what has
 * been typed of its answer. `isHidden`: whether something else needs the place of the question.
 */
type Asked = { groups: readonly (readonly LeadRow[])[]; words: string; isHidden: boolean };

const NO_LEADS: readonly LeadRow[] = [];
const NONE: Asked = { groups: [], words: "", isHidden: false };

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
    const words = asked.words.trim() && others[0]?.length !== 0 ? asked.words : "";
    const earlier = words || closed.length === 0 ? others.filter((group) => group.length > 0) : [];
    return { ...asked, groups: closed.length > 0 ? [...earlier, closed] : earlier, words };
  });
}

/** The leads that are being asked about, and what may happen to the question. */
export function useJustClosed() {
  const queries = useQueryClient();
  const { data = NONE } = useQuery<Asked>({ queryKey: JUST_CLOSED, queryFn: skipToken, initialData: NONE });
  const actions = useMemo(() => {
    const set = (change: (asked: Asked) => Asked) =>
      void queries.setQueryData<Asked>(JUST_CLOSED, (asked = NONE) => change(asked));
    return {
      /** Goes on to the next question, if there is one. */
      endQuestion: () => set((asked) => ({ ...asked, groups: asked.groups.slice(1), words: "" })),
      keepWords: (words: string) => set((asked) => ({ ...asked, words })),
      setHidden: (isHidden: boolean) => set((asked) => ({ ...asked, isHidden })),
    };
  }, [queries]);
  return { leads: (!data.isHidden && data.groups[0]) || NO_LEADS, words: data.words, ...actions };
}
