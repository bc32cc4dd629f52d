import type { Business } from "#app/lib/business.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { builtInPages } from "#app/site/texts/built-in-pages.ts";
import type { Logger } from "#backend/logger.ts";
import { FigureCounts } from "./figure-counts.ts";
import { createFigureWriter } from "./figure-writer.ts";
import { takeBeacons } from "./take-beacons.ts";

type FiguresOptions = {
  /** The Supabase client with the service role. */
  client: BackendClient;
  business: Business;
  siteOrigin: string;
  log: Logger;
};

/** Counts visits for the owner: receives beacons and writes daily counts to the database. */
export function createFigures({ client, business, siteOrigin, log }: FiguresOptions) {
  const counts = new FigureCounts();
  const builtIn = [...Object.keys(builtInPages(business)), "/quote"];
  return {
    take: takeBeacons({ counts, siteOrigin, timeZone: business.timeZone }),
    writer: createFigureWriter({ client, counts, builtIn, log }),
  };
}
