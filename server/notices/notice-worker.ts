import { setTimeout as delay } from "node:timers/promises";
import { type Deadline, endsBefore } from "#backend/deadline.ts";
import type { Logger } from "#backend/logger.ts";
import { createBell } from "../bell.ts";
import { faultFields } from "../log.ts";
import type { Notice, NoticeWay } from "./notice.ts";
import type { NoticeStore, Outcome } from "./notice-store.ts";

/** Takes one notice to its recipient. Throws `DeliveryError`, or anything else, when it did not get there. */
export type Deliver = (notice: Notice) => Promise<void>;

/** The receiving server's own words. */
export class DeliveryError extends Error {
  /** Whether it will say the same whenever it is asked. */
  readonly final: boolean;

  constructor(message: string, final = false) {
    super(message);
    this.final = final;
  }
}

export type NoticeWorkerOptions = {
  channel: NoticeWay;
  store: NoticeStore;
  deliver: Deliver;
  /** How long nothing is looked for unless somebody wakes the worker. */
  pollMs: number;
  log: Logger;
};

export type NoticeWorker = {
  /** Says that something may be due. */
  wake: () => void;
  /** Claims nothing any more, and gives what is under way until the deadline. */
  stop: (deadline: Deadline) => Promise<void>;
};

/** So many go out side by side. */
const AT_ONCE = 5;
/** Well within a claim's two minutes, so that nobody else sends the same meanwhile. */
const LONGEST_DELIVERY_MS = 45_000;
const SETTLE_RETRIES = 10;
const SETTLE_PAUSE_MS = 2_000;

/** Sends what waits in the outbox, until it is stopped. Several may work on one outbox, in as many processes. */
export function startNoticeWorker({
  channel,
  store,
  deliver,
  pollMs,
  log,
}: NoticeWorkerOptions): NoticeWorker {
  const stopping = new AbortController();
  const bell = createBell();
  const underWay = new Set<Promise<void>>();
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const notices = await claim();
      if (notices.length === 0) await bell.rungWithin(pollMs, stopping.signal);
      for (const notice of notices) track(send(notice));
      await Promise.all(underWay);
    }
  }

  async function claim(): Promise<Notice[]> {
    try {
      return await store.claim(channel, AT_ONCE);
    } catch (error) {
      log.warn("no notices taken from the outbox", { channel, ...faultFields(error) });
      return [];
    }
  }

  function track(work: Promise<void>): void {
    const tracked = work.finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  }

  async function send(notice: Notice): Promise<void> {
    const outcome = await attempt(notice);
    // What was said of the recipient is for admins, in the database; the log names nobody.
    if (outcome)
      log.warn("notice not delivered", { channel, recipient: notice.recipient, attempt: notice.attempt });
    for (let tries = 0; tries < SETTLE_RETRIES; tries += 1) {
      try {
        return await store.settle(notice, outcome);
      } catch (error) {
        log.warn("outcome of a notice not kept", { channel, ...faultFields(error) });
        await delay(SETTLE_PAUSE_MS, null, { signal: stopping.signal }).catch(() => null);
        if (stopping.signal.aborted) return;
      }
    }
  }

  async function attempt(notice: Notice): Promise<Outcome> {
    const tooLong = new AbortController();
    try {
      await Promise.race([deliver(notice), giveUpAfter(LONGEST_DELIVERY_MS, tooLong.signal)]);
      return null;
    } catch (error) {
      const { message } = error as Error;
      return {
        error: message || "No reason was given.",
        final: error instanceof DeliveryError && error.final,
      };
    } finally {
      tooLong.abort();
    }
  }

  return {
    wake: bell.ring,
    async stop(deadline) {
      stopping.abort();
      const isDone = await endsBefore(deadline, running);
      if (!isDone) log.warn("notices under way at the stop", { channel, count: underWay.size });
    },
  };
}

async function giveUpAfter(milliseconds: number, signal: AbortSignal): Promise<never> {
  await delay(milliseconds, null, { signal });
  throw new DeliveryError(`No answer within ${milliseconds / 1_000} seconds.`);
}
