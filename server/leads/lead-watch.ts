import { LRUCache } from "lru-cache";
import type { Quarantine } from "#app/leads/quarantine.ts";
import type { Logger } from "#backend/logger.ts";
import { networkOf } from "#backend/network.ts";
import { rememberTexts } from "./repeated-texts.ts";
import { contentSignals, type LeadTexts } from "./spam-content.ts";
import { type SpamSignals, weighSignals } from "./spam-score.ts";

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const MB = 1024 * 1024;
/** Networks or blocks that are counted. */
const MAX_COUNTED = 50_000;
/** Totals of bytes: two for everybody, and one for each flooding block. */
const MAX_SUMS = 5_000;
/** Estimated bytes of a lead besides its content: row header, index entries, digest. */
const OVERHEAD_BYTES = 500;

/**
 * A network that sends more leads than this per hour is flooding, and so is a block of networks (of IPv6, a /48): it may
 * belong to one sender, or to many customers of a carrier. Its bytes are counted separately from everybody else's.
 */
const MAX_CALM_PER_HOUR = { network: 20, block: 40 };
const BYTES_PER_DAY = { calm: 64 * MB, flooding: 64 * MB, ofFloodingBlock: 8 * MB };

/**
 * The byte budget of the day is used up. Accepting more could fill the disk, so nothing is taken until a day has
 * passed.
 */
export class TooMuchError extends Error {}

/** A lead as the form or the data API receives it. */
export type WatchedLead = {
  address: string;
  bytes: number;
  texts: LeadTexts;
  /** Noticed in how the form was sent; none for the data API. */
  signals: SpamSignals;
};

/**
 * Checks every lead for spam, whether it comes through the form or the data API. Suspicious leads are quarantined,
 * never rejected, until the byte budget of the day is used up. Flooding networks have a budget of their own.
 */
export function createLeadWatch(log: Logger, bytesPerDay = BYTES_PER_DAY) {
  const countOfNetwork = createCounter(HOUR_SECONDS, MAX_COUNTED);
  const countOfBlock = createCounter(HOUR_SECONDS, MAX_COUNTED);
  const countOfAll = createCounter(HOUR_SECONDS, 1);
  const bytesOfDay = createCounter(DAY_SECONDS, MAX_SUMS);
  const remember = rememberTexts();

  function countBytes(block: string, bytes: number, isFlooding: boolean): void {
    const add = (key: string) => bytesOfDay(key, bytes + OVERHEAD_BYTES);
    const isTooMuch = isFlooding
      ? add(`flooding ${block}`) > bytesPerDay.ofFloodingBlock || add("flooding") > bytesPerDay.flooding
      : add("calm") > bytesPerDay.calm;
    if (!isTooMuch) return;
    log.warn("quote requests refused: today’s limit of bytes is reached");
    throw new TooMuchError("the bytes that requests may take in a day are used up");
  }

  /**
   * Counts and scores one lead.
   * @returns why it is to be quarantined; null if it is not
   * @throws TooMuchError
   */
  return ({ address, bytes, texts, signals }: WatchedLead): Quarantine | null => {
    const block = networkOf(address, 48);
    const ofNetwork = countOfNetwork(networkOf(address));
    const isFloodingNetwork = ofNetwork > MAX_CALM_PER_HOUR.network;
    // Leave flooding networks and blocks out of the wider totals, so that one alone can't raise everybody's score.
    const ofBlock = isFloodingNetwork ? 0 : countOfBlock(block);
    const isFloodingBlock = ofBlock > MAX_CALM_PER_HOUR.block;
    const isFlooding = isFloodingNetwork || isFloodingBlock;
    countBytes(block, bytes, isFlooding);
    const ofAll = isFlooding ? 0 : countOfAll("all");
    const quarantine = weighSignals({
      ...signals,
      ...contentSignals(texts),
      network_hour: isFloodingBlock ? ofBlock : ofNetwork,
      all_hour: ofAll,
      repeated_text: remember(texts),
    });
    if (quarantine) log.warn("quote requests held back");
    return quarantine;
  };
}

export type LeadWatch = ReturnType<typeof createLeadWatch>;

/**
 * Counts per key and returns the key's total, which resets after the given time. Forgets the keys that were counted
 * longest ago when there are too many, so that a sender with many networks can't fill the memory.
 */
function createCounter(seconds: number, max: number): (key: string, by?: number) => number {
  const totals = new LRUCache<string, number>({
    max,
    ttl: seconds * 1_000,
    noUpdateTTL: true,
    // Read now: tests can't move the time of the library's default, which it reads when it loads.
    perf: performance,
  });
  return (key, by = 1) => {
    const total = (totals.get(key) ?? 0) + by;
    totals.set(key, total);
    return total;
  };
}
