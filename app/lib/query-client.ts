import { QueryCache, QueryClient } from "@tanstack/react-query";

const RETRIES = 3;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
const KEEP_UNUSED_MS = 5 * 60_000;

/** Milliseconds before the retry after the given number of failures (0 for the first). */
export function retryDelay(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS);
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** What to tell when nothing could be loaded. */
      failure?: string;
    };
  }
}

/** The specification's data-fetching defaults. `onFailure` hears of a query that ended without ever having data. */
export function createQueryClient(onFailure: (message: string) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (_error, { meta, state }) => {
        if (meta?.failure && state.data === undefined) onFailure(meta.failure);
      },
    }),
    defaultOptions: {
      queries: { retry: RETRIES, retryDelay, gcTime: KEEP_UNUSED_MS },
      mutations: { retry: false },
    },
  });
}
