import { afterEach, beforeEach, expect, test, vi } from "vitest";

const MINUTE_MS = 60_000;

// The module takes hold of the clock when it is imported.
beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetModules();
});

test("a receipt is deleted from memory after 15 minutes, as the privacy policy says, even if nobody asks for it", async () => {
  const { findReceipt, keepReceipt } = await import("./receipts.server.ts");
  // The cache takes a start at 0 for none.
  vi.advanceTimersByTime(1);
  const receipt = { name: "A", phone: "(702) 555-0199", cameWhileOpen: true };
  const id = keepReceipt(receipt);
  vi.advanceTimersByTime(14 * MINUTE_MS);
  expect(findReceipt(id)).toBe(receipt);
  vi.advanceTimersByTime(MINUTE_MS / 2);
  expect(vi.getTimerCount(), "a timer will delete it").toBe(1);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(vi.getTimerCount()).toBe(0);
  expect(findReceipt(id)).toBeNull();
});
