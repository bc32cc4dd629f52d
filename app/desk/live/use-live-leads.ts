import { type InfiniteData, type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import type { BackendClient } from "#app/lib/request-context.ts";
import { LEADS, LIST } from "../lead-cache.ts";
import { followLeadChanges } from "./lead-changes.ts";
import { refetchInBackground } from "./refetch-in-background.ts";

/** Longer lists are refetched in the background, so that scrolling on does not have to wait. */
const FEW_PAGES = 5;
/** Minimum time between refetches of a long list, since each reads all its pages. */
const LONG_LIST_PAUSE_MS = 2_000;

/**
 * Keeps everything on screen about leads in sync with the database. `cursor` and `onForbidden`: as followLeadChanges takes
 * them.
 */
export function useLiveLeads(cursor: string | null, onForbidden: () => void): void {
  const client = useBackendClient();
  const queries = useQueryClient();
  const [firstCursor] = useState(cursor);
  const forbid = useEffectEvent(onForbidden);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const onChange = createRefetch(client, queries, signal);
    void followLeadChanges({ client, cursor: firstCursor, onChange, onForbidden: forbid, signal });
    return () => leaving.abort();
  }, [client, queries, firstCursor]);
}

/**
 * Returns a function that refetches leads. Calls during a refetch are merged into one more. Once the signal aborts it
 * reads nothing: after a sign-out every request would be refused.
 */
function createRefetch(client: BackendClient, queries: QueryClient, signal: AbortSignal): () => void {
  /** Whether leads have changed since the last refetch began. */
  let haveLeadsChanged = false;
  /** Queries whose first read is under way, and may miss a change that has come since it began. */
  const firstReads = new Set<Query>();
  /** Queries to be refetched even if no more changes come. */
  const outdated = new Set<Query>();
  let isRefetching = false;

  async function refetch(): Promise<void> {
    if (isRefetching) return;
    isRefetching = true;
    while (haveLeadsChanged || outdated.size > 0) {
      await untilIdle(queries);
      if (signal.aborted) return;
      const areAllOutdated = haveLeadsChanged;
      haveLeadsChanged = false;
      if (areAllOutdated) for (const query of findFirstReads(queries)) void refetchAfterFirstRead(query);
      const readBefore = new Set(outdated);
      outdated.clear();
      const predicate = (query: Query) =>
        isRefetchedDirectly(query) && !isFirstRead(query) && (areAllOutdated || readBefore.has(query));
      await queries.invalidateQueries({ queryKey: LEADS, predicate });
      if (areAllOutdated && (await refetchLongLists(client, queries, signal))) haveLeadsChanged = true;
    }
    isRefetching = false;
  }

  /** Lets a first read finish, although its result may predate the change, and then refetches it. */
  async function refetchAfterFirstRead(query: Query): Promise<void> {
    if (firstReads.has(query)) return;
    firstReads.add(query);
    await until(queries, () => !isFirstRead(query));
    firstReads.delete(query);
    outdated.add(query);
    void refetch();
  }

  return () => {
    haveLeadsChanged = true;
    void refetch();
  };
}

function findFirstReads(queries: QueryClient): Query[] {
  return queries.getQueryCache().findAll({ queryKey: LEADS, predicate: isFirstRead });
}

function isFirstRead({ state }: Query): boolean {
  return state.status === "pending" && state.fetchStatus === "fetching";
}

function isRefetchedDirectly(query: Query): boolean {
  return query.state.status !== "error" && !isLong(query);
}

function isLong({ state }: Query): boolean {
  const { pages } = Object(state.data) as Partial<InfiniteData<unknown>>;
  return (pages?.length ?? 0) > FEW_PAGES;
}

/** Returns whether to repeat it, because a list changed meanwhile. */
async function refetchLongLists(
  client: BackendClient,
  queries: QueryClient,
  signal: AbortSignal,
): Promise<boolean> {
  const lists = queries.getQueryCache().findAll({ queryKey: LIST, type: "active", predicate: isLong });
  if (lists.length === 0) return false;
  // A failed read is repeated at the next event.
  const done = await Promise.all(
    lists.map((list) => refetchInBackground(client, queries, list, signal).catch(() => true)),
  );
  await new Promise((resolve) => setTimeout(resolve, LONG_LIST_PAUSE_MS));
  return done.includes(false);
}

/** A read during a save would show the old value again. A read during a fetch of the next page would cancel it. */
function untilIdle(queries: QueryClient): Promise<void> {
  return until(
    queries,
    () => queries.isMutating() === 0 && queries.isFetching({ predicate: isFetchingMore }) === 0,
  );
}

function isFetchingMore({ state }: Query): boolean {
  return state.fetchMeta?.fetchMore !== undefined;
}

/** Resolves once the condition holds; checks it after every read and save. */
function until(queries: QueryClient, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const caches = [queries.getMutationCache(), queries.getQueryCache()];
    const unsubscribes = caches.map((cache) => cache.subscribe(check));
    check();

    function check(): void {
      if (!holds()) return;
      for (const unsubscribe of unsubscribes) unsubscribe();
      resolve();
    }
  });
}
