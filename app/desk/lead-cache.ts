import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { type Board, mapBoard } from "./board/board.ts";
import type { LeadCursor, LeadRow } from "./lead-queries.ts";

/** Query keys. All queries about leads start with `LEADS`. */
export const LEADS = ["leads"];
export const LIST = ["leads", "list"];
export const BOARD = ["leads", "board"];
/** The saved views. */
export const VIEWS = ["leads", "views"];
export const REFETCH_MS = 30_000;

export function leadKey(id: string) {
  return ["leads", "one", id];
}

export function historyKey(id: string) {
  return ["leads", "history", id];
}

/** First part of the keys of what is being written. */
export const DRAFT = "desk draft";
/** Key of a request that is being entered. */
export const REQUEST_DRAFT = [DRAFT, "request"];

/** Key of a note on a lead that is being written. */
export function draftKey(id: string) {
  return [DRAFT, id];
}

/** Key prefixes of the queries for a single lead. */
export const SINGLE_LEAD_KEYS = [leadKey("").slice(0, 2), historyKey("").slice(0, 2)];

export type LoadedLeads = InfiniteData<LeadRow[], LeadCursor | null>;

/** Finds a lead in the loaded lists and boards. */
export function findListed(queries: QueryClient, id: string): LeadRow | undefined {
  const lists = queries.getQueriesData<LoadedLeads>({ queryKey: LIST });
  const boards = queries.getQueriesData<Board>({ queryKey: BOARD });
  return [
    ...lists.flatMap(([, loaded]) => loaded?.pages.flat() ?? []),
    ...boards.flatMap(([, board]) => Object.values(board ?? {}).flatMap(({ leads }) => leads)),
  ].find((lead) => lead.id === id);
}

/** Applies changes to leads in every cached list, board and lead. */
export function showLeads(queries: QueryClient, changes: ReadonlyMap<string, Partial<LeadRow>>): void {
  const shown = (lead: LeadRow) => {
    const change = changes.get(lead.id);
    return change ? { ...lead, ...change } : lead;
  };
  queries.setQueriesData<LoadedLeads>(
    { queryKey: LIST },
    (loaded) => loaded && { ...loaded, pages: loaded.pages.map((page) => page.map(shown)) },
  );
  queries.setQueriesData<Board>({ queryKey: BOARD }, (board) => board && mapBoard(board, shown));
  for (const [id, change] of changes) {
    queries.setQueryData<LeadRow | null>(leadKey(id), (lead) => lead && { ...lead, ...change });
  }
}

/** Cancels pending reads, so that a response from before a change can't overwrite it. */
export async function cancelReads(queries: QueryClient, ids: Iterable<string>): Promise<void> {
  await queries.cancelQueries({ queryKey: LIST });
  await queries.cancelQueries({ queryKey: BOARD });
  for (const id of ids) await queries.cancelQueries({ queryKey: leadKey(id) });
}

/** Remembers what this browser saved last, so that a list read before is not taken for somebody else's change. */
export function rememberSaved(queries: QueryClient, id: string, saved: Partial<LeadRow>): void {
  queries.setQueryData<Partial<LeadRow>>(savedKey(id), (former) => ({ ...former, ...saved }));
}

/** The values that this browser may overwrite: the displayed one and the one it saved last. */
export function knownValues<Field extends keyof LeadRow>(
  queries: QueryClient,
  lead: Pick<LeadRow, Field | "id">,
  field: Field,
): LeadRow[Field][] {
  const saved = queries.getQueryData<Pick<LeadRow, Field>>(savedKey(lead.id));
  return saved && field in saved ? [lead[field], saved[field]] : [lead[field]];
}

function savedKey(id: string) {
  return ["saved", id];
}
