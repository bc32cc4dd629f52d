import { environmentManager, onlineManager, QueryClient } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { draftKey } from "../lead-cache.ts";
import { DESK_CHANGE, NOTE_CHANGE, QUEUED, type QueuedNote } from "./change-keys.ts";
import { giveBackNote } from "./desk-changes.ts";
import { listDeviceDrafts } from "./drafts.ts";
import { extendDeskCache } from "./keep-desk.ts";
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
  const queries = inBrowser();
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

test("the text of a note that was refused stays, also once the failed change is forgotten", async () => {
  const queries = inBrowser();
  extendDeskCache(queries);
  const cache = queries.getMutationCache();
  const lead = { id: "one", name: "Ana" };
  const change = { id: "note", lead, note: { body: "Call after five." }, at: 0, when: "" };
  const refused = cache.build<unknown, Error, QueuedNote, unknown>(queries, {
    ...QUEUED,
    mutationKey: NOTE_CHANGE,
    mutationFn: () => Promise.reject(new Error("Refused.")),
    onError: (_error, failed) => giveBackNote(queries, failed, { isShown: true }),
  });
  await expect(refused.execute(change)).rejects.toThrow("Refused.");
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(cache.getAll()).toEqual([]);
  expect(queries.getQueryData(draftKey(lead.id))).toBe("Call after five.");
  expect(listDeviceDrafts(queries)).toEqual([lead.id]);
});

/** A browser's query client, whose time the test moves. */
function inBrowser(): QueryClient {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
  onTestFinished(() => {
    vi.useRealTimers();
    environmentManager.setIsServer(() => true);
    onlineManager.setOnline(true);
  });
  return new QueryClient();
}
