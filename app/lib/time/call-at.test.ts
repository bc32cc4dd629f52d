import { expect, onTestFinished, test, vi } from "vitest";
import { DAY_MS } from "./calendar-day.ts";
import { callAt } from "./call-at.ts";

test("calls once when the moment has come, also weeks later, and not once canceled", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const act = vi.fn();
  callAt(Date.now() + 60 * DAY_MS, act);
  vi.advanceTimersByTime(60 * DAY_MS - 1);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100 * DAY_MS);
  expect(act).toHaveBeenCalledOnce();

  callAt(Date.now() - DAY_MS, act);
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(2);

  const cancel = callAt(Date.now() + 60 * DAY_MS, act);
  vi.advanceTimersByTime(30 * DAY_MS);
  cancel();
  vi.advanceTimersByTime(100 * DAY_MS);
  expect(act).toHaveBeenCalledTimes(2);
});

test("calls about a minute after waking at the latest, though timers stood still while the device slept", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const act = vi.fn();
  callAt(Date.now() + DAY_MS, act);
  vi.setSystemTime(Date.now() + 2 * DAY_MS);
  vi.advanceTimersByTime(61_000);
  expect(act).toHaveBeenCalledOnce();
});
