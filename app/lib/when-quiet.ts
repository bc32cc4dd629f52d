import type { QueryClient } from "@tanstack/react-query";

/** Where a browser never rests, or can't say that it does. */
const AT_LATEST_MS = 3_000;

/**
 * Does what nobody waits for, once the browser has nothing better to do and nothing is being read: what the screen shows
 * has the network to itself until then. @returns a function that calls it off
 */
export function whenQuiet(queries: QueryClient, act: () => void): () => void {
  let callOff = whenIdle(look);
  return () => callOff();

  function look(): void {
    if (queries.isFetching() === 0) {
      act();
      return;
    }
    const unsubscribe = queries.getQueryCache().subscribe(() => {
      if (queries.isFetching() > 0) return;
      unsubscribe();
      callOff = whenIdle(look);
    });
    callOff = unsubscribe;
  }
}

function whenIdle(act: () => void): () => void {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(act, AT_LATEST_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act, { timeout: AT_LATEST_MS });
  return () => cancelIdleCallback(request);
}
