import { SignJWT } from "jose";
import { SITE_NOTICE_HEADINGS } from "#app/admin/alerts/notice-words.ts";
import type { Config } from "../config.ts";
import { mailsLeads } from "../mail/site-mail.ts";
import { PostRefusal, postGuarded } from "./guarded-post.ts";
import { customerOf } from "./mail-layout.ts";
import type { Notice } from "./notice.ts";
import { type Deliver, DeliveryError } from "./notice-worker.ts";
import { type BrowserKeys, encryptForBrowser } from "./push-encryption.ts";
import { loadPushKeys, type PushKeys } from "./push-keys.ts";

/** A browser's push subscription. */
type PushTarget = BrowserKeys & { endpoint: string };

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
type SendPush = (target: PushTarget, message: PushMessage) => Promise<string>;

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
const TTL_SECONDS = 24 * 60 * 60;
/** RFC 8292 allows 24 hours at most; this leaves room for clock skew. */
const TOKEN_VALID = "12h";
/** How push services report a subscription that no longer exists (RFC 8030, section 7.3). */
const GONE = [404, 410];

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
      throw new Error("A push service must have an https address.");
    const body = encryptForBrowser(JSON.stringify(message), browser);
    const headers = {
      authorization: `vapid t=${await signToken(target.origin)}, k=${keys.publicKey}`,
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      "content-length": String(body.length),
      ttl: String(TTL_SECONDS),
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

/**
 * Sends a push message about a lead, with no more than its name and city, or about the form check.
 * @param removeDevice deletes a device whose subscription no longer exists, with its pending notices
 */
export function deliverByPush(send: SendPush, removeDevice: (id: string) => Promise<void>): Deliver<"push"> {
  return async (notice) => {
    try {
      await send(notice.device, noticeMessage(notice));
    } catch (error) {
      if (error instanceof PostRefusal && GONE.includes(error.status)) await removeDevice(notice.device.id);
      throw new DeliveryError((error as Error).message);
    }
  };
}

function noticeMessage(notice: Notice<"push">): PushMessage {
  const { id, subject } = notice;
  if (!("lead" in notice)) return { tag: id, title: SITE_NOTICE_HEADINGS[notice.subject], body: notice.said };
  const { lead } = notice;
  const title = subject === "assigned" ? "A lead was assigned to you" : "New quote request";
  return { tag: id, title, body: customerOf(lead), lead: lead.id };
}

/** Sends push messages to devices; browsers need the public key to subscribe. */
export type DevicePush = { send: SendPush; publicKey: string };

/**
 * Null on a hosted backend if this server has no other delivery channel either: then it leaves the outbox to the
 * servers that do.
 */
export async function openDevicePush(config: Config): Promise<DevicePush | null> {
  if (!mailsLeads(config) && !config.notices.webhook) return null;
  const keys = await loadPushKeys(config.backend.dataDir);
  return { send: createPush({ keys, contact: `mailto:${config.mail.from}` }), publicKey: keys.publicKey };
}
