import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { throttleProblems } from "./throttled-log.ts";

const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function throttled() {
  const lines: unknown[] = [];
  const write =
    (level: string) =>
    (...line: unknown[]) =>
      void lines.push([level, ...line]);
  return {
    lines,
    log: throttleProblems({ info: write("info"), warn: write("warn"), error: write("error") }),
  };
}

test("the same problem is logged once a minute, at first immediately and then with its count", () => {
  const { lines, log } = throttled();
  for (let number = 1; number <= 5; number += 1) log.error("lead not taken", { reason: "53100", number });
  expect(lines).toEqual([["error", "lead not taken", { reason: "53100", number: 1 }]]);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(lines.slice(1)).toEqual([["error", "lead not taken", { reason: "53100", number: 5, count: 4 }]]);
  log.error("lead not taken", { reason: "53100" });
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(2 * MINUTE_MS);
  expect(lines.slice(2)).toEqual([["error", "lead not taken", { reason: "53100", count: 1 }]]);
  log.error("lead not taken", { reason: "53100" });
  expect(lines).toHaveLength(4);
});

test("different levels, messages, reasons or paths are separate problems, and info lines are never throttled", () => {
  const { lines, log } = throttled();
  log.error("lead not taken", { reason: "53100" });
  log.error("lead not taken", { reason: "57014" });
  log.warn("lead not taken", { reason: "53100" });
  log.error("blog not shown", { reason: "53100" });
  log.warn("page not found", { path: "/a" });
  log.warn("page not found", { path: "/b" });
  log.info("old leads erased", { count: 1 });
  log.info("old leads erased", { count: 1 });
  expect(lines).toHaveLength(8);
});

test.each(["reason", "path"])(
  "one message with many a %s does not fill the log, nor hide other messages' reasons",
  (field) => {
    const { lines, log } = throttled();
    for (let number = 0; number < 1_000; number += 1) log.warn("odd", { [field]: `/${number}` });
    expect(lines).toHaveLength(101);
    log.warn("lead not taken", { reason: "53100" });
    log.warn("lead not taken", { reason: "57014" });
    expect(lines).toHaveLength(103);
    vi.advanceTimersByTime(MINUTE_MS);
    expect(lines.slice(103)).toEqual([["warn", "odd", { [field]: "/999", count: 899 }]]);
  },
);
