import type { BackendClient } from "#app/lib/request-context.ts";
import type { Logger } from "#backend/logger.ts";
import { CountWriter } from "../count-writer.ts";
import { MissingCounts } from "./missing-counts.ts";
import { noteMissingIn } from "./note-missing.ts";

type MissingAddressesOptions = {
  /** The Supabase client with the service role. */
  client: BackendClient;
  log: Logger;
};

/**
 * Counts requests for missing pages in memory, for editors to see. The writer keeps a flood of them cheap for the
 * database.
 */
export function createMissingAddresses({ client, log }: MissingAddressesOptions) {
  const counts = new MissingCounts();
  return {
    note: noteMissingIn(counts),
    writer: new CountWriter({
      what: "missing addresses",
      counts,
      write: (counted, signal) =>
        client.rpc("add_missing_addresses", { _addresses: counted }).abortSignal(signal),
      log,
    }),
  };
}
