import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Quarantine } from "#app/leads/quarantine.ts";
import type { Logger } from "#backend/logger.ts";
import { networkOf } from "#backend/network.ts";
import { rememberTexts } from "./repeated-texts.ts";
import { contentSignals, type LeadTexts } from "./spam-content.ts";
import { type Signals, weighSignals } from "./spam-score.ts";

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const MB = 1024 * 1024;
/** Of a lead beside its texts: its row, its index entries, its digest. */
const OVERHEAD_BYTES = 500;

/** A network that sends more in an hour is flooding: what it sends then is counted apart from what others send. */
const CALM_AN_HOUR = 20;
const BYTES_A_DAY = { calm: 64 * MB, flooding: 64 * MB, ofFloodingNetwork: 8 * MB };

/** So much has been sent today that it would fill the disk: nothing more is taken of it until a day has passed. */
export class TooMuchError extends Error {}

/** A quote request, as far as it is known by the door at which it comes. */
export type WatchedLead = {
  address: string;
  bytes: number;
  texts: LeadTexts;
  /** What that door has noticed about how it was sent. */
  signals: Signals;
};

/**
 * Weighs every quote request, by whatever door: what looks like spam is to be held back, and never refused, until the
 * bytes of a day are used up, which a network that floods does for nobody but itself and its like.
 */
export function createLeadWatch(log: Logger, bytesADay = BYTES_A_DAY) {
  const perNetwork = new RateLimiterMemory({ points: CALM_AN_HOUR, duration: HOUR_SECONDS });
  const inAll = new RateLimiterMemory({ points: CALM_AN_HOUR, duration: HOUR_SECONDS });
  const bytesOfDay = new RateLimiterMemory({ points: bytesADay.calm, duration: DAY_SECONDS });
  const remember = rememberTexts();

  async function countBytes(network: string, bytes: number, isFlooding: boolean): Promise<void> {
    const add = async (key: string) => (await bytesOfDay.penalty(key, bytes + OVERHEAD_BYTES)).consumedPoints;
    const isTooMuch = isFlooding
      ? (await add(`flooding ${network}`)) > bytesADay.ofFloodingNetwork ||
        (await add("flooding")) > bytesADay.flooding
      : (await add("calm")) > bytesADay.calm;
    if (!isTooMuch) return;
    log.warn("quote requests refused: the bytes of the day are used up");
    throw new TooMuchError("the bytes that requests may take in a day are used up");
  }

  /**
   * Counts one request, and weighs it.
   * @returns why it is to be held back; null where it is not
   * @throws TooMuchError
   */
  return async ({ address, bytes, texts, signals }: WatchedLead): Promise<Quarantine | null> => {
    const network = networkOf(address);
    const { consumedPoints: ofNetwork } = await perNetwork.penalty(network);
    const isFlooding = ofNetwork > CALM_AN_HOUR;
    await countBytes(network, bytes, isFlooding);
    // One network alone cannot make many of all.
    const ofAll = isFlooding ? 0 : (await inAll.penalty("all")).consumedPoints;
    const quarantine = weighSignals({
      ...signals,
      ...contentSignals(texts),
      network_hour: ofNetwork,
      all_hour: ofAll,
      repeated_text: remember(texts),
    });
    if (quarantine) log.warn("quote requests held back");
    return quarantine;
  };
}

export type LeadWatch = ReturnType<typeof createLeadWatch>;
