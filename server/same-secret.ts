import { createHash, timingSafeEqual } from "node:crypto";

/** Whether a caller knows a secret. How long this takes tells nothing about it. */
export function isSameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
