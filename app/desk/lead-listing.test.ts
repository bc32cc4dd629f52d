import { expect, test } from "vitest";
import {
  ALL_LEADS,
  countFilters,
  isNarrowed,
  listingConditions,
  ordersOf,
  sortOrderOf,
} from "./lead-listing.ts";

test("waiting leads are listed oldest first and all others newest first by default", () => {
  expect(sortOrderOf(ALL_LEADS).ascending).toBe(false);
  expect(sortOrderOf({ ...ALL_LEADS, show: "waiting" }).ascending).toBe(true);
  expect(sortOrderOf({ ...ALL_LEADS, show: "waiting", order: "newest" }).ascending).toBe(false);
  expect(sortOrderOf({ ...ALL_LEADS, show: "closed", order: "oldest" }).ascending).toBe(true);
  expect(ordersOf({ ...ALL_LEADS, show: "waiting" })[0]?.label).toBe("Longest waiting first");
});

test("the due view lists due leads by day", () => {
  const byDay = { column: "follow_up_on", ascending: true };
  expect(sortOrderOf({ ...ALL_LEADS, due: "late" })).toEqual(byDay);
  expect(sortOrderOf({ ...ALL_LEADS, show: "waiting", due: "now", order: "due" })).toEqual(byDay);
  expect(sortOrderOf({ ...ALL_LEADS, due: "late", order: "newest" }).column).toBe("created_at");
  expect(sortOrderOf({ ...ALL_LEADS, order: "due" })).toEqual({ column: "created_at", ascending: false });
});

test("a search or filter narrows the listing, a view alone does not", () => {
  expect(isNarrowed({ ...ALL_LEADS, show: "waiting", order: "newest" })).toBe(false);
  expect(isNarrowed({ ...ALL_LEADS, search: "ana" })).toBe(true);
  expect(countFilters({ ...ALL_LEADS, search: "ana", city: "Henderson", from: "2026-11-01" })).toBe(2);
  expect(countFilters({ ...ALL_LEADS, due: "today", assignee: "me" })).toBe(2);
});

test("only active filters and valid dates are part of the query", () => {
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
  const id = "00000000-0000-4000-8000-000000000001";
  for (const assignee of ["me", "nobody", id])
    expect(listingConditions({ ...ALL_LEADS, assignee })).toMatchObject({ assignee });
  expect(listingConditions({ ...ALL_LEADS, assignee: "Ana", due: "late" })).toEqual({
    show: "all",
    terms: [],
    due: "late",
  });
});
