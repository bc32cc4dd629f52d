import { formatMoment } from "#app/lib/time/moments.ts";
import type { MissingAddress } from "./redirect-queries.ts";

/** `Asked for 12 times, last on Nov 22, 2026, 3:04 PM, by a link on example.com. Robots: 3 times.` */
export function describeMissing(missing: MissingAddress, timeZone: string): string {
  const { people, bots, referrer_host, last_seen_at } = missing;
  const link = referrer_host ? `, by a link on ${referrer_host}` : "";
  const last = `last on ${formatMoment(last_seen_at, timeZone)}${link}`;
  if (people === 0) return `Robots asked for it ${times(bots)}, ${last}.`;
  return `Asked for ${times(people)}, ${last}.${bots > 0 ? ` By robots: ${times(bots)}.` : ""}`;
}

function times(count: number): string {
  return count === 1 ? "once" : `${count.toLocaleString("en-US")} times`;
}

/** The target most similar to a missing address (Jaccard index of their words); undefined if they share no word. */
export function suggestTarget(missing: string, targets: readonly string[]): string | undefined {
  const missingWords = wordsOf(missing);
  let best: { address: string; similarity: number } | undefined;
  for (const address of targets) {
    const words = wordsOf(address);
    const shared = [...words].filter((word) => missingWords.has(word)).length;
    const similarity = shared / (words.size + missingWords.size - shared);
    if (shared > 0 && similarity > (best?.similarity ?? 0)) best = { address, similarity };
  }
  return best?.address;
}

/** Words that say nothing about the topic of a page. */
const STOP_WORDS = /^(\d+|html?|php|aspx?|index|and|the|in|of|blog)$/;

function wordsOf(address: string): Set<string> {
  return new Set(address.split(/[^\p{L}\p{N}]+/u).filter((word) => word && !STOP_WORDS.test(word)));
}
