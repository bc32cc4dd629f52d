import type { BackendClient } from "#app/lib/request-context.ts";
import type { Logger } from "#backend/logger.ts";
import { CountWriter } from "../count-writer.ts";
import { MissingCounts } from "./missing-counts.ts";
import { noteMissingIn } from "./note-missing.ts";

type MissingAddressesOptions = {
  /** The official client as the service role. */
  client: BackendClient;
  log: Logger;
};

/** Counts in memory what visitors ask for in vain, for editors: a flood of it costs the database next to nothing. */
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
