import { expect, onTestFinished, test, vi } from "vitest";
import { siteLead } from "../../tests/support/site-lead.ts";
import type { RefusedLead, SiteLead } from "./site-lead.ts";
import { storeInBatches } from "./store-in-batches.ts";

/** A database whose calls the test answers one by one. */
function openDatabase(limitMs = 60_000) {
  const calls: { names: string[]; answer: PromiseWithResolvers<RefusedLead[]> }[] = [];
  const store = storeInBatches((leads: readonly SiteLead[], signal) => {
    const answer = Promise.withResolvers<RefusedLead[]>();
    signal.addEventListener("abort", () => answer.reject(signal.reason));
    calls.push({ names: leads.map(({ name }) => name), answer });
    return answer.promise;
  }, limitMs);
  const send = (name: string) => store(siteLead({ name }));
  return { calls, store, send, names: () => calls.map(({ names }) => names) };
}

test("leads that arrive during a call go into the next one, in order", async () => {
  const { calls, send, names } = openDatabase();
  const first = send("One");
  const others = ["Two", "Three", "Four"].map(send);
  expect(names()).toEqual([["One"]]);
  calls[0]?.answer.resolve([]);
  expect(await first).toBeNull();
  await expect.poll(names).toEqual([["One"], ["Two", "Three", "Four"]]);
  calls[1]?.answer.resolve([]);
  expect(await Promise.all(others)).toEqual([null, null, null]);
  const later = send("Five");
  calls[2]?.answer.resolve([]);
  expect(await later).toBeNull();
});

test("a refusal is reported only to its own lead", async () => {
  const { calls, store, send } = openDatabase();
  const first = send("One");
  const wrong = siteLead({ name: "Wrong" });
  const refusal = { submission_key: wrong.submission_key, code: "23514" };
  const others = [send("Two"), store(wrong), send("Three")];
  calls[0]?.answer.resolve([]);
  await first;
  calls[1]?.answer.resolve([refusal]);
  expect(await Promise.all(others)).toEqual([null, refusal, null]);
});

test("a failed call also fails the leads queued for the next one, but not later ones", async () => {
  const { calls, send, names } = openDatabase();
  const sent = ["One", "Two"].map((name) => send(name).catch((error: Error) => error.message));
  calls[0]?.answer.reject(new Error("down"));
  expect(await Promise.all(sent)).toEqual(["down", "down"]);
  const later = send("Three");
  calls[1]?.answer.resolve([]);
  expect(await later).toBeNull();
  expect(names()).toEqual([["One"], ["Three"]]);
});

test("no lead waits longer than the limit, counted from its arrival", async () => {
  const { send, calls } = openDatabase(50);
  const sent = ["One", "Two"].map((name) => send(name).catch((error: Error) => error.name));
  expect(await Promise.all(sent)).toEqual(["TimeoutError", "TimeoutError"]);
  expect(calls).toHaveLength(1);
});

test("the time that a lead waits for another call counts", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const timeout = vi.spyOn(AbortSignal, "timeout");
  onTestFinished(() => {
    vi.useRealTimers();
    timeout.mockRestore();
  });
  const { send, calls } = openDatabase(60_000);
  const sent = [send("One")];
  vi.advanceTimersByTime(10_000);
  sent.push(send("Two"));
  vi.advanceTimersByTime(15_000);
  calls[0]?.answer.resolve([]);
  await sent[0];
  calls[1]?.answer.resolve([]);
  await sent[1];
  expect(timeout.mock.calls).toEqual([[60_000], [45_000]]);
});

test("a call contains at most fifty leads", async () => {
  const { send, calls } = openDatabase();
  const sent = Array.from({ length: 102 }, (_, number) => send(String(number)));
  for (const most of [1, 50, 50, 1]) {
    await expect.poll(() => calls.at(-1)?.names.length).toBe(most);
    calls.at(-1)?.answer.resolve([]);
  }
  await Promise.all(sent);
  expect(calls).toHaveLength(4);
});
