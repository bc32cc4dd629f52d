import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { BackendClient } from "../request-context.ts";
import { connectedClient } from "./browser-client.ts";
import { hasPrefetchStarted, isPrefetchReady } from "./prefetched-requests.ts";

/** Data read before the screen rendered stays fresh for this long, so the list doesn't fetch it again at once. */
export const FRESH_MS = 5_000;

/** A query for a screen's first rows. `read` throws the backend's error. */
export type FirstQuery = {
  queryKey: QueryKey;
  read: (client: BackendClient, signal: AbortSignal) => Promise<unknown>;
};

/** A query that was read before the screen rendered, with its data in the cache's shape. */
type ReadQuery = Pick<FirstQuery, "queryKey"> & { data: unknown };

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
 * Data that the document's inline script has already fetched, so that the screen renders once, with its rows. Returns
 * an empty array if the data isn't there yet: nothing waits for it.
 */
export async function readPrefetchedQueries(queries: readonly FirstQuery[]): Promise<ReadQuery[]> {
  if (queries.length === 0 || !hasPrefetchStarted()) return [];
  const client = await connectedClient;
  if (!isPrefetchReady()) return [];
  const { signal } = new AbortController();
  const reading = queries.map(async ({ queryKey, read }) => ({ queryKey, data: await read(client, signal) }));
  // If this fails, the list fetches again and shows the error.
  return Promise.all(reading).catch(() => []);
}

/** Seeds the query cache with the data, which stays fresh for a few seconds. */
export function usePrefetchedQueries(read: readonly ReadQuery[]): void {
  const queries = useQueryClient();
  useState(() => {
    for (const { queryKey, data } of read) {
      queries.setQueryDefaults(queryKey, { staleTime: FRESH_MS });
      queries.setQueryData(queryKey, data);
    }
  });
  // When the user comes back to the list, fetch it again.
  useEffect(() => {
    for (const { queryKey } of read) queries.setQueryDefaults(queryKey, { staleTime: 0 });
  }, [queries, read]);
}
