import { afterEach, expect, test, vi } from "vitest";

const HOUR_MS = 60 * 60_000;
const MESSAGE = "We need a washer and a dryer on the second floor of a house near the park.";

afterEach(() => void vi.useRealTimers());

test("what is remembered of a message is deleted from memory after a day, as the privacy policy says", async () => {
  vi.useFakeTimers();
  // The cache takes hold of the clock when it is imported, and takes its start, 0, for none.
  const { rememberTexts } = await import("./repeated-texts.ts");
  vi.advanceTimersByTime(1);
  const countPhones = rememberTexts();
  const send = (phone: string) => countPhones({ name: "A", city: null, message: MESSAGE, phone });
  expect([send("7025550101"), send("7025550102")]).toEqual([1, 2]);
  vi.advanceTimersByTime(23 * HOUR_MS);
  expect(vi.getTimerCount(), "a timer will delete it").toBe(1);
  vi.advanceTimersByTime(2 * HOUR_MS);
  expect(vi.getTimerCount()).toBe(0);
  expect(send("7025550103")).toBe(1);
});
