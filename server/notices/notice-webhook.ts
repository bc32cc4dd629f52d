import { PostRefusal } from "./guarded-post.ts";
import type { Notice } from "./notice.ts";
import { type Deliver, DeliveryError } from "./notice-worker.ts";
import type { PostWebhook } from "./webhook.ts";

const GONE = 410;

/** Posts a notice's lead to the webhook. If the receiver responds with 410, it is not tried again. */
export function deliverByWebhook(post: PostWebhook): Deliver {
  return async (notice: Notice) => {
    if (notice.recipient !== "webhook") throw new Error("a mail's notice is not posted");
    const { id, lead } = notice;
    try {
      await post({ id, body: { type: "lead.created", timestamp: lead.created_at, data: lead } });
    } catch (error) {
      throw new DeliveryError(
        (error as Error).message,
        error instanceof PostRefusal && error.status === GONE,
      );
    }
  };
}
