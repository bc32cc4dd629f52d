import { RateLimiterMemory } from "rate-limiter-flexible";
import { clientNetwork } from "../http/client-address.ts";

/**
 * People follow an expired link a few times; whoever opens more is guessing. Not for long: an office or a carrier's phones
 * share one network, and nobody guesses 256 bits.
 */
export const MISSES_PER_NETWORK = { points: 30, duration: 5 * 60 };

const misses = new RateLimiterMemory(MISSES_PER_NETWORK);

/** Whether this network may open another preview link, or has guessed wrong too often. */
export async function mayOpenPreview(request: Request): Promise<boolean> {
  const state = await misses.get(clientNetwork(request));
  return state === null || state.remainingPoints > 0;
}

export async function notePreviewMiss(request: Request): Promise<void> {
  await misses.consume(clientNetwork(request)).catch(() => undefined);
}
