import { setTimeout as delay } from "node:timers/promises";

/** Wakes a loop that waits. A call of `wake` while it doesn't wait ends its next wait at once. */
export function createWakeUp() {
  let woken = Promise.withResolvers<void>();
  return {
    wake: () => woken.resolve(),
    /** Waits for that long, or until `wake` is called or the signal aborts. */
    async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
      const over = new AbortController();
      const timer = delay(milliseconds, undefined, { signal: AbortSignal.any([signal, over.signal]) });
      await Promise.race([woken.promise, timer.catch(() => undefined)]);
      over.abort();
      woken = Promise.withResolvers<void>();
    },
  };
}
