import { setTimeout as delay } from "node:timers/promises";

/** A wake-up signal for one waiting loop. A ring that comes while nobody waits ends the next wait at once. */
export function createBell() {
  let rung = Promise.withResolvers<void>();
  return {
    ring: () => rung.resolve(),
    async waitForRing(milliseconds: number, signal: AbortSignal): Promise<void> {
      const over = new AbortController();
      const wait = delay(milliseconds, undefined, { signal: AbortSignal.any([signal, over.signal]) });
      await Promise.race([rung.promise, wait.catch(() => undefined)]);
      over.abort();
      rung = Promise.withResolvers<void>();
    },
  };
}
