import { isbot } from "isbot";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { BackendClient } from "#app/lib/request-context.ts";
import { normalizePath } from "#app/lib/stored-path.ts";
import type { Logger } from "#backend/logger.ts";
import { CountWriter } from "../count-writer.ts";
import { clientBlock } from "../http/client-address.ts";
import { MissingCounts } from "./missing-counts.ts";

/** Whoever asks for more is probing for addresses; their further requests are not counted. */
const PER_BLOCK = { points: 60, duration: 60 * 60 };
const HOST = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/;

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

/**
 * Counts public addresses that don't exist. Client address and user agent are not stored; they only decide whether a
 * request counts, and whether as a person or a bot.
 */
export function noteMissingIn(counts: MissingCounts) {
  const perBlock = new RateLimiterMemory(PER_BLOCK);

  return async (request: Request, requested: string): Promise<void> => {
    const path = normalizePath(requested);
    // An address containing an email address is personal data.
    if (path === null || path === "/" || path.includes("@")) return;
    const isCounted = await perBlock.consume(clientBlock(request)).then(
      () => true,
      () => false,
    );
    if (!isCounted) return;
    const isBot = isbotOrSilent(request.headers.get("user-agent"));
    counts.add({
      path,
      people: isBot ? 0 : 1,
      bots: isBot ? 1 : 0,
      referrer_host: hostOf(request.headers.get("referer")),
    });
  };
}

function isbotOrSilent(browser: string | null): boolean {
  return !browser || isbot(browser);
}

function hostOf(referrer: string | null): string | null {
  const host = referrer ? URL.parse(referrer)?.hostname : undefined;
  return host && HOST.test(host) ? host : null;
}
