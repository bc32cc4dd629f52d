import { expect, test } from "vitest";
import type { Logger } from "#backend/logger.ts";
import { createFloodWatch, FloodError } from "./flood-watch.ts";

function watch(limits: Partial<Parameters<typeof createFloodWatch>[1]>) {
  const warned: unknown[] = [];
  const log: Logger = { info() {}, error() {}, warn: (...line) => warned.push(line) };
  const weigh = createFloodWatch(log, {
    perNetworkAnHour: 2,
    inAllAnHour: 100,
    bytesADay: 1_000_000,
    ...limits,
  });
  const weighAll = async (addresses: string[]) => {
    const marks = [];
    for (const address of addresses) marks.push(await weigh(address, 100));
    return marks;
  };
  return { weigh, weighAll, warned };
}

test("what is too much for one network is marked with how many there were, and another network's is not", async () => {
  const { weighAll, warned } = watch({});
  expect(
    await weighAll(["198.51.100.1", "198.51.100.1", "198.51.100.1", "198.51.100.1", "198.51.100.2"]),
  ).toEqual([null, null, 3, 4, null]);
  expect(warned).toEqual(Array(2).fill(["quote requests marked as a flood"]));
});

test("addresses of one IPv6 customer are one network", async () => {
  const { weighAll } = watch({});
  expect(await weighAll(["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1"])).toEqual([
    null,
    null,
    3,
    null,
  ]);
});

test("what is too much in all is marked from every network", async () => {
  const { weighAll } = watch({ inAllAnHour: 2 });
  expect(await weighAll(["198.51.100.1", "198.51.100.2", "198.51.100.3", "198.51.100.4"])).toEqual([
    null,
    null,
    3,
    4,
  ]);
});

test("once the bytes of a day are used up, nothing is taken, and the log says so", async () => {
  const { weigh, warned } = watch({ bytesADay: 2_000 });
  await weigh("198.51.100.1", 1_000);
  await expect(weigh("198.51.100.1", 1_000)).rejects.toThrow(FloodError);
  await expect(weigh("198.51.100.2", 1)).rejects.toThrow(FloodError);
  expect(warned).toEqual(Array(2).fill(["quote requests refused: the bytes of the day are used up"]));
});
