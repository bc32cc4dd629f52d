import { failedCall, isDataError } from "#app/lib/api-errors.ts";
import { type Deadline, settlesBefore } from "#backend/deadline.ts";
import type { Logger } from "#backend/logger.ts";
import { faultFields } from "./log.ts";

const WRITE_EVERY_MS = 5_000;
const CALL_LIMIT_MS = 8_000;

/** Counts kept in memory until they are written to the database. */
export type Counts<Counted> = {
  readonly isEmpty: boolean;
  /** Removes and returns all counts. The caller writes them or gives them back. */
  take(): Counted[];
  giveBack(counted: readonly Counted[]): void;
};

type CountWriterOptions<Counted> = {
  /** What is counted, for log messages, e.g. "visits". */
  what: string;
  counts: Counts<Counted>;
  /** Adds the counts to those in the database. */
  write: (counted: Counted[], signal: AbortSignal) => PromiseLike<{ error: WriteError | null }>;
  log: Logger;
};

type WriteError = { code: string; message: string };

/**
 * Writes counts to the database every few seconds and at shutdown. After a failed write the counts stay in memory for
 * the next attempt, unless the database rejects the data itself. If a response is lost, the counts may be written
 * twice.
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
    await settlesBefore(deadline, this.write());
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
    const isRefused = isDataError(error);
    if (!isRefused) counts.giveBack(counted);
    log.warn(
      isRefused ? `counts of ${what} were refused` : `counts of ${what} wait for the database`,
      faultFields(failedCall("counts not written", error)),
    );
  }
}
