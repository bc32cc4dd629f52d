import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { LeadTexts } from "./spam-content.ts";

const REMEMBERED_MS = 24 * 60 * 60_000;
const MOST_TEXTS = 5_000;
/** Beyond so many, only that there are so many. */
const MOST_PHONES = 20;
/** Many people may write "Need a washer and dryer ASAP, thanks!" without knowing of each other. */
const SHORTEST_CHARACTERS = 60;

/**
 * Remembers what was written within a day, and with which phone numbers, as digests alone.
 * @returns a function that takes a request and says with how many phone numbers its message has come
 */
export function rememberTexts(): (texts: LeadTexts) => number {
  const phonesOfTexts = new LRUCache<string, Set<string>>({ max: MOST_TEXTS, ttl: REMEMBERED_MS });
  return ({ message, phone }) => {
    const text = plain(message ?? "");
    if (text.length < SHORTEST_CHARACTERS) return 0;
    const digest = digestOf(text);
    const phones = phonesOfTexts.get(digest) ?? new Set();
    if (phones.size < MOST_PHONES) phones.add(digestOf((phone ?? "").replace(/\D/g, "")));
    phonesOfTexts.set(digest, phones);
    return phones.size;
  };
}

/** Without what spammers vary: case, spaces, digits and signs. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, " ")
    .trim();
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
