import { expect, onTestFinished, test, vi } from "vitest";
import type { Logger } from "#backend/logger.ts";
import { createLeadWatch, TooMuchError, type WatchedLead } from "./lead-watch.ts";

const MB = 1024 * 1024;
const BYTES = { calm: 64 * MB, flooding: 64 * MB, ofFloodingBlock: 8 * MB };

function openWatch(bytes: Partial<typeof BYTES> = {}) {
  const warned: unknown[] = [];
  const log: Logger = { info() {}, error() {}, warn: (...line) => warned.push(line) };
  const watch = createLeadWatch(log, { ...BYTES, ...bytes });
  const weigh = (address: string, more: Partial<WatchedLead> = {}) =>
    watch({ address, bytes: 100, texts: {}, signals: {}, ...more });
  const weighMany = async (address: string, count: number, more: Partial<WatchedLead> = {}) => {
    for (let times = 0; times < count; times += 1) await weigh(address, more);
  };
  return { weigh, weighMany, warned };
}

const ADDRESS = "198.51.100.1";
const OTHER = "198.51.100.2";

test("requests beyond a network's limit are quarantined with their number; other networks are unaffected", async () => {
  const { weigh, weighMany, warned } = openWatch();
  await weighMany(ADDRESS, 19);
  expect(await weigh(ADDRESS)).toBeNull();
  expect(await weigh(ADDRESS)).toEqual({ network_hour: 21 });
  await weighMany(ADDRESS, 1_000);
  expect(await weigh(OTHER)).toBeNull();
  expect(warned).toEqual(Array(1_001).fill(["quote requests held back"]));
});

test("a network's requests are counted anew every hour, also when they never cease", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  // The cache takes a start at 0 for none.
  vi.advanceTimersByTime(1);
  const { weigh } = openWatch();
  for (let times = 0; times < 60; times += 1) {
    expect(await weigh(ADDRESS)).toBeNull();
    vi.advanceTimersByTime(4 * 60_000);
  }
  for (let times = 0; times < 20; times += 1) await weigh(OTHER);
  vi.advanceTimersByTime(59 * 60_000);
  expect(await weigh(OTHER)).toEqual({ network_hour: 21 });
});

test("addresses of one IPv6 customer count as one network", async () => {
  const { weigh, weighMany } = openWatch();
  await weighMany("2001:db8::1", 20);
  expect(await weigh("2001:db8::2")).toEqual({ network_hour: 21 });
  expect(await weigh("2001:db8:0:1::1")).toBeNull();
});

test("requests beyond an IPv6 block's limit are quarantined, and raise nobody else's score", async () => {
  const { weigh, weighMany } = openWatch();
  await weighMany("2001:db8:0:1::1", 500);
  for (const network of [2, 3]) await weighMany(`2001:db8:0:${network}::1`, 10);
  expect(await weigh("2001:db8:0:4::1")).toEqual({ network_hour: 41 });
  for (let network = 5; network < 500; network += 1) await weigh(`2001:db8:0:${network}::1`);
  expect(await weigh("2001:db8:1::1")).toBeNull();
  expect(await weigh(OTHER)).toBeNull();
});

test("requests beyond the total limit are quarantined from every network", async () => {
  const { weigh, weighMany } = openWatch();
  for (let network = 1; network <= 20; network += 1) await weighMany(`203.0.113.${network}`, 10);
  expect(await weigh(OTHER)).toEqual({ all_hour: 201 });
});

test("a long message sent with many phone numbers is detected despite variations; a repeat with one number is not", async () => {
  const { weigh } = openWatch();
  const said = "I came across your page and would love to talk with you about a great offer of mine. Call me";
  const from = (phone: string, message = said) => weigh(ADDRESS, { texts: { phone, message } });
  for (let times = 0; times < 8; times += 1) expect(await from("702 555 0100")).toBeNull();
  for (let count = 1; count < 5; count += 1) expect(await from(`+1702555010${count}`)).toBeNull();
  expect(await from("+17025550109", `  ${said.toUpperCase()}!! #4711`)).toEqual({
    network_hour: 13,
    repeated_text: 6,
  });
  for (let count = 1; count < 6; count += 1)
    expect(
      await weigh(OTHER, { texts: { phone: `+1702555010${count}`, message: "Hi, how much?" } }),
    ).toBeNull();
});

test("a flooding network that used up its daily bytes is refused, and others are not", async () => {
  const { weigh, weighMany, warned } = openWatch({ ofFloodingBlock: 2_000 });
  await weighMany(ADDRESS, 20, { bytes: 1_000 });
  await weigh(ADDRESS, { bytes: 1_000 });
  expect(() => weigh(ADDRESS, { bytes: 1_000 })).toThrow(TooMuchError);
  expect(warned.at(-1)).toEqual(["quote requests refused: today’s limit of bytes is reached"]);
  expect(await weigh(OTHER, { bytes: 1_000 })).toBeNull();
});

test("a flooding IPv6 block uses up neither everyone's daily bytes nor those of other flooding networks", async () => {
  const { weigh, weighMany } = openWatch({ calm: 100_000, ofFloodingBlock: 10_000 });
  const fromBlock = (network: number) => weigh(`2001:db8:0:${network}::1`, { bytes: 1_000 });
  for (let network = 1; network <= 46; network += 1) await fromBlock(network);
  expect(() => fromBlock(47)).toThrow(TooMuchError);
  expect(await weigh(OTHER, { bytes: 1_000 })).toBeNull();
  await weighMany(ADDRESS, 20);
  expect(await weigh(ADDRESS, { bytes: 1_000 })).toEqual({ network_hour: 21 });
});

test("the flooding networks' shared daily bytes do not limit other networks", async () => {
  const { weigh, weighMany } = openWatch({ flooding: 2_000 });
  await weighMany(ADDRESS, 20);
  await weigh(ADDRESS, { bytes: 1_000 });
  await weighMany(OTHER, 20);
  expect(() => weigh(OTHER, { bytes: 1_000 })).toThrow(TooMuchError);
  expect(await weigh("198.51.100.3")).toBeNull();
});

test("when the daily bytes are used up, everyone is refused, so that the disk does not fill", async () => {
  const { weigh } = openWatch({ calm: 2_000 });
  await weigh(ADDRESS, { bytes: 1_000 });
  expect(() => weigh(OTHER, { bytes: 1_000 })).toThrow(TooMuchError);
});
