import { MutationCache, notifyManager, type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import { isTokenRefused } from "./token-refused.ts";

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

type Listeners = {
  /** A query ended without ever having data; of several on a screen with the same to tell, the first. */
  onLoadFailed: (message: string) => void;
  /** The backend does not take the session's token (any more). */
  onTokenRefused: () => void;
};

/** What screens have yet to be told of queries and mutations. */
const untold = new Set<() => void>();

function tellNow(): void {
  for (const tell of untold) {
    untold.delete(tell);
    tell();
  }
}

/**
 * Screens are told by timers, so that a press is drawn first, but before another press is handled: a browser that is
 * busy hands on the second of two before any timer, and it must find its button disabled.
 */
export function tellBeforeNextPress(): void {
  notifyManager.setScheduler((tell) => {
    untold.add(tell);
    setTimeout(() => untold.delete(tell) && tell());
  });
  for (const press of ["pointerdown", "keydown"]) window.addEventListener(press, tellNow, true);
}

/** The specification's data-fetching defaults; only a refused token is not tried again, since it stays refused. */
export function createQueryClient({ onLoadFailed, onTokenRefused }: Listeners): QueryClient {
  const queryCache: QueryCache = new QueryCache({
    onError: (error, query) => {
      if (isTokenRefused(error)) onTokenRefused();
      const failure = query.meta?.failure;
      const failedAlike = ({ meta, state }: Pick<Query, "meta" | "state">) =>
        meta?.failure === failure && state.status === "error" && state.data === undefined;
      const alreadyTold = queryCache
        .findAll({ type: "active" })
        .some((other) => other !== query && failedAlike(other));
      if (failure && query.state.data === undefined && !alreadyTold) onLoadFailed(failure);
    },
  });
  return new QueryClient({
    queryCache,
    mutationCache: new MutationCache({
      onError: (error) => {
        if (isTokenRefused(error)) onTokenRefused();
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES && !isTokenRefused(error),
        retryDelay,
        gcTime: KEEP_UNUSED_MS,
      },
      // What is not kept to be sent later fails at once without a network: who waits for one can write no further.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
