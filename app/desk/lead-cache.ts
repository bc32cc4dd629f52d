import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { type Board, mapBoard } from "./board/board.ts";
import type { LeadCursor, LeadRow } from "./lead-queries.ts";

/** Under what leads are kept in the browser; all of it begins with this word. */
export const LEADS = ["leads"];
export const LIST = ["leads", "list"];
export const BOARD = ["leads", "board"];
export const LOOK_AGAIN_MS = 30_000;

export function leadKey(id: string) {
  return ["leads", "one", id];
}

export function historyKey(id: string) {
  return ["leads", "history", id];
}

/** What is kept of a single lead begins like one of these. */
export const OF_ONE_LEAD = [leadKey("").slice(0, 2), historyKey("").slice(0, 2)];

export type LoadedLeads = InfiniteData<LeadRow[], LeadCursor | null>;

/** The lead, if a list or board that was loaded has it. */
export function findListed(queries: QueryClient, id: string): LeadRow | undefined {
  const lists = queries.getQueriesData<LoadedLeads>({ queryKey: LIST });
  const boards = queries.getQueriesData<Board>({ queryKey: BOARD });
  return [
    ...lists.flatMap(([, loaded]) => loaded?.pages.flat() ?? []),
    ...boards.flatMap(([, board]) => Object.values(board ?? {}).flatMap(({ leads }) => leads)),
  ].find((lead) => lead.id === id);
}

/** Shows what is being saved of leads, or was, wherever they are shown. */
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

/** What is read from now on is not what was asked for before. */
export async function readNothingOf(queries: QueryClient, ids: Iterable<string>): Promise<void> {
  await queries.cancelQueries({ queryKey: LIST });
  await queries.cancelQueries({ queryKey: BOARD });
  for (const id of ids) await queries.cancelQueries({ queryKey: leadKey(id) });
}

/** Remembers the status that was last saved here: what was read before it was saved is nobody else's change. */
export function rememberSaved(queries: QueryClient, id: string, status: string): void {
  queries.setQueryData(savedKey(id), status);
}

/** The statuses that this browser knows of: the one that was seen, and the one saved last. */
export function knownStatuses(
  queries: QueryClient,
  { id, status }: Pick<LeadRow, "id" | "status">,
): string[] {
  const saved = queries.getQueryData<string>(savedKey(id));
  return saved ? [status, saved] : [status];
}

function savedKey(id: string) {
  return ["saved status", id];
}
