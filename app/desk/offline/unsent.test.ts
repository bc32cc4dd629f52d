import { environmentManager, onlineManager, QueryClient } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { DESK_CHANGE, QUEUED } from "./change-keys.ts";
import { signOutWarning } from "./unsent.ts";

test("signing out warns of all that it deletes", () => {
  expect(signOutWarning(0, [])).toBe("");
  expect(signOutWarning(1, [])).toBe("1 change waits to be sent. Signing out deletes it from this device.");
  expect(signOutWarning(0, ["request"])).toBe(
    "1 request is unfinished. Signing out deletes it from this device.",
  );
  expect(signOutWarning(2, ["a", "b", "request"])).toBe(
    "2 changes wait to be sent. 2 notes are unfinished. 1 request is unfinished. Signing out deletes them from this device.",
  );
});

test("a change is forgotten once it has been saved, and never while it waits", async () => {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
  onTestFinished(() => {
    vi.useRealTimers();
    environmentManager.setIsServer(() => true);
    onlineManager.setOnline(true);
  });
  const queries = new QueryClient();
  const cache = queries.getMutationCache();
  const change = { ...QUEUED, mutationKey: DESK_CHANGE, mutationFn: async () => {} };
  onlineManager.setOnline(false);
  const saved = cache.build(queries, change).execute(undefined);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(cache.findAll({ mutationKey: DESK_CHANGE, status: "pending" })).toHaveLength(1);

  onlineManager.setOnline(true);
  await queries.resumePausedMutations();
  await saved;
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(cache.getAll()).toEqual([]);
});
