import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Receipt } from "./quote-submission.ts";

const KEPT_MS = 15 * 60_000;
const KEPT_AT_MOST = 1_000;

const receipts = new LRUCache<string, Receipt>({ max: KEPT_AT_MOST, ttl: KEPT_MS });

/**
 * Keeps a receipt for the page that a form posted without script leads to, so that neither a cookie nor the address
 * carries what was typed. Another process, or this one a while later, does not have it: that page then names nobody.
 * @returns the address's part that finds it
 */
export function keepReceipt(receipt: Receipt): string {
  const id = randomUUID();
  receipts.set(id, receipt);
  return id;
}

export function findReceipt(id: string): Receipt | null {
  return receipts.get(id) ?? null;
}
