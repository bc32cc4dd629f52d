import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { LeadCursor, LeadRow } from "./lead-queries.ts";

/** Under what leads are kept in the browser; all of it begins with this word. */
export const LIST = ["leads", "list"];
export const WAITING = ["leads", "waiting"];
export const LOOK_AGAIN_MS = 30_000;

export function leadKey(id: string) {
  return ["leads", "one", id];
}

export function historyKey(id: string) {
  return ["leads", "history", id];
}

export type LoadedLeads = InfiniteData<LeadRow[], LeadCursor | null>;

/** The lead, if a list that was loaded has it. */
export function findListed(queries: QueryClient, id: string): LeadRow | undefined {
  const lists = queries.getQueriesData<LoadedLeads>({ queryKey: LIST });
  return lists.flatMap(([, loaded]) => loaded?.pages.flat() ?? []).find((lead) => lead.id === id);
}

/** Shows a change in every list that has the lead. */
export function changeListed(queries: QueryClient, id: string, change: Partial<LeadRow>): void {
  queries.setQueriesData<LoadedLeads>(
    { queryKey: LIST },
    (loaded) =>
      loaded && {
        ...loaded,
        pages: loaded.pages.map((page) =>
          page.map((lead) => (lead.id === id ? { ...lead, ...change } : lead)),
        ),
      },
  );
}
