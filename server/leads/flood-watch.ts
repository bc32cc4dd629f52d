import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Logger } from "#backend/logger.ts";
import { networkOf } from "#backend/network.ts";

const HOUR_SECONDS = 60 * 60;
/** Of a lead beside its texts: its row, its index entries, its digest. */
const OVERHEAD_BYTES = 500;

/** More than an office, or the neighbors behind one mobile address, ever send; and far more than the business can call. */
export const FLOOD_LIMITS = { perNetworkAnHour: 20, inAllAnHour: 200, bytesADay: 64 * 1024 * 1024 };

/** So much has been sent today that it would fill the disk: nothing is taken until a day has passed. */
export class FloodError extends Error {}

/**
 * Watches how many quote requests come, by whatever door: too many from one network, or in all, are marked and never
 * refused, until their bytes of a day are used up.
 */
export function createFloodWatch(log: Logger, limits = FLOOD_LIMITS) {
  const perNetwork = new RateLimiterMemory({ points: limits.perNetworkAnHour, duration: HOUR_SECONDS });
  const inAll = new RateLimiterMemory({ points: limits.inAllAnHour, duration: HOUR_SECONDS });
  const bytesOfDay = new RateLimiterMemory({ points: limits.bytesADay, duration: 24 * HOUR_SECONDS });

  /**
   * Counts one request.
   * @returns of how many within the hour it is one, where they are too many; null otherwise
   * @throws FloodError
   */
  return async (address: string, bytes: number): Promise<number | null> => {
    const { consumedPoints: bytesUsed } = await bytesOfDay.penalty("all", bytes + OVERHEAD_BYTES);
    if (bytesUsed > limits.bytesADay) {
      log.warn("quote requests refused: the bytes of the day are used up");
      throw new FloodError("the bytes that requests may take in a day are used up");
    }
    const { consumedPoints: ofNetwork } = await perNetwork.penalty(networkOf(address));
    const { consumedPoints: ofAll } = await inAll.penalty("all");
    const isFlood = ofNetwork > limits.perNetworkAnHour || ofAll > limits.inAllAnHour;
    if (isFlood) log.warn("quote requests marked as a flood");
    return isFlood ? Math.max(ofNetwork, ofAll > limits.inAllAnHour ? ofAll : 0) : null;
  };
}

export type FloodWatch = ReturnType<typeof createFloodWatch>;
