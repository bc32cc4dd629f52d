import { setTimeout as delay } from "node:timers/promises";
import { settlesBefore } from "#backend/deadline.ts";
import type { Logger } from "#backend/logger.ts";
import type { Config } from "../config.ts";
import { deliverCanary } from "../form-check/form-check-mail.ts";
import { faultFields } from "../log.ts";
import type { SendMail } from "../mail/mail.ts";
import type { SiteBackend } from "../site-backend.ts";
import type { Notice } from "./notice.ts";
import { deliverByMail } from "./notice-mail.ts";
import { createNoticeStore, type NoticeStore, type OpenChannels } from "./notice-store.ts";
import { type NoticeWorker, startNoticeWorker } from "./notice-worker.ts";
import { type DevicePush, deliverByPush } from "./push.ts";
import { createWebhook, deliverByWebhook } from "./webhook.ts";

type NoticesOptions = {
  config: Config;
  sendMail: SendMail | null;
  /** Null if this server sends no push messages. */
  push: DevicePush | null;
  backend: SiteBackend;
  log: Logger;
};

/** The embedded backend notifies this server of new notices, so polling is only needed for retries. */
const OWN_POLL_MS = 15_000;
const HOSTED_POLL_MS = 5_000;
const OPENING_PAUSE_MS = 5_000;
/** Wait for the channels to open before the first lead can arrive, but don't let a database outage block startup. */
const OPENING_TIMEOUT_MS = 3_000;

/**
 * Starts a worker for each configured channel, and returns them as one. On a hosted backend, a server without any
 * channel leaves the outbox to the servers that have one.
 */
export async function startNotices({
  config,
  sendMail,
  push,
  backend,
  log,
}: NoticesOptions): Promise<NoticeWorker> {
  const open: OpenChannels = {
    mail: sendMail !== null,
    office: sendMail && config.notices.email,
    webhook: config.notices.webhook !== null,
    push: push !== null,
  };
  if (!open.mail && !open.webhook && !open.push) return { wake() {}, async stop() {} };
  const store = createNoticeStore(backend.serviceClient);
  const stopping = new AbortController();
  const pollMs = backend.own ? OWN_POLL_MS : HOSTED_POLL_MS;
  const workers: NoticeWorker[] = [];
  const opening = openChannels(store, open, stopping.signal, log).then(() => {
    if (stopping.signal.aborted) return;
    const shared = { store, pollMs, log };
    if (sendMail) {
      const [mail, canary] = [deliverByMail(sendMail, config), deliverCanary(config)];
      const deliver = (notice: Notice<"mail">) =>
        notice.recipient === "canary" ? canary(notice) : mail(notice);
      workers.push(startNoticeWorker({ channel: "mail", deliver, ...shared }));
    }
    if (config.notices.webhook) {
      const deliver = deliverByWebhook(createWebhook(config.notices.webhook));
      workers.push(startNoticeWorker({ channel: "webhook", deliver, ...shared }));
    }
    if (push) {
      const deliver = deliverByPush(push.send, store.removeDevice);
      workers.push(startNoticeWorker({ channel: "push", deliver, ...shared }));
    }
  });
  if (backend.own) await settlesBefore(performance.now() + OPENING_TIMEOUT_MS, opening);
  return {
    wake() {
      for (const worker of workers) worker.wake();
    },
    async stop(deadline) {
      stopping.abort();
      await settlesBefore(deadline, opening);
      await Promise.all(workers.map((worker) => worker.stop(deadline)));
    },
  };
}

/** Retries until it succeeds or the server stops, because a hosted backend may be unreachable for a while. */
async function openChannels(
  store: NoticeStore,
  open: OpenChannels,
  stopping: AbortSignal,
  log: Logger,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      return await store.openChannels(open);
    } catch (error) {
      log.warn("notification channels could not be set up", faultFields(error));
      await delay(OPENING_PAUSE_MS, null, { signal: stopping }).catch(() => null);
    }
  }
}
