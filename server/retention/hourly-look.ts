import { type Deadline, endsBefore } from "#backend/deadline.ts";
import type { Logger } from "#backend/logger.ts";
import { faultFields } from "../log.ts";

const FIRST_AFTER_MS = 60_000;
const LOOK_EVERY_MS = 60 * 60_000;

export type HourlyLookOptions = {
  look: (stopping: AbortSignal) => Promise<void>;
  /** Log message for a failed run. The schedule continues. */
  failure: string;
  log: Logger;
};

/** Runs a task a minute after the start and then every hour. */
export class HourlyLook {
  readonly #options: HourlyLookOptions;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(options: HourlyLookOptions) {
    this.#options = options;
  }

  start(): void {
    this.#lookIn(FIRST_AFTER_MS);
  }

  async stop(deadline: Deadline): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await endsBefore(deadline, this.#looking);
  }

  #lookIn(afterMs: number): void {
    const { look, failure, log } = this.#options;
    this.#timer = setTimeout(() => {
      this.#looking = look(this.#stopping.signal)
        .catch((error) => log.error(failure, faultFields(error)))
        .then(() => (this.#stopping.signal.aborted ? undefined : this.#lookIn(LOOK_EVERY_MS)));
    }, afterMs).unref();
  }
}
