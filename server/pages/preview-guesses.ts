import { RateLimiterMemory } from "rate-limiter-flexible";
import { clientNetwork } from "../http/client-address.ts";

/**
 * People follow an expired link a few times; whoever opens more is guessing. Not for long: an office or a carrier's phones
 * share one network, and nobody guesses 256 bits.
 */
export const MISSES_PER_NETWORK = { points: 30, duration: 5 * 60 };

const misses = new RateLimiterMemory(MISSES_PER_NETWORK);

/**
 * Counts a link before it is looked for, so that of many at once no more are looked for. Returns false if this network has
 * guessed wrong too often; a link that is refused doesn't count, as it may be a right one.
 */
export async function admitPreview(request: Request): Promise<boolean> {
  return misses.consume(clientNetwork(request)).then(
    () => true,
    () => discountPreview(request).then(() => false),
  );
}

/** For a link that was no wrong guess after all. */
export async function discountPreview(request: Request): Promise<void> {
  await misses.reward(clientNetwork(request));
}
