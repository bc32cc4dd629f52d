import { setTimeout as delay } from "node:timers/promises";
import { type Deadline, settlesBefore, withDeadline } from "#backend/deadline.ts";
import type { Logger } from "#backend/logger.ts";
import { faultFields } from "../log.ts";
import { createWakeUp } from "../wake-up.ts";
import { type Claim, type Notice, type NoticeChannel, noticeSchemas } from "./notice.ts";
import type { NoticeStore, Outcome } from "./notice-store.ts";

/** Delivers one notice of a channel. Throws `DeliveryError`, or any other error, if that failed. */
export type Deliver<Channel extends NoticeChannel> = (notice: Notice<Channel>) => Promise<void>;

/** Its message is the receiving server's response. */
export class DeliveryError extends Error {
  /** Whether a retry would be useless. */
  readonly final: boolean;

  constructor(message: string, final = false) {
    super(message);
    this.final = final;
  }
}

type NoticeWorkerOptions<Channel extends NoticeChannel> = {
  channel: Channel;
  store: NoticeStore;
  deliver: Deliver<Channel>;
  /** How long to wait between checks of the outbox, unless woken. */
  pollMs: number;
  log: Logger;
};

export type NoticeWorker = {
  /** Checks the outbox now. */
  wake: () => void;
  /** Claims nothing more and waits for deliveries in progress until the deadline. */
  stop: (deadline: Deadline) => Promise<void>;
};

/** Concurrent deliveries. */
const CONCURRENCY = 5;
/**
 * Leaves half a minute to keep the outcome, before the claim expires after two minutes (`claim_lead_notices`) and another
 * process may send the same notice.
 */
const DELIVERY_TIMEOUT_MS = 90_000;
const SETTLE_RETRIES = 10;
const SETTLE_PAUSE_MS = 2_000;

/** Sends pending notices from the outbox until stopped. Any number of workers and processes can share one outbox. */
export function startNoticeWorker<Channel extends NoticeChannel>({
  channel,
  store,
  deliver,
  pollMs,
  log,
}: NoticeWorkerOptions<Channel>): NoticeWorker {
  const stopping = new AbortController();
  const wakeUp = createWakeUp();
  const underWay = new Set<Promise<void>>();
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const claims = await claim(CONCURRENCY - underWay.size);
      if (claims.length === 0) await wakeUp.wait(pollMs, stopping.signal);
      for (const claimed of claims) track(send(claimed));
      if (underWay.size === CONCURRENCY) await Promise.race(underWay);
    }
    await Promise.all(underWay);
  }

  async function claim(most: number): Promise<Claim[]> {
    try {
      return await store.claim(channel, most);
    } catch (error) {
      log.warn("notices could not be read from the outbox", { channel, ...faultFields(error) });
      return [];
    }
  }

  function track(work: Promise<void>): void {
    const tracked = work.finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  }

  async function send(claimed: Claim): Promise<void> {
    const outcome = await attempt(claimed);
    // The response may contain personal data: it is stored in the database for admins, but not logged.
    if (outcome)
      log.warn("notice not delivered", { channel, recipient: claimed.recipient, attempt: claimed.attempt });
    for (let tries = 0; tries < SETTLE_RETRIES; tries += 1) {
      try {
        return await store.settle(claimed, outcome);
      } catch (error) {
        log.warn("result of a notice could not be saved", { channel, ...faultFields(error) });
        await delay(SETTLE_PAUSE_MS, null, { signal: stopping.signal }).catch(() => null);
        if (stopping.signal.aborted) return;
      }
    }
  }

  async function attempt(claimed: Claim): Promise<Outcome> {
    try {
      const { data: notice } = noticeSchemas[channel].safeParse(claimed);
      if (!notice) throw new DeliveryError("It has no address, or this server doesn’t know how to send it.");
      const deadline = performance.now() + DELIVERY_TIMEOUT_MS;
      await withDeadline(deadline, deliver(notice as Notice<Channel>), noAnswer);
      return null;
    } catch (error) {
      const { message } = error as Error;
      return {
        // PostgreSQL can store neither NUL nor half a character, which a response may end with where it was cut off.
        error: message.toWellFormed().replaceAll("\0", "") || "No reason was given.",
        final: error instanceof DeliveryError && error.final,
      };
    }
  }

  return {
    wake: wakeUp.wake,
    async stop(deadline) {
      stopping.abort();
      const isDone = await settlesBefore(deadline, running);
      if (!isDone) log.warn("notices still being sent at shutdown", { channel, count: underWay.size });
    },
  };
}

function noAnswer(): DeliveryError {
  return new DeliveryError(`No answer within ${DELIVERY_TIMEOUT_MS / 1_000} seconds.`);
}
