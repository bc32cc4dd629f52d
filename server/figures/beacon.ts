import * as z from "zod/mini";
import { QUOTE_FIELDS } from "#app/leads/quote-fields.ts";
import type { Figure } from "./figure-counts.ts";

/** Where browsers report visits (counting-script.ts). */
export const BEACON_PATH = "/api/figures";

const PAGES = /^\/(?!(?:admin|preview|coverage-map)(?:\/|$))/;
const MAX_PAGE_LENGTH = 210;
/** Allowed names of campaigns and referrers; all others are counted as "other". */
const SOURCE = /^[a-z0-9][a-z0-9._-]{0,59}$/;

const whereSchema = {
  page: z.string().check(z.maxLength(1_000)),
  source: z.string().check(z.maxLength(1_000)),
};

/** A beacon reports an arrival from elsewhere, another page view, or an action on the page. */
const beaconSchema = z.union([
  z.strictObject({ what: z.enum(["arrival", "view", "start", "call"]), ...whereSchema }),
  z.strictObject({ what: z.literal("left"), field: z.enum(QUOTE_FIELDS), ...whereSchema }),
]);

type Beacon = z.infer<typeof beaconSchema>;

/** The counts that a beacon adds for this day; empty if it is invalid or not about a visitors' page. */
export function figuresOf(text: string, day: string): Figure[] {
  const beacon = readBeacon(text);
  const page = beacon && pageName(beacon.page);
  if (!page) return [];
  const ofPage = (measure: string): Figure => ({ day, kind: "page", name: page, measure });
  const ofSource = (measure: string): Figure => ({
    day,
    kind: "source",
    name: sourceName(beacon.source),
    measure,
  });
  switch (beacon.what) {
    case "arrival":
      return [ofPage("views"), ofSource("arrivals")];
    case "view":
      return [ofPage("views")];
    case "left":
      return [{ day, kind: "field", name: beacon.field, measure: "left" }];
    default:
      return [ofPage(`${beacon.what}s`), ofSource(`${beacon.what}s`)];
  }
}

function readBeacon(text: string): Beacon | null {
  try {
    return beaconSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The normalized path; null if it is not a visitors' page. */
function pageName(path: string): string | null {
  if (!PAGES.test(path)) return null;
  try {
    const name = decodeURIComponent(path)
      .toLowerCase()
      .replace(/(?<=.)\/+$/, "");
    return name.length <= MAX_PAGE_LENGTH && !/\p{Cc}/u.test(name) ? name.toWellFormed() : "other";
  } catch {
    return "other";
  }
}

function sourceName(said: string): string {
  if (said === "") return "direct";
  const name = said.toLowerCase().replace(/^www\./, "");
  return SOURCE.test(name) ? name : "other";
}
