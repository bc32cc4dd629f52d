import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenQuiet } from "./when-quiet.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("the callback runs once, after all queries have finished", async () => {
  const queries = new QueryClient();
  const read = Promise.withResolvers<string>();
  void queries.prefetchQuery({ queryKey: ["leads"], queryFn: () => read.promise });
  const act = vi.fn();
  whenQuiet(queries, act);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(act).not.toHaveBeenCalled();
  read.resolve("rows");
  await vi.advanceTimersByTimeAsync(60_000);
  void queries.prefetchQuery({ queryKey: ["posts"], queryFn: async () => "more" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(act).toHaveBeenCalledOnce();
});

test("a canceled callback runs neither before nor after the pending queries finish", async () => {
  const queries = new QueryClient();
  const act = vi.fn();
  whenQuiet(queries, act)();
  const read = Promise.withResolvers<string>();
  void queries.prefetchQuery({ queryKey: ["leads"], queryFn: () => read.promise });
  const callOff = whenQuiet(queries, act);
  await vi.advanceTimersByTimeAsync(60_000);
  callOff();
  read.resolve("rows");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(act).not.toHaveBeenCalled();
});
