import { type Deadline, settlesBefore } from "#backend/deadline.ts";
import type { Logger } from "#backend/logger.ts";
import { faultFields } from "./log.ts";

const FIRST_AFTER_MS = 60_000;
const INTERVAL_MS = 60 * 60_000;

export type Job = { stop: (deadline: Deadline) => Promise<void> };

type HourlyJob = {
  run: (stopping: AbortSignal) => Promise<void>;
  /** Log message for a failed run. The schedule continues. */
  failure: string;
  log: Logger;
};

/** Runs a task a minute from now and then every hour. */
export function startHourlyJob({ run, failure, log }: HourlyJob): Job {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  function runIn(afterMs: number): void {
    timer = setTimeout(() => {
      running = run(stopping.signal)
        .catch((error) => log.error(failure, faultFields(error)))
        .then(() => (stopping.signal.aborted ? undefined : runIn(INTERVAL_MS)));
    }, afterMs).unref();
  }
  runIn(FIRST_AFTER_MS);
  return {
    async stop(deadline) {
      stopping.abort();
      clearTimeout(timer);
      await settlesBefore(deadline, running);
    },
  };
}
