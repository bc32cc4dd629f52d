import { formatMoment } from "#app/lib/moments.ts";
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
