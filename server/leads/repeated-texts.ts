import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { LEAD_LIMITS } from "#app/leads/quote-fields.ts";
import type { LeadTexts } from "./spam-content.ts";

const REMEMBERED_MS = 24 * 60 * 60_000;
const MAX_TEXTS = 5_000;
/** No need to count further. */
const MAX_PHONES = 20;
/** Different people may well write the same short message ("Need a washer and dryer ASAP, thanks!"). */
const MIN_CHARACTERS = 60;

/**
 * Remembers for a day which messages were sent with which phone numbers, as digests only.
 * @returns a function that takes a lead's texts and returns how many phone numbers its message was sent with
 */
export function rememberTexts(): (texts: LeadTexts) => number {
  const phonesOfTexts = new LRUCache<string, Set<string>>({
    max: MAX_TEXTS,
    ttl: REMEMBERED_MS,
    ttlAutopurge: true,
    perf: performance,
  });
  return ({ message, phone }) => {
    // The data API takes more than the columns hold.
    const text = plain((message ?? "").slice(0, LEAD_LIMITS.message));
    if (text.length < MIN_CHARACTERS) return 0;
    const digest = digestOf(text);
    const phones = phonesOfTexts.get(digest) ?? new Set();
    if (phones.size < MAX_PHONES)
      phones.add(digestOf((phone ?? "").slice(0, LEAD_LIMITS.phone).replace(/\D/g, "")));
    phonesOfTexts.set(digest, phones);
    return phones.size;
  };
}

/** Removes what spammers vary: case, spaces, digits and punctuation. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, " ")
    .trim();
}

function digestOf(text: string): string {
  return hash("sha256", text, "base64");
}
