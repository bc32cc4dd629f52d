import { createHmac } from "node:crypto";
import * as http from "node:http";
import * as https from "node:https";
import { isIP } from "node:net";
import type { WebhookSettings } from "../config.ts";
import { isPublicAddress, PrivateAddressError, publicLookup } from "./public-address.ts";

export type WebhookMessage = {
  /** The same one when the message is sent again, so that the receiver can tell. */
  id: string;
  body: { type: string; timestamp: string; data: object };
};

/** Resolves with the receiver's answer once it has taken the message. Throws otherwise, in the receiver's own words. */
export type PostWebhook = (message: WebhookMessage) => Promise<string>;

/** The receiver's answer was not one of success. */
export class WebhookRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const TIME_LIMIT_MS = 15_000;
const MOST_OF_ANSWER = 300;

/**
 * Posts signed messages as Standard Webhooks has it. Only to the public internet, unless the settings allow any target;
 * no redirect is followed; of an answer its status counts, and no more than a few words are read.
 */
export function createWebhook(
  { url, secret, privateTargets }: WebhookSettings,
  timeLimitMs = TIME_LIMIT_MS,
): PostWebhook {
  const target = new URL(url);
  const { request } = target.protocol === "https:" ? https : http;
  const host = target.hostname.replace(/^\[|\]$/g, "");

  return async ({ id, body }) => {
    // An address in place of a name is not looked up.
    if (!privateTargets && isIP(host) && !isPublicAddress(host)) throw new PrivateAddressError(host);
    const text = JSON.stringify(body);
    const signal = AbortSignal.timeout(timeLimitMs);
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
    const sent = request(target, {
      method: "POST",
      agent: false,
      signal,
      headers: { "content-type": "application/json", "user-agent": "Spinfront", ...signed(id, text, secret) },
      ...(!privateTargets && { lookup: publicLookup() }),
    });
    sent.on("response", resolve).on("error", reject).end(text);
    try {
      return await readAnswer(await promise);
    } catch (error) {
      throw signal.aborted ? new Error(`No answer within ${timeLimitMs / 1_000} seconds.`) : error;
    } finally {
      sent.destroy();
    }
  };
}

async function readAnswer(response: http.IncomingMessage): Promise<string> {
  const { statusCode = 0, statusMessage = "" } = response;
  const status = `${statusCode} ${statusMessage}`.trim();
  if (statusCode >= 200 && statusCode < 300) return status;
  let words = "";
  for await (const part of response.setEncoding("utf8")) {
    words += part;
    if (words.length >= MOST_OF_ANSWER) break;
  }
  throw new WebhookRefusal(statusCode, `${status} ${words.slice(0, MOST_OF_ANSWER)}`.trim());
}

/** The headers of Standard Webhooks 1.0, for now. */
export function signed(id: string, text: string, secret: string, now = Date.now()): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${text}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
