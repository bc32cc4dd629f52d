import { type Deadline, settlesBefore } from "#backend/deadline.ts";
import type { Logger } from "#backend/logger.ts";
import { faultFields } from "./log.ts";

const FIRST_AFTER_MS = 60_000;
const INTERVAL_MS = 60 * 60_000;

type HourlyJobOptions = {
  run: (stopping: AbortSignal) => Promise<void>;
  /** Log message for a failed run. The schedule continues. */
  failure: string;
  log: Logger;
};

/** Runs a task a minute after the start and then every hour. */
export class HourlyJob {
  readonly #options: HourlyJobOptions;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(options: HourlyJobOptions) {
    this.#options = options;
  }

  start(): void {
    this.#runIn(FIRST_AFTER_MS);
  }

  async stop(deadline: Deadline): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await settlesBefore(deadline, this.#running);
  }

  #runIn(afterMs: number): void {
    const { run, failure, log } = this.#options;
    this.#timer = setTimeout(() => {
      this.#running = run(this.#stopping.signal)
        .catch((error) => log.error(failure, faultFields(error)))
        .then(() => (this.#stopping.signal.aborted ? undefined : this.#runIn(INTERVAL_MS)));
    }, afterMs).unref();
  }
}
