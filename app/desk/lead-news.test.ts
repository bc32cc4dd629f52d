import { expect, test } from "vitest";
import { describeNews, findNews, type SeenLeads } from "./lead-news.ts";
import type { LeadRow } from "./lead-queries.ts";

const lead = (minute: number, more: Partial<LeadRow> = {}) =>
  ({
    id: `lead ${minute}`,
    name: `Ada ${minute}`,
    status: "new",
    quarantine: null,
    created_at: `2026-11-22T12:${minute}:00+00:00`,
    ...more,
  }) as LeadRow;

/** For each look, the ids of the leads that are news. */
function look(...looks: LeadRow[][]): string[][] {
  let seen: SeenLeads | null = null;
  return looks.map((newest) => {
    const found = findNews(newest, seen);
    seen = found.seen;
    return found.news.map(({ id }) => id);
  });
}

test("what was there from the start is no news, and what comes later is news once", () => {
  expect(look([lead(10)], [lead(11), lead(10)], [lead(11), lead(10)])).toEqual([[], ["lead 11"], []]);
  expect(look([], [lead(11)])).toEqual([[], ["lead 11"]]);
});

test("what staff put back among the waiting is no news, nor is what somebody has worked already", () => {
  const worked = (minute: number) => lead(minute, { status: "contacted" });
  expect(look([lead(12), worked(11)], [lead(12), lead(11)])).toEqual([[], []]);
  expect(look([lead(12)], [worked(13), lead(12)])).toEqual([[], []]);
  expect(look([lead(12)], [lead(13), lead(12)], [worked(13)], [lead(13)])).toEqual([[], ["lead 13"], [], []]);
});

test("what is held back is news when it is released", () => {
  expect(look([lead(10)], [lead(11, { quarantine: { links: 3 } }), lead(10)], [lead(11), lead(10)])).toEqual([
    [],
    [],
    ["lead 11"],
  ]);
});

test("each is named, the earliest first, and a crowd is counted", () => {
  expect(describeNews([lead(11), lead(10)])).toEqual(["New request from Ada 10", "New request from Ada 11"]);
  expect(describeNews(Array.from({ length: 11 }, (_, minute) => lead(20 + minute)))).toEqual([
    "11 new requests",
  ]);
});
