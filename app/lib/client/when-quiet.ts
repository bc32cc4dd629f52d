import type { QueryClient } from "@tanstack/react-query";

/** Run after this long in a browser that is never idle or lacks `requestIdleCallback`. */
const MAX_WAIT_MS = 3_000;

/**
 * Runs low-priority work once the browser is idle and no query is being fetched, so that the screen's own data gets
 * the network first.
 * @returns a function that cancels it
 */
export function whenQuiet(queries: QueryClient, act: () => void): () => void {
  let cancel = whenIdle(runIfQuiet);
  return () => cancel();

  function runIfQuiet(): void {
    if (queries.isFetching() === 0) {
      act();
      return;
    }
    const unsubscribe = queries.getQueryCache().subscribe(() => {
      if (queries.isFetching() > 0) return;
      unsubscribe();
      cancel = whenIdle(runIfQuiet);
    });
    cancel = unsubscribe;
  }
}

function whenIdle(act: () => void): () => void {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(act, MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act, { timeout: MAX_WAIT_MS });
  return () => cancelIdleCallback(request);
}
