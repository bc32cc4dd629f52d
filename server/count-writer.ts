import { failedCall } from "#app/lib/api-errors.ts";
import { type Deadline, endsBefore } from "#backend/deadline.ts";
import type { Logger } from "#backend/logger.ts";
import { faultFields } from "./log.ts";

const WRITE_EVERY_MS = 5_000;
const CALL_LIMIT_MS = 8_000;
/** SQLSTATE classes 22 and 23: what is given is wrong, and will be the next time. */
const DATA_AT_FAULT = /^2[23]/;

/** What is counted in memory and not written yet. */
export type Counts<Counted> = {
  readonly isEmpty: boolean;
  /** Hands out all of it, to be written or given back. */
  take(): Counted[];
  giveBack(counted: readonly Counted[]): void;
};

export type CountWriterOptions<Counted> = {
  /** Names the counts in the log, as in "visits". */
  what: string;
  counts: Counts<Counted>;
  /** Adds them to what the database has. */
  write: (counted: Counted[], signal: AbortSignal) => PromiseLike<{ error: WriteError | null }>;
  log: Logger;
};

type WriteError = { code: string; message: string };

/**
 * Writes what was counted into the database every some seconds, and at the stop. What can't be written stays in memory
 * for the next time, unless the database refuses it for good; an answer that got lost may have counts be written twice.
 */
export class CountWriter<Counted> {
  readonly #options: CountWriterOptions<Counted>;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: CountWriterOptions<Counted>) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => void this.write(), WRITE_EVERY_MS).unref();
  }

  async stop(deadline: Deadline): Promise<void> {
    clearInterval(this.#timer);
    await endsBefore(deadline, this.write());
  }

  /** Never rejects. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeCounted());
    return this.#writing;
  }

  async #writeCounted(): Promise<void> {
    const { what, counts, write, log } = this.#options;
    if (counts.isEmpty) return;
    const counted = counts.take();
    const { error } = await write(counted, AbortSignal.timeout(CALL_LIMIT_MS));
    if (!error) return;
    const isRefused = DATA_AT_FAULT.test(error.code);
    if (!isRefused) counts.giveBack(counted);
    log.warn(
      isRefused ? `counts of ${what} were refused` : `counts of ${what} wait for the database`,
      faultFields(failedCall("counts not written", error)),
    );
  }
}
