import type { BackendClient } from "#app/lib/request-context.ts";
import type { Logger } from "#backend/logger.ts";
import { CountWriter } from "../count-writer.ts";
import type { CountedFigure, FigureCounts } from "./figure-counts.ts";

type FigureWriterOptions = {
  /** The Supabase client with the service role. */
  client: BackendClient;
  counts: FigureCounts;
  /** Paths of the pages that exist whatever staff write. */
  builtIn: readonly string[];
  log: Logger;
};

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
