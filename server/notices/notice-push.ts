import { PostRefusal } from "./guarded-post.ts";
import { onOneLine } from "./mail-layout.ts";
import type { DeviceNotice, Notice } from "./notice.ts";
import { type Deliver, DeliveryError } from "./notice-worker.ts";
import type { PushMessage, SendPush } from "./push.ts";

/** How push services report a subscription that no longer exists (RFC 8030, section 7.3). */
const GONE = [404, 410];

/**
 * Sends a push message about a lead, with no more than its name and city.
 * @param removeDevice deletes a device whose subscription no longer exists, with its pending notices
 */
export function deliverByPush(send: SendPush, removeDevice: (id: string) => Promise<void>): Deliver {
  return async (notice: Notice) => {
    if (notice.recipient !== "device") throw new Error("only a device is notified");
    try {
      await send(notice.device, noticeMessage(notice));
    } catch (error) {
      if (error instanceof PostRefusal && GONE.includes(error.status)) await removeDevice(notice.device.id);
      throw new DeliveryError((error as Error).message);
    }
  };
}

function noticeMessage({ id, lead, subject }: DeviceNotice): PushMessage {
  const who = [lead.name, lead.city].filter((part) => part !== null).map(onOneLine);
  const title = subject === "assigned" ? "A lead is yours now" : "New quote request";
  return { tag: id, title, body: who.join(", "), lead: lead.id };
}
