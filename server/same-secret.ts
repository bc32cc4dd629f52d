import { hash, timingSafeEqual } from "node:crypto";

/** Whether a caller knows a secret. How long this takes tells nothing about it. */
export function isSameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => hash("sha256", text, "buffer");
  return timingSafeEqual(digest(given), digest(secret));
}
