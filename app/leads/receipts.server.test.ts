import { afterEach, expect, test, vi } from "vitest";

const MINUTE_MS = 60_000;

afterEach(() => void vi.useRealTimers());

test("a receipt is deleted from memory after 15 minutes, as the privacy policy says, even if nobody asks for it", async () => {
  vi.useFakeTimers();
  // The cache takes hold of the clock when it is imported, and takes its start, 0, for none.
  const { findReceipt, keepReceipt } = await import("./receipts.server.ts");
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
