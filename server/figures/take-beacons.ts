import { isbot } from "isbot";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { businessDay } from "#app/lib/time/calendar-day.ts";
import { readCapped } from "#backend/read-capped.ts";
import { clientBlock } from "../http/client-address.ts";
import { isFromAnotherSite } from "../http/origin-checks.ts";
import { figuresOf } from "./beacon.ts";
import type { FigureCounts } from "./figure-counts.ts";

const BEACON_BYTES = 2_048;
/** Enough for an office, or many phones behind one address. Further beacons are not counted. */
const PER_BLOCK = { points: 240, duration: 60 * 60 };

type BeaconOptions = { counts: FigureCounts; siteOrigin: string; timeZone: string };

/**
 * Responds to all beacons alike, and counts those of people who haven't opted out. Client address and user agent are
 * not stored; they only decide whether a beacon counts.
 */
export function takeBeacons({ counts, siteOrigin, timeZone }: BeaconOptions) {
  const perBlock = new RateLimiterMemory(PER_BLOCK);

  return async (request: Request): Promise<Response> => {
    if (isCounted(request.headers, siteOrigin)) await count(request);
    return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
  };

  async function count(request: Request): Promise<void> {
    try {
      await perBlock.consume(clientBlock(request));
      const body = await readCapped(request, BEACON_BYTES, () => new Error("not a beacon of ours"));
      for (const figure of figuresOf(body.toString("utf8"), businessDay(timeZone))) counts.add(figure);
    } catch {
      // Over the limit, too large or cut off: not counted.
    }
  }
}

function isCounted(headers: Headers, siteOrigin: string): boolean {
  const browser = headers.get("user-agent");
  const optedOut = headers.get("sec-gpc") === "1" || headers.get("dnt") === "1";
  return Boolean(browser) && !isbot(browser) && !optedOut && !isFromAnotherSite(headers, siteOrigin);
}
