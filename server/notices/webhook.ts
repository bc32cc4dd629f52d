import { createHmac } from "node:crypto";
import type { WebhookSettings } from "../config.ts";
import { PostRefusal, postGuarded } from "./guarded-post.ts";
import type { Notice } from "./notice.ts";
import { type Deliver, DeliveryError } from "./notice-worker.ts";

type WebhookMessage = {
  /** Stays the same when the message is sent again, so that the receiver recognizes duplicates. */
  id: string;
  body: { type: string; timestamp: string; data: object };
};

/** Resolves with the receiver's response once it has accepted the message. Throws otherwise, with that response. */
export type PostWebhook = (message: WebhookMessage) => Promise<string>;

const TIME_LIMIT_MS = 15_000;
const GONE = 410;

/** Posts messages signed as in Standard Webhooks. */
export function createWebhook(
  { url, secret, privateTargets }: WebhookSettings,
  timeLimitMs = TIME_LIMIT_MS,
): PostWebhook {
  const target = new URL(url);
  return async ({ id, body }) => {
    const text = JSON.stringify(body);
    const headers = { "content-type": "application/json", ...signed(id, text, secret) };
    return postGuarded(target, { headers, body: text, privateTargets, timeLimitMs });
  };
}

/** The signature headers of Standard Webhooks 1.0. */
export function signed(id: string, text: string, secret: string, now = Date.now()): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${text}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}

/** Posts a lead, or the result of a form check, to the webhook. If the receiver responds with 410, it is not tried again. */
export function deliverByWebhook(post: PostWebhook): Deliver<"webhook"> {
  return async (notice) => {
    try {
      await post({ id: notice.id, body: webhookBody(notice) });
    } catch (error) {
      throw new DeliveryError(
        (error as Error).message,
        error instanceof PostRefusal && error.status === GONE,
      );
    }
  };
}

const FORM_TYPES = { form_fails: "form.failed", form_works: "form.recovered" };

function webhookBody(notice: Notice<"webhook">): WebhookMessage["body"] {
  if (notice.subject === "lead")
    return { type: "lead.created", timestamp: notice.lead.created_at, data: notice.lead };
  return { type: FORM_TYPES[notice.subject], timestamp: notice.created_at, data: { message: notice.said } };
}
