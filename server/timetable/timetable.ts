import * as z from "zod/mini";
import { failedCall } from "#app/lib/api-errors.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { type Deadline, settlesBefore } from "#backend/deadline.ts";
import type { Logger } from "#backend/logger.ts";
import { faultFields } from "../log.ts";
import { createWakeUp } from "../wake-up.ts";

const CALL_LIMIT_MS = 10_000;
const PAUSE_AFTER_FAILURE_MS = 1_000;
/** Minimum sleep, so that rounding can't turn the loop into a busy loop. */
const MIN_SLEEP_MS = 50;

const answerSchema = z.object({ done: z.number(), next_in_ms: z.nullable(z.number()) });

type TimetableOptions = {
  /** The Supabase client with the service role. */
  client: BackendClient;
  /** Maximum sleep between checks, unless woken. */
  maxSleepMs: number;
  log: Logger;
};

export type Timetable = {
  /** Signals that the next due time may have changed. */
  wake: () => void;
  stop: (deadline: Deadline) => Promise<void>;
};

/**
 * Has the database publish and unpublish what is due, and sleeps until the next entry is due by the database's clock.
 * Several servers may do this: the database carries out each entry once.
 */
export function startTimetable({ client, maxSleepMs, log }: TimetableOptions): Timetable {
  const stopping = new AbortController();
  const wakeUp = createWakeUp();
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) await wakeUp.wait(await runDueEntries(), stopping.signal);
  }

  /** Runs due entries and returns how long nothing else is due. Never rejects. */
  async function runDueEntries(): Promise<number> {
    try {
      const { data, error } = await client
        .rpc("run_timetable")
        .abortSignal(AbortSignal.timeout(CALL_LIMIT_MS));
      if (error) throw failedCall("timetable not run", error);
      const { done, next_in_ms } = answerSchema.parse(data);
      if (done > 0) log.info("scheduled posts and pages published or unpublished", { count: done });
      return Math.min(maxSleepMs, Math.max(MIN_SLEEP_MS, next_in_ms ?? maxSleepMs));
    } catch (error) {
      log.warn("schedule not checked", faultFields(error));
      return PAUSE_AFTER_FAILURE_MS;
    }
  }

  return {
    wake: wakeUp.wake,
    async stop(deadline) {
      stopping.abort();
      await settlesBefore(deadline, running);
    },
  };
}
