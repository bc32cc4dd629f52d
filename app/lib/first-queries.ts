import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { connectedClient } from "./browser-client.ts";
import { areFirstReadsBegun, areFirstReadsThere } from "./first-reads.ts";
import type { BackendClient } from "./request-context.ts";

/** What was just read is not read again by who comes to show it. */
const GOOD_FOR_MS = 5_000;

/** What a screen reads for its first rows: under what it is cached, and how it is read; that throws the backend's error. */
export type FirstQuery = {
  queryKey: QueryKey;
  read: (client: BackendClient, signal: AbortSignal) => Promise<unknown>;
};

/** A query that was read before the screen was drawn, with its data as the cache holds it. */
type ReadQuery = Pick<FirstQuery, "queryKey"> & { data: unknown };

/** A first query for the first part of an endless list. */
export function firstPartQuery(
  queryKey: QueryKey,
  read: (client: BackendClient, signal: AbortSignal) => Promise<readonly unknown[]>,
): FirstQuery {
  return {
    queryKey,
    read: async (client, signal) => ({ pages: [await read(client, signal)], pageParams: [null] }),
  };
}

/** What the document's own script has read of them, so that the screen is drawn once, with its rows. Empty where it is not there yet: nobody waits for it. */
export async function readFirstQueries(queries: readonly FirstQuery[]): Promise<ReadQuery[]> {
  if (queries.length === 0 || !areFirstReadsBegun()) return [];
  const client = await connectedClient;
  if (!areFirstReadsThere()) return [];
  const { signal } = new AbortController();
  const reading = queries.map(async ({ queryKey, read }) => ({ queryKey, data: await read(client, signal) }));
  // The list itself asks again, and tells.
  return Promise.all(reading).catch(() => []);
}

/** Shows them as the list's own, which is read again no sooner than what was read by itself. */
export function useFirstQueries(read: readonly ReadQuery[]): void {
  const queries = useQueryClient();
  useState(() => {
    for (const { queryKey, data } of read) {
      queries.setQueryDefaults(queryKey, { staleTime: GOOD_FOR_MS });
      queries.setQueryData(queryKey, data);
    }
  });
  // Whoever comes back to the list reads it again.
  useEffect(() => {
    for (const { queryKey } of read) queries.setQueryDefaults(queryKey, { staleTime: 0 });
  }, [queries, read]);
}
