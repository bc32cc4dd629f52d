import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createBell } from "./bell.ts";

test("a ring ends one wait, the next one if nobody waits, and leaves no timer", async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
  const before = timers();
  const bell = createBell();
  const stopping = new AbortController();
  const wait = () => bell.waitForRing(3_600_000, stopping.signal);
  bell.ring();
  await wait();
  let isOver = false;
  const second = wait().then(() => {
    isOver = true;
  });
  await turn();
  expect(isOver).toBe(false);
  bell.ring();
  await second;
  expect(timers()).toBe(before);
  const third = wait();
  stopping.abort();
  await third;
});
