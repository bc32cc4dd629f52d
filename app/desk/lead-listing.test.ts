import { expect, test } from "vitest";
import {
  ALL_LEADS,
  countFilters,
  isNarrowed,
  listingConditions,
  ordersOf,
  sortOrderOf,
} from "./lead-listing.ts";

test("who waits is listed longest waiting first, all else newest first, unless told", () => {
  expect(sortOrderOf(ALL_LEADS).ascending).toBe(false);
  expect(sortOrderOf({ ...ALL_LEADS, show: "waiting" }).ascending).toBe(true);
  expect(sortOrderOf({ ...ALL_LEADS, show: "waiting", order: "newest" }).ascending).toBe(false);
  expect(sortOrderOf({ ...ALL_LEADS, show: "closed", order: "oldest" }).ascending).toBe(true);
  expect(ordersOf("waiting")[0]?.label).toBe("Longest waiting first");
});

test("a view alone is not narrowed down; a search and each filter do so", () => {
  expect(isNarrowed({ ...ALL_LEADS, show: "waiting", order: "newest" })).toBe(false);
  expect(isNarrowed({ ...ALL_LEADS, search: "ana" })).toBe(true);
  expect(countFilters({ ...ALL_LEADS, search: "ana", city: "Henderson", from: "2026-11-01" })).toBe(2);
});

test("only what narrows is asked for, and only days that there are", () => {
  expect(listingConditions(ALL_LEADS)).toEqual({ show: "all", terms: [] });
  const days = { from: "2026-02-30", until: "2026-02-28" };
  expect(listingConditions({ ...ALL_LEADS, ...days, page: "/" })).toEqual({
    show: "all",
    terms: [],
    page: "/",
    until: "2026-02-28",
  });
  expect(listingConditions({ ...ALL_LEADS, from: "yesterday", until: "2026-13-01" })).toEqual({
    show: "all",
    terms: [],
  });
});
