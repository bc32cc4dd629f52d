import { failedCall } from "#app/lib/api-errors.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { type Deadline, endsBefore } from "#backend/deadline.ts";
import type { Logger } from "#backend/logger.ts";
import { faultFields } from "../log.ts";
import type { FigureCounts } from "./figure-counts.ts";

const WRITE_EVERY_MS = 5_000;
const CALL_LIMIT_MS = 8_000;
/** SQLSTATE classes 22 and 23: what is given is wrong, and will be the next time. */
const DATA_AT_FAULT = /^2[23]/;

export type FigureWriterOptions = {
  /** The official client as the service role. */
  client: BackendClient;
  counts: FigureCounts;
  /** Paths of the pages that are there whatever staff write. */
  builtIn: readonly string[];
  log: Logger;
};

/**
 * Writes what was counted into the database every some seconds, and at the stop. What can't be written stays in memory
 * for the next time, unless the database refuses it for good; an answer that got lost may have counts be written twice.
 */
export class FigureWriter {
  readonly #options: FigureWriterOptions;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: FigureWriterOptions) {
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
    const { client, counts, builtIn, log } = this.#options;
    if (counts.isEmpty) return;
    const counted = counts.take();
    const { error } = await client
      .rpc("add_figures", { _figures: counted, _built_in: [...builtIn] })
      .abortSignal(AbortSignal.timeout(CALL_LIMIT_MS));
    if (!error) return;
    const isRefused = DATA_AT_FAULT.test(error.code);
    if (!isRefused) counts.giveBack(counted);
    log.warn(
      isRefused ? "figures of visits were refused" : "figures of visits wait for the database",
      faultFields(failedCall("figures not written", error)),
    );
  }
}
