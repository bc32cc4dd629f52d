import type { Business } from "#app/lib/business.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { builtInPages } from "#app/site/texts/built-in-pages.ts";
import type { Logger } from "#backend/logger.ts";
import { CountWriter } from "../count-writer.ts";
import { type CountedFigure, FigureCounts } from "./figure-counts.ts";
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

type FigureWriterOptions = {
  /** The Supabase client with the service role. */
  client: BackendClient;
  counts: FigureCounts;
  /** Paths of the pages that exist whatever staff write. */
  builtIn: readonly string[];
  log: Logger;
};

/** Writes the counts to the database from time to time; only pages that exist are counted by name. */
export function createFigureWriter({
  client,
  counts,
  builtIn,
  log,
}: FigureWriterOptions): CountWriter<CountedFigure> {
  return new CountWriter({
    what: "visits",
    counts,
    write: (counted, signal) =>
      client.rpc("add_figures", { _figures: counted, _built_in: [...builtIn] }).abortSignal(signal),
    log,
  });
}
