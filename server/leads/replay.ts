import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "#backend/logger.ts";
import { faultFields } from "../log.ts";
import type { LeadJournal, WaitingLead } from "./lead-journal.ts";
import type { RefusedLead, SiteLead, StoreLeads } from "./site-lead.ts";

/** Of a call that lasts longer, the database knows the leads when it is tried again. */
const ANSWER_LIMIT_MS = 5_000;
const SHORTEST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
const MOST_AT_ONCE = 100;

/** SQLSTATE classes of what is wrong with the data, and with nothing else. */
const DATA_EXCEPTION = /^2[23]/;

export type ReplayOptions = { journal: LeadJournal; store: StoreLeads; log: Logger };

/** Passes what waits in the journal on to the database, in order, as soon as that takes it. */
export class Replay {
  readonly #options: ReplayOptions;
  readonly #stopping = new AbortController();
  #atOnce = MOST_AT_ONCE;
  #pauseMs = SHORTEST_PAUSE_MS;
  #running: Promise<void> | null = null;

  constructor(options: ReplayOptions) {
    this.#options = options;
  }

  /** To be called whenever something has begun to wait. */
  wake(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      // Something may have begun to wait since the last look.
      if (this.#isDue) this.wake();
    });
  }

  /** Resolves once nothing waits any more; while the database is out of reach, it does not. */
  async passAllOn(): Promise<void> {
    this.wake();
    while (this.#running) await this.#running;
  }

  /** What is not passed on by then waits for the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  get #isDue(): boolean {
    return this.#options.journal.state.waiting > 0 && !this.#stopping.signal.aborted;
  }

  async #run(): Promise<void> {
    const { journal, log } = this.#options;
    let passedOn = 0;
    while (this.#isDue) {
      try {
        passedOn += await this.#passOn();
        this.#atOnce = Math.min(this.#atOnce * 2, MOST_AT_ONCE);
        this.#pauseMs = SHORTEST_PAUSE_MS;
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        log.warn("quote requests wait for the database", {
          waiting: journal.state.waiting,
          ...faultFields(error),
        });
        // So that a database which is merely slow gets on.
        this.#atOnce = 1;
        await this.#rest();
      }
    }
    if (passedOn > 0) log.info("quote requests that waited are in the database", { count: passedOn });
  }

  async #passOn(): Promise<number> {
    const { journal, store } = this.#options;
    const waiting = await journal.oldest(this.#atOnce);
    if (waiting.length === 0) return 0;
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
    const leads = waiting.map(({ lead }) => lead);
    const refused = await store(leads, signal).catch((error) => refusedAlone(leads, error));
    const codes = new Map(refused.map(({ submission_key, code }) => [submission_key, code]));
    for (const place of waiting) {
      const code = codes.get(place.lead.submission_key);
      if (code !== undefined) await this.#setAside(place, code);
    }
    const taken = waiting.filter(({ lead }) => !codes.has(lead.submission_key));
    journal.done(taken);
    return taken.length;
  }

  async #setAside(place: WaitingLead, code: string): Promise<void> {
    await this.#options.journal.setAside(place, code);
    this.#options.log.error("the database refuses a quote request for good: it is kept aside", { code });
  }

  /** Longer each time, and never in step with other processes. */
  async #rest(): Promise<void> {
    const ms = this.#pauseMs * (0.5 + Math.random());
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
    await pause(ms, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => undefined);
  }
}

/** A call may fail for one lead that the database can't even read; which one, it says when each comes alone. */
function refusedAlone(leads: readonly SiteLead[], error: { code?: unknown }): RefusedLead[] {
  const [lead, ...others] = leads;
  const code = String(error.code);
  if (!lead || others.length > 0 || !DATA_EXCEPTION.test(code)) throw error;
  return [{ submission_key: lead.submission_key, code }];
}
