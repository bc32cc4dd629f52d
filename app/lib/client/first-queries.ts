import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { BackendClient } from "../request-context.ts";
import { connectedClient } from "./browser-client.ts";
import { hasPrefetchStarted, isPrefetchReady } from "./prefetched-requests.ts";

/** Prefetched data stays fresh for this long, so that the list doesn't fetch it again at once. */
export const FRESH_MS = 5_000;

/** A query that a screen runs before it shows its first rows. `read` throws the backend's error. */
export type FirstQuery = {
  queryKey: QueryKey;
  read: (client: BackendClient, signal: AbortSignal) => Promise<unknown>;
};

/** A first query whose requests were prefetched, with its data in the cache's shape. */
type PrefetchedQuery = Pick<FirstQuery, "queryKey"> & { data: unknown };

/** A first query for the first page of an infinite list. */
export function firstRowsQuery(
  queryKey: QueryKey,
  read: (client: BackendClient, signal: AbortSignal) => Promise<readonly unknown[]>,
): FirstQuery {
  return {
    queryKey,
    read: async (client, signal) => ({ pages: [await read(client, signal)], pageParams: [null] }),
  };
}

/**
 * The first queries with their prefetched data, so that the screen renders once, with its rows. An empty array if not all
 * responses are there yet: nothing waits for them.
 */
export async function readPrefetchedQueries(queries: readonly FirstQuery[]): Promise<PrefetchedQuery[]> {
  if (queries.length === 0 || !hasPrefetchStarted()) return [];
  const client = await connectedClient;
  if (!isPrefetchReady()) return [];
  const { signal } = new AbortController();
  const prefetched = queries.map(async ({ queryKey, read }) => ({
    queryKey,
    data: await read(client, signal),
  }));
  // If this fails, the list fetches again and shows the error.
  return Promise.all(prefetched).catch(() => []);
}

/** Seeds the query cache with the data, which stays fresh for a few seconds. */
export function usePrefetchedQueries(prefetched: readonly PrefetchedQuery[]): void {
  const queries = useQueryClient();
  useState(() => {
    for (const { queryKey, data } of prefetched) {
      queries.setQueryDefaults(queryKey, { staleTime: FRESH_MS });
      queries.setQueryData(queryKey, data);
    }
  });
  // When the user comes back to the list, fetch it again.
  useEffect(() => {
    for (const { queryKey } of prefetched) queries.setQueryDefaults(queryKey, { staleTime: 0 });
  }, [queries, prefetched]);
}
