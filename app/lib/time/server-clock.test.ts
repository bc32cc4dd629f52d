import { expect, test } from "vitest";
import { compareClocks, minutesAhead, watchClocks } from "./server-clock.ts";

const MINUTE_MS = 60_000;

function arrive(sentAt: number | string): number {
  const date = typeof sentAt === "number" ? new Date(sentAt).toUTCString() : sentAt;
  compareClocks(new Response(null, { headers: { date } }));
  return minutesAhead();
}

test("a clock that is wrong by more than a few minutes is told, until it is right", () => {
  const told: number[] = [];
  const unwatch = watchClocks(() => told.push(minutesAhead()));
  expect(arrive(Date.now() - 4 * MINUTE_MS)).toBe(0);
  expect(arrive(Date.now() - 180 * MINUTE_MS)).toBe(180);
  expect(arrive(Date.now() + 10 * MINUTE_MS)).toBe(-10);
  expect(arrive(Date.now())).toBe(0);
  unwatch();
  arrive(Date.now() + 10 * MINUTE_MS);
  expect(told).toEqual([0, 180, -10, 0]);
});

test("a response without a date changes nothing", () => {
  arrive(Date.now() - 180 * MINUTE_MS);
  compareClocks(new Response());
  expect(minutesAhead()).toBe(180);
  expect(arrive("yesterday")).toBe(180);
});
