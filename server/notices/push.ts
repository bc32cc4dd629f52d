import { SignJWT } from "jose";
import { postGuarded } from "./guarded-post.ts";
import { type BrowserKeys, encryptForBrowser } from "./push-encryption.ts";
import type { PushKeys } from "./push-keys.ts";

/** Where a browser is reached, as it says itself. */
export type PushTarget = BrowserKeys & { endpoint: string };

/** What the service worker shows (public/admin/service-worker.js). */
export type PushMessage = {
  /** Of a message that is sent again, the same one: then it replaces the first. */
  tag: string;
  title: string;
  body: string;
  /** The id of the lead that it leads to. */
  lead?: string;
};

/** Resolves with the push service's answer once it has taken the message. Throws otherwise, in its own words. */
export type SendPush = (target: PushTarget, message: PushMessage) => Promise<string>;

export type PushOptions = {
  keys: PushKeys;
  /** Whom a push service may write to: an address of the site, or for mail. */
  contact: string;
  privateTargets?: boolean;
  timeLimitMs?: number;
};

const TIME_LIMIT_MS = 15_000;
/** Of a device that is off: by then, others have called. */
const KEPT_SECONDS = 24 * 60 * 60;
/** RFC 8292 allows a day at most; clocks differ. */
const TOKEN_VALID = "12h";

/** Sends encrypted messages to browsers by the push services that they name (RFC 8030, 8291, 8292). */
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
