import { setTimeout as pause } from "node:timers/promises";
import { isDataError } from "#app/lib/api-errors.ts";
import type { Logger } from "#backend/logger.ts";
import { faultFields } from "../log.ts";
import type { LeadJournal } from "./lead-journal.ts";
import type { RefusedLead, SiteLead, StoreLeads } from "./site-lead.ts";

/** If a call takes longer than this, retry it: the submission key makes the retry idempotent. */
const CALL_LIMIT_MS = 5_000;
const MIN_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5_000;
const MAX_REPLAYED_AT_ONCE = 100;

type ReplayOptions = { journal: LeadJournal; store: StoreLeads; log: Logger };

/** Delivers leads that wait in the journal to the database, in order, as soon as it accepts them again. */
export class Replay {
  readonly #options: ReplayOptions;
  readonly #stopping = new AbortController();
  #batchSize = MAX_REPLAYED_AT_ONCE;
  #pauseMs = MIN_PAUSE_MS;
  #running: Promise<void> | null = null;

  constructor(options: ReplayOptions) {
    this.#options = options;
  }

  /** Call this whenever a lead was added to the journal. */
  wake(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      // A lead may have been added since the last check.
      if (this.#isDue) this.wake();
    });
  }

  /** Resolves once the journal is empty; keeps waiting while the database is unreachable. */
  async deliverAll(): Promise<void> {
    this.wake();
    while (this.#running) await this.#running;
  }

  /** Leads not delivered by now wait for the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  get #isDue(): boolean {
    return this.#options.journal.state.waiting > 0 && !this.#stopping.signal.aborted;
  }

  async #run(): Promise<void> {
    const { journal, log } = this.#options;
    let delivered = 0;
    while (this.#isDue) {
      try {
        delivered += await this.#deliver();
        this.#batchSize = Math.min(this.#batchSize * 2, MAX_REPLAYED_AT_ONCE);
        this.#pauseMs = MIN_PAUSE_MS;
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        log.warn("quote requests wait for the database", {
          waiting: journal.state.waiting,
          ...faultFields(error),
        });
        // Retry with one lead at a time, so that a slow database still makes progress.
        this.#batchSize = 1;
        await this.#backOff();
      }
    }
    if (delivered > 0) log.info("quote requests that waited are in the database", { count: delivered });
  }

  async #deliver(): Promise<number> {
    const { journal, store } = this.#options;
    const waiting = await journal.oldest(this.#batchSize);
    if (waiting.length === 0) return 0;
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(CALL_LIMIT_MS)]);
    const leads = waiting.map(({ lead }) => lead);
    const refused = await store(leads, signal).catch((error) => refusalOfSingleLead(leads, error));
    const codes = new Map(refused.map(({ submission_key, code }) => [submission_key, code]));
    for (const journaled of waiting) {
      const code = codes.get(journaled.lead.submission_key);
      if (code !== undefined) await journal.setAside(journaled, code);
    }
    const taken = waiting.filter(({ lead }) => !codes.has(lead.submission_key));
    journal.done(taken);
    return taken.length;
  }

  /** Exponential backoff with jitter. */
  async #backOff(): Promise<void> {
    const ms = this.#pauseMs * (0.5 + Math.random());
    this.#pauseMs = Math.min(this.#pauseMs * 2, MAX_PAUSE_MS);
    await pause(ms, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => undefined);
  }
}

/**
 * One lead that the database can't even parse fails the whole call. Retried one at a time, the lead at fault is
 * known.
 */
function refusalOfSingleLead(leads: readonly SiteLead[], error: { code?: unknown }): RefusedLead[] {
  const [lead, ...others] = leads;
  if (!lead || others.length > 0 || !isDataError(error)) throw error;
  return [{ submission_key: lead.submission_key, code: String(error.code) }];
}
