import { SignJWT } from "jose";
import { postGuarded } from "./guarded-post.ts";
import { type BrowserKeys, encryptForBrowser } from "./push-encryption.ts";
import type { PushKeys } from "./push-keys.ts";

/** A browser's push subscription. */
export type PushTarget = BrowserKeys & { endpoint: string };

/** What the service worker shows (public/admin/service-worker.js). */
export type PushMessage = {
  /** A message with the same tag replaces the earlier one, so a retry doesn't show twice. */
  tag: string;
  title: string;
  body: string;
  /** The lead that a click opens. */
  lead?: string;
};

/** Resolves with the push service's response once it has accepted the message. Throws otherwise, with its response. */
export type SendPush = (target: PushTarget, message: PushMessage) => Promise<string>;

export type PushOptions = {
  keys: PushKeys;
  /** A mailto: or https: URL by which push services can reach the operator. */
  contact: string;
  privateTargets?: boolean;
  timeLimitMs?: number;
};

const TIME_LIMIT_MS = 15_000;
/**
 * How long a push service stores a message for a device that is off. After a day, somebody else has called the
 * customer.
 */
const KEPT_SECONDS = 24 * 60 * 60;
/** RFC 8292 allows 24 hours at most; this leaves room for clock skew. */
const TOKEN_VALID = "12h";

/** Sends encrypted messages to browsers through their push services (RFC 8030, 8291, 8292). */
export function createPush({
  keys,
  contact,
  privateTargets = false,
  timeLimitMs = TIME_LIMIT_MS,
}: PushOptions): SendPush {
  return async ({ endpoint, ...browser }, message) => {
    const target = new URL(endpoint);
    if (target.protocol !== "https:" && !privateTargets)
      throw new Error("A push service is asked by https alone.");
    const body = encryptForBrowser(JSON.stringify(message), browser);
    const headers = {
      authorization: `vapid t=${await signToken(target.origin)}, k=${keys.publicKey}`,
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      "content-length": String(body.length),
      ttl: String(KEPT_SECONDS),
      urgency: "high",
    };
    return postGuarded(target, { headers, body, privateTargets, timeLimitMs });
  };

  function signToken(audience: string): Promise<string> {
    return new SignJWT()
      .setProtectedHeader({ typ: "JWT", alg: "ES256" })
      .setAudience(audience)
      .setSubject(contact)
      .setExpirationTime(TOKEN_VALID)
      .sign(keys.privateKey);
  }
}
