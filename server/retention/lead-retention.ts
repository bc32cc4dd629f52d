import * as z from "zod/mini";
import { eraseLeads } from "#app/admin/personal-data/erase-leads.server.ts";
import type { LeadTraces } from "#app/admin/personal-data/lead-traces.ts";
import { failedCall } from "#app/lib/api-errors.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { type Deadline, endsBefore } from "#backend/deadline.ts";
import type { Logger } from "#backend/logger.ts";
import { faultFields } from "../log.ts";

const FIRST_AFTER_MS = 60_000;
const LOOK_EVERY_MS = 60 * 60_000;
const AT_ONCE = 100;
const CALL_LIMIT_MS = 30_000;

const answerSchema = z.object({ ids: z.array(z.uuid()), held_until: z.nullable(z.string()) });

export type RetentionOptions = {
  /** The official client as the service role. */
  client: BackendClient;
  traces: LeadTraces;
  /** Null: for ever. */
  keptDays: number | null;
  log: Logger;
};

/** Erases leads that are older than the settings allow, as an admin erases a person's, and looks for more every hour. */
export class LeadRetention {
  readonly #options: RetentionOptions;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(options: RetentionOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#options.keptDays !== null) this.#lookIn(FIRST_AFTER_MS);
  }

  async stop(deadline: Deadline): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await endsBefore(deadline, this.#looking);
  }

  /** Erases all that are due now, a hundred at a time. The database's clock counts, as far as it can be believed. */
  async look(): Promise<void> {
    const { client, traces, keptDays, log } = this.#options;
    // What is on its way into the database is not known by its age yet, and can wait for the next look.
    if (keptDays === null || traces.waiting().waiting > 0) return;
    let erased = 0;
    for (;;) {
      const { ids, held_until } = await listExpired(client, keptDays);
      if (held_until) log.warn("old leads are not erased before then", { held_until });
      if (ids.length === 0 || this.#stopping.signal.aborted) break;
      await eraseLeads(
        client,
        traces,
        ids.map((id) => ({ id })),
      );
      erased += ids.length;
    }
    if (erased > 0) log.info("old leads erased", { count: erased });
  }

  #lookIn(afterMs: number): void {
    this.#timer = setTimeout(() => {
      this.#looking = this.look()
        .catch((error) => this.#options.log.error("old leads are not erased", faultFields(error)))
        .then(() => (this.#stopping.signal.aborted ? undefined : this.#lookIn(LOOK_EVERY_MS)));
    }, afterMs).unref();
  }
}

async function listExpired(client: BackendClient, keptDays: number) {
  const { data, error } = await client
    .rpc("expired_leads", { _kept_days: keptDays, _most: AT_ONCE })
    .abortSignal(AbortSignal.timeout(CALL_LIMIT_MS));
  if (error) throw failedCall("old leads not looked for", error);
  return answerSchema.parse(data);
}
