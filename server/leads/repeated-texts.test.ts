import { afterEach, expect, test, vi } from "vitest";
import { rememberTexts } from "./repeated-texts.ts";

const HOUR_MS = 60 * 60_000;
const MESSAGE = "We need a washer and a dryer on the second floor of a house near the park.";

afterEach(() => void vi.useRealTimers());

test("what is remembered of a message is deleted from memory after a day, as the privacy policy says", () => {
  vi.useFakeTimers();
  // The cache takes a start at 0 for none.
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

test("a message counts once per phone number, however that is written, and not at all if it is short", () => {
  const countPhones = rememberTexts();
  const send = (phone: string, message = MESSAGE) => countPhones({ name: "A", city: null, message, phone });
  expect([send("(702) 555-0101"), send("702.555.0101"), send("7025550102")]).toEqual([1, 1, 2]);
  expect(send("7025550103", "Need a washer and dryer ASAP, thanks!")).toBe(0);
});

test("no more than twenty phone numbers of a message are remembered", () => {
  const countPhones = rememberTexts();
  const counts = Array.from({ length: 25 }, (_, number) =>
    countPhones({ name: "A", city: null, message: MESSAGE, phone: String(7_025_550_100 + number) }),
  );
  expect(counts.slice(18)).toEqual([19, 20, 20, 20, 20, 20, 20]);
});
