import { type DehydratedState, dehydrate, hydrate, type QueryClient } from "@tanstack/react-query";
import {
  CHANGES,
  decryptChanges,
  encryptOtherAccounts,
  findKept,
  KEPT_MS,
  keep,
} from "#app/lib/client/device-store.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { newUuid } from "#app/lib/uuid.ts";
import { LEAD_STAFF } from "../follow-up/lead-staff.ts";
import { BOARD, DRAFT, LIST, SINGLE_LEAD_KEYS, VIEWS } from "../lead-cache.ts";
import { DESK_CHANGE } from "./change-keys.ts";
import { askForKey, changesOf, holdTabLock, takeOverChanges } from "./kept-changes.ts";
import { keepDrafts, showDrafts } from "./kept-drafts.ts";

const READ = "read";
const SETTLE_MS = 500;
/** Longer than a call. Not as long as the rest: there are many searches. */
const SEARCH_KEPT_MS = 3_600_000;
const LISTS_KEPT = 4;
const LEADS_KEPT = 50;

/**
 * Keeps the desk's data in memory longer than other queries: after a call, the list that somebody comes back to must be
 * there at once, with what is above it, or the browser can't restore the scroll position.
 */
export function extendDeskCache(queries: QueryClient): void {
  for (const queryKey of [LIST, BOARD]) queries.setQueryDefaults(queryKey, { gcTime: SEARCH_KEPT_MS });
  for (const queryKey of [[...LIST, { search: "" }], ...SINGLE_LEAD_KEYS, LEAD_STAFF, VIEWS])
    queries.setQueryDefaults(queryKey, { gcTime: KEPT_MS });
  // A form opens with the draft in memory, and would store an empty one over it.
  queries.setQueryDefaults([DRAFT], { gcTime: Number.POSITIVE_INFINITY });
}

/** Data read earlier, to show while offline. */
type KeptDesk = DehydratedState["queries"];

export async function readKeptDesk(accountId: string): Promise<KeptDesk> {
  const kept = await findKept<KeptDesk>(READ, accountId);
  return kept?.value.filter(isOfToday) ?? [];
}

export function showKeptDesk(queries: QueryClient, kept: KeptDesk): void {
  hydrate(queries, { queries: kept, mutations: [] });
}

type DeskHere = { queries: QueryClient; client: BackendClient; accountId: string; signal: AbortSignal };

/**
 * Stores read leads, drafts and unsent changes on this device until the signal aborts. First takes over the changes of closed
 * tabs, in their order; then those that were encrypted when an earlier session ended.
 */
export async function keepDesk({ queries, client, accountId, signal }: DeskHere): Promise<void> {
  const name = CHANGES + newUuid();
  await encryptOtherAccounts(accountId);
  void holdTabLock(name, signal);
  await takeOverChanges(queries, accountId, name);
  await keepDrafts({ queries, accountId, signal });
  const earlier = await readKeptDesk(accountId);
  if (signal.aborted) return;
  const saveChanges = () => void keep(name, accountId, changesOf(queries));
  saveChanges();
  let settled: number | undefined;
  const saveRead = () => {
    window.clearTimeout(settled);
    settled = window.setTimeout(() => void keep(READ, accountId, readOf(queries, earlier)), SETTLE_MS);
  };
  // Reads before the subscription would otherwise be stored only at the next change.
  saveRead();
  const stop = [
    queries.getQueryCache().subscribe(({ type, query }) => {
      if (type === "updated" && isOfDesk(query.queryKey)) saveRead();
    }),
    queries.getMutationCache().subscribe(({ mutation }) => {
      if (mutation?.options.mutationKey?.[0] === DESK_CHANGE[0]) saveChanges();
    }),
  ];
  signal.addEventListener("abort", () => {
    window.clearTimeout(settled);
    for (const end of stop) end();
  });
  void queries.resumePausedMutations();
  const key = await askForKey(client, accountId, signal);
  if (!key || signal.aborted) return;
  await decryptChanges(accountId, key, (drafts) => showDrafts(queries, drafts));
  await takeOverChanges(queries, accountId, name);
  await queries.resumePausedMutations();
}

/** The latest of each kind, of this visit or earlier ones; of a list, its first page. */
export function readOf(queries: QueryClient, earlier: KeptDesk): KeptDesk {
  const { queries: read } = dehydrate(queries, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: ({ queryKey, state }) => isOfDesk(queryKey) && state.status === "success",
  });
  const isNew = ({ queryHash }: KeptDesk[number]) => read.every((query) => query.queryHash !== queryHash);
  const latest = [...read, ...earlier.filter(isNew)]
    .filter(isOfToday)
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  const counts = new Map<unknown, number>();
  const isAmongLatest = ({ queryKey: [, kind] }: KeptDesk[number]) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= (kind === LIST[1] || kind === BOARD[1] ? LISTS_KEPT : LEADS_KEPT);
  };
  return latest
    .filter(isAmongLatest)
    .map((query) => (query.queryKey[1] === LIST[1] ? firstPart(query) : query));
}

function isOfDesk([kind]: readonly unknown[]): boolean {
  return kind === LIST[0] || kind === LEAD_STAFF[0];
}

function isOfToday({ state }: KeptDesk[number]): boolean {
  return Date.now() - state.dataUpdatedAt < KEPT_MS;
}

function firstPart(query: KeptDesk[number]): KeptDesk[number] {
  const { pages, pageParams } = query.state.data as { pages: unknown[]; pageParams: unknown[] };
  return {
    ...query,
    state: { ...query.state, data: { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) } },
  };
}
