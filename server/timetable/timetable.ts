import * as z from "zod/mini";
import { failedCall } from "#app/lib/api-errors.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { type Deadline, endsBefore } from "#backend/deadline.ts";
import type { Logger } from "#backend/logger.ts";
import { createBell } from "../bell.ts";
import { faultFields } from "../log.ts";

const CALL_LIMIT_MS = 10_000;
const PAUSE_AFTER_FAILURE_MS = 1_000;
/** What is due within less is waited for as long, so that rounding never makes this a busy loop. */
const SHORTEST_SLEEP_MS = 50;

const answerSchema = z.object({ done: z.number(), next_in_ms: z.nullable(z.number()) });

export type TimetableOptions = {
  /** The official client as the service role. */
  client: BackendClient;
  /** After how long it looks again at the latest, unless somebody wakes it. */
  longestSleepMs: number;
  log: Logger;
};

export type Timetable = {
  /** Says that what is due next may have changed. */
  wake: () => void;
  stop: (deadline: Deadline) => Promise<void>;
};

/**
 * Has the database publish and take down what is due, until it is stopped. It sleeps until the next entry is due, by the
 * database's clock; several servers may do so, since each entry is carried out once.
 */
export function startTimetable({ client, longestSleepMs, log }: TimetableOptions): Timetable {
  const stopping = new AbortController();
  const bell = createBell();
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) await bell.rungWithin(await look(), stopping.signal);
  }

  /** For how long nothing is due. Never rejects. */
  async function look(): Promise<number> {
    try {
      const { data, error } = await client
        .rpc("run_timetable")
        .abortSignal(AbortSignal.timeout(CALL_LIMIT_MS));
      if (error) throw failedCall("timetable not run", error);
      const { done, next_in_ms } = answerSchema.parse(data);
      if (done > 0) log.info("timetable carried out", { count: done });
      return Math.min(longestSleepMs, Math.max(SHORTEST_SLEEP_MS, next_in_ms ?? longestSleepMs));
    } catch (error) {
      log.warn("timetable not looked at", faultFields(error));
      return PAUSE_AFTER_FAILURE_MS;
    }
  }

  return {
    wake: bell.ring,
    async stop(deadline) {
      stopping.abort();
      await endsBefore(deadline, running);
    },
  };
}
