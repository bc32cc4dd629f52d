import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Receipt } from "./quote-submission.ts";

const KEPT_MS = 15 * 60_000;
const MAX_RECEIPTS = 1_000;

/** Purged by timers: without, an expired receipt stays in memory until something asks for it or takes its place. */
const receipts = new LRUCache<string, Receipt>({
  max: MAX_RECEIPTS,
  ttl: KEPT_MS,
  ttlAutopurge: true,
  perf: performance,
});

/**
 * Keeps a receipt in memory for the confirmation page after a submission without script, so that no personal data goes
 * into a cookie or the URL. After 15 minutes, or in another process, it is gone and the page names nobody.
 * @returns the id for the URL
 */
export function keepReceipt(receipt: Receipt): string {
  const id = randomUUID();
  receipts.set(id, receipt);
  return id;
}

export function findReceipt(id: string): Receipt | null {
  return receipts.get(id) ?? null;
}
