import { expect, test } from "vitest";
import type { LeadRow } from "../lead-queries.ts";
import { describeNews, findNews, type SeenLeads } from "./lead-news.ts";

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

test("leads present from the start are not news, and later ones are news once", () => {
  expect(look([lead(10)], [lead(11), lead(10)], [lead(11), lead(10)])).toEqual([[], ["lead 11"], []]);
  expect(look([], [lead(11)])).toEqual([[], ["lead 11"]]);
});

test("leads set back to new or already worked are not news", () => {
  const worked = (minute: number) => lead(minute, { status: "contacted" });
  expect(look([lead(12), worked(11)], [lead(12), lead(11)])).toEqual([[], []]);
  expect(look([lead(12)], [worked(13), lead(12)])).toEqual([[], []]);
  expect(look([lead(12)], [lead(13), lead(12)], [worked(13)], [lead(13)])).toEqual([[], ["lead 13"], [], []]);
});

test("a quarantined lead is news when released", () => {
  expect(look([lead(10)], [lead(11, { quarantine: { links: 3 } }), lead(10)], [lead(11), lead(10)])).toEqual([
    [],
    [],
    ["lead 11"],
  ]);
});

test("a few leads are named, earliest first, and many are counted", () => {
  expect(describeNews([lead(11), lead(10)])).toEqual(["New request from Ada 10", "New request from Ada 11"]);
  expect(describeNews(Array.from({ length: 11 }, (_, minute) => lead(20 + minute)))).toEqual([
    "11 new requests",
  ]);
});
