import { expect, onTestFinished, test, vi } from "vitest";
import { silentLog } from "../tests/support/silent-log.ts";
import { startHourlyJob } from "./hourly-job.ts";

const MINUTE_MS = 60_000;

test("a job runs a minute after the start and every hour, whether or not it fails, and not after a stop, which ends the run", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const runs: AbortSignal[] = [];
  const error = vi.fn();
  const last = Promise.withResolvers<void>();
  const job = startHourlyJob({
    async run(stopping) {
      runs.push(stopping);
      if (runs.length === 1) throw new Error("the database is down");
      if (runs.length === 3) await last.promise;
    },
    failure: "nothing was deleted",
    log: { ...silentLog, error },
  });
  for (const [minutes, count] of [
    [0.9, 0],
    [0.2, 1],
    [59, 1],
    [2, 2],
    [60, 3],
  ] as const) {
    await vi.advanceTimersByTimeAsync(minutes * MINUTE_MS);
    expect(runs).toHaveLength(count);
  }
  expect(error.mock.calls).toEqual([["nothing was deleted", expect.anything()]]);
  let isStopped = false;
  const stopped = job.stop(performance.now() + MINUTE_MS).then(() => {
    isStopped = true;
  });
  expect(runs.at(-1)?.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(isStopped).toBe(false);
  last.resolve();
  await stopped;
  await vi.advanceTimersByTimeAsync(120 * MINUTE_MS);
  expect(runs).toHaveLength(3);

  const idle = startHourlyJob({ run: async () => void runs.pop(), failure: "", log: silentLog });
  await idle.stop(performance.now());
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(runs).toHaveLength(3);
});
