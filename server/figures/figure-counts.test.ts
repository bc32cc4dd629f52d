import { expect, test } from "vitest";
import { FigureCounts } from "./figure-counts.ts";

const seen = (name: string) => ({ day: "2026-11-22", kind: "page", name, measure: "views" }) as const;

test("taking counts removes them, and giving them back adds them to newer ones", () => {
  const counts = new FigureCounts();
  counts.add(seen("/"));
  counts.add(seen("/"));
  const taken = counts.take();
  expect(taken).toEqual([{ ...seen("/"), count: 2 }]);
  expect(counts.isEmpty).toBe(true);
  counts.add(seen("/"));
  counts.add(seen("/about"));
  counts.giveBack(taken);
  expect(counts.take()).toEqual([
    { ...seen("/"), count: 3 },
    { ...seen("/about"), count: 1 },
  ]);
});

test("many different names stay bounded in memory without losing a count", () => {
  const counts = new FigureCounts();
  for (let n = 0; n < 20_000; n += 1) counts.add(seen(`/${n}`));
  const taken = counts.take();
  expect(taken.length).toBeLessThan(6_000);
  expect(taken.reduce((sum, { count }) => sum + count, 0)).toBe(20_000);
});
