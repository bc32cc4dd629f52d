import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BackendClient } from "#app/lib/request-context.ts";
import { DraftKeeper } from "./draft-keeper.ts";

const ID = "00000000-0000-4000-8000-000000000001";
const CONTENT = { kind: "post", id: "new" } as const;
const draft = (title: string) => ({ id: ID, fields: { title }, over: null });

type Call = { title: string; seenAt: string | null } | { removed: string };

type Answer = "succeeds" | "fails" | "is lost" | "overtaken" | "is one too many" | "is too large";
type Stored = { fields: { title: string }; browser: string; saved_at: string };

/**
 * A fake server whose versions are v1, v2…; `answers` decides what its next calls come to: stored but never answered, for
 * example, or refused because another window has written the draft.
 */
function server() {
  const calls: Call[] = [];
  const answers: Answer[] = [];
  let stored: Stored | null = null;
  const error = new Error("no network");
  const removal = (removed = "") => ({
    eq: (_column: string, value: string) => removal(value),
    // biome-ignore lint/suspicious/noThenProperty: the official client's queries are awaited like this.
    then: (done: (result: { error: Error | null }) => void) => {
      calls.push({ removed });
      const isFailing = answers.shift() === "fails";
      if (!isFailing && stored?.saved_at === removed) stored = null;
      done({ error: isFailing ? error : null });
    },
  });
  const reading = {
    eq: () => reading,
    abortSignal: () => reading,
    maybeSingle: async () => ({ data: stored, error: null }),
  };
  const client = {
    async rpc(
      _name: string,
      { _draft, _seen_at }: { _draft: Omit<Stored, "saved_at">; _seen_at: string | null },
    ) {
      calls.push({ title: _draft.fields.title, seenAt: _seen_at });
      const answer = answers.shift();
      if (answer === "fails") return { error };
      if (answer === "is one too many")
        return { error: { code: "54000", message: "at most 200 drafts of an author" } };
      if (answer === "is too large") return { error: { code: "23514" } };
      if (answer === "overtaken") stored = { ..._draft, fields: { title: "Theirs" }, saved_at: "theirs" };
      if (stored && stored.saved_at !== _seen_at) return { data: null, error: null };
      stored = { ..._draft, saved_at: `v${calls.length}` };
      return answer === "is lost" ? { error } : { data: stored.saved_at, error: null };
    },
    from: () => ({ delete: () => removal(), select: () => reading }),
  } as unknown as BackendClient;
  const onOvertaken = vi.fn();
  const onPresenceChange = vi.fn();
  const onLimit = vi.fn();
  const keeper = new DraftKeeper({
    client,
    content: CONTENT,
    seenAt: null,
    onOvertaken,
    onPresenceChange,
    onLimit,
  });
  return { keeper, calls, answers, onOvertaken, onPresenceChange, onLimit };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("input is saved every few seconds, each time over the previously saved version", async () => {
  const { keeper, calls, onPresenceChange } = server();
  keeper.keep(draft("O"));
  await vi.advanceTimersByTimeAsync(2_000);
  keeper.keep(draft("On"));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toEqual([{ title: "On", seenAt: null }]);
  keeper.keep(draft("One"));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(calls).toEqual([
    { title: "On", seenAt: null },
    { title: "One", seenAt: "v1" },
  ]);
  expect(onPresenceChange).toHaveBeenCalledOnce();
});

test("what is typed while a save is in progress is saved after it", async () => {
  const { keeper, calls } = server();
  keeper.keep(draft("One"));
  keeper.flush();
  await Promise.resolve();
  keeper.keep(draft("Two"));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(calls).toEqual([
    { title: "One", seenAt: null },
    { title: "Two", seenAt: "v1" },
  ]);
});

test("a failed save is retried with the latest input", async () => {
  const { keeper, calls, answers } = server();
  answers.push("fails");
  keeper.keep(draft("One"));
  await vi.advanceTimersByTimeAsync(3_000);
  keeper.keep(draft("Two"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toEqual([
    { title: "One", seenAt: null },
    { title: "Two", seenAt: null },
  ]);
});

test("a draft that is too large is not sent again, but what is typed then is", async () => {
  const { keeper, calls, answers } = server();
  answers.push("is too large");
  keeper.keep(draft("Much"));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(calls).toHaveLength(1);
  keeper.keep(draft("Less"));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(calls.map((call) => "title" in call && call.title)).toEqual(["Much", "Less"]);
});

test("a draft of too many is not sent again before it is asked for", async () => {
  const { keeper, calls, answers, onLimit } = server();
  answers.push("is one too many", "is one too many");
  keeper.keep(draft("One"));
  await vi.advanceTimersByTimeAsync(20_000);
  keeper.keep(draft("Two"));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(calls.map((call) => "title" in call && call.title)).toEqual(["One"]);
  keeper.flush();
  await vi.advanceTimersByTimeAsync(20_000);
  keeper.keep(draft("Three"));
  keeper.flush();
  await vi.advanceTimersByTimeAsync(0);
  keeper.keep(draft("Four"));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(calls.map((call) => "title" in call && call.title)).toEqual(["One", "Two", "Three", "Four"]);
  expect(onLimit.mock.calls).toEqual([[true], [true], [false], [false]]);
});

test("a draft that was stored, but whose answer was lost, is written over", async () => {
  const { keeper, calls, answers, onOvertaken, onPresenceChange } = server();
  answers.push("is lost", "fails");
  keeper.keep(draft("One"));
  await vi.advanceTimersByTimeAsync(3_000);
  keeper.keep(draft("Two"));
  await vi.advanceTimersByTimeAsync(10_000);
  keeper.keep(draft("Three"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toEqual([
    { title: "One", seenAt: null },
    { title: "Two", seenAt: "v1" },
    { title: "Three", seenAt: "v1" },
  ]);
  expect(onOvertaken).not.toHaveBeenCalled();
  expect(onPresenceChange).toHaveBeenCalledOnce();
});

test("a draft that was stored, but whose answer was lost, is removed once all changes are undone", async () => {
  const { keeper, calls, answers } = server();
  answers.push("is lost");
  keeper.keep(draft("One"));
  await vi.advanceTimersByTimeAsync(3_000);
  keeper.forget();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(calls).toEqual([{ title: "One", seenAt: null }, { removed: "v1" }]);
});

test("what another client has written after a lost answer is not written over", async () => {
  const { keeper, calls, answers, onOvertaken } = server();
  answers.push("fails", "overtaken");
  keeper.keep(draft("One"));
  await vi.advanceTimersByTimeAsync(3_000);
  keeper.keep(draft("Two"));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(calls).toEqual([
    { title: "One", seenAt: null },
    { title: "Two", seenAt: null },
  ]);
  expect(onOvertaken).toHaveBeenCalledOnce();
});

test("nothing is saved once another client has changed the draft", async () => {
  const { keeper, calls, answers, onOvertaken } = server();
  answers.push("overtaken");
  keeper.keep(draft("One"));
  await vi.advanceTimersByTimeAsync(3_000);
  keeper.keep(draft("Two"));
  keeper.end();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(calls).toEqual([{ title: "One", seenAt: null }]);
  expect(onOvertaken).toHaveBeenCalledOnce();
});

test("discarding removes the draft, after any save in progress, and stops saving", async () => {
  const { keeper, calls } = server();
  keeper.keep(draft("One"));
  keeper.flush();
  await vi.advanceTimersByTimeAsync(0);
  keeper.keep(draft("Two"));
  keeper.end();
  keeper.keep(draft("Three"));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(calls).toEqual([{ title: "One", seenAt: null }, { removed: "v1" }]);
});

test("a draft whose removal failed is overwritten by later input", async () => {
  const { keeper, calls, answers, onOvertaken } = server();
  answers.push("succeeds", "fails");
  keeper.keep(draft("One"));
  keeper.flush();
  await vi.advanceTimersByTimeAsync(0);
  keeper.forget();
  await vi.advanceTimersByTimeAsync(0);
  keeper.keep(draft("Two"));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(calls).toEqual([{ title: "One", seenAt: null }, { removed: "v1" }, { title: "Two", seenAt: "v1" }]);
  expect(onOvertaken).not.toHaveBeenCalled();
});

test("a save that fails after its draft was removed is not retried", async () => {
  const { keeper, calls, answers } = server();
  answers.push("fails");
  keeper.keep(draft("One"));
  keeper.flush();
  await Promise.resolve();
  keeper.forget();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(calls).toEqual([{ title: "One", seenAt: null }]);
});
