import { MutationCache, notifyManager, type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import { isRefused, isTokenRefused } from "../api-errors.ts";

const RETRIES = 3;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
const KEEP_UNUSED_MS = 5 * 60_000;

/** Milliseconds before the retry after the given number of failures (0 for the first). */
export function retryDelay(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS);
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The message to show if the data could not be loaded. */
      failure?: string;
    };
  }
}

type Listeners = {
  /**
   * A query failed without ever having data, and was not refused. Called once if several queries on a screen fail with the
   * same message.
   */
  onLoadFailed: (message: string) => void;
  /** The backend refused the session's token. */
  onTokenRefused: () => void;
  /** The backend refused a read or a change; perhaps the account has lost a role. */
  onRefused: () => void;
};

/** Notifications to observers of queries and mutations that are scheduled but not delivered. */
const pendingNotifications = new Set<() => void>();

function notifyNow(): void {
  for (const notify of pendingNotifications) {
    pendingNotifications.delete(notify);
    notify();
  }
}

/**
 * Delivers query notifications from a timer, so that the browser paints a press first, but always before it handles
 * the next press. A busy browser dispatches a second press before any timer, and the button must be disabled by then.
 */
export function notifyBeforeNextPress(): void {
  notifyManager.setScheduler((notify) => {
    pendingNotifications.add(notify);
    setTimeout(() => pendingNotifications.delete(notify) && notify());
  });
  for (const press of ["pointerdown", "keydown"]) window.addEventListener(press, notifyNow, true);
}

/** The specification's data-fetching defaults. What the backend refused is not retried, since it stays refused. */
export function createQueryClient({ onLoadFailed, onTokenRefused, onRefused }: Listeners): QueryClient {
  const reportRefusal = (error: Error) => {
    if (isTokenRefused(error)) onTokenRefused();
    if (isRefused(error)) onRefused();
  };
  const queryCache: QueryCache = new QueryCache({
    onError: (error, query) => {
      reportRefusal(error);
      // Whoever has lost a role is told just that.
      const failure = isRefused(error) ? undefined : query.meta?.failure;
      const failedWithSameMessage = ({ meta, state }: Pick<Query, "meta" | "state">) =>
        meta?.failure === failure && state.status === "error" && state.data === undefined;
      const alreadyShown = queryCache
        .findAll({ type: "active" })
        .some((other) => other !== query && failedWithSameMessage(other));
      if (failure && query.state.data === undefined && !alreadyShown) onLoadFailed(failure);
    },
  });
  return new QueryClient({
    queryCache,
    mutationCache: new MutationCache({ onError: reportRefusal }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES && !isTokenRefused(error) && !isRefused(error),
        retryDelay,
        gcTime: KEEP_UNUSED_MS,
      },
      // A mutation that isn't queued for later fails at once without a network: waiting would block the user's
      // further input.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
