import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createWakeUp } from "./wake-up.ts";

test("waking ends one wait, the next one if nobody waits, and leaves no timer", async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
  const before = timers();
  const wakeUp = createWakeUp();
  const stopping = new AbortController();
  const wait = () => wakeUp.wait(3_600_000, stopping.signal);
  wakeUp.wake();
  await wait();
  let isOver = false;
  const second = wait().then(() => {
    isOver = true;
  });
  await turn();
  expect(isOver).toBe(false);
  wakeUp.wake();
  await second;
  expect(timers()).toBe(before);
  const third = wait();
  stopping.abort();
  await third;
});
