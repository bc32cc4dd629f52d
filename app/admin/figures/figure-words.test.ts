import { expect, test } from "vitest";
import type { FigureRow } from "./figure-queries.ts";
import {
  cityRows,
  describeCut,
  describePage,
  describeShare,
  describeSource,
  fieldRows,
} from "./figure-words.ts";

const row = (name: string, more: Partial<FigureRow> = {}): FigureRow => ({
  name,
  arrivals: 0,
  views: 0,
  starts: 0,
  calls: 0,
  left_here: 0,
  requests: 0,
  sent: 0,
  contacted: 0,
  converted: 0,
  ...more,
});

test.each([
  [0, 0, "too few to tell"],
  [19, 19, "too few to tell"],
  [0, 20, "0%"],
  [5, 20, "25%"],
  [1, 300, "0%"],
  [20, 20, "100%"],
  [21, 20, "not comparable"],
])("%i of %i is %s", (part, whole, share) => {
  expect(describeShare(part, whole)).toBe(share);
});

test("pages and sources have readable names", () => {
  expect(["/", "/about", "other", ""].map(describePage)).toEqual([
    "Home",
    "/about",
    "Unknown pages",
    "Phone, walk-in or other",
  ]);
  expect(["direct", "google.com", "other", ""].map(describeSource)).toEqual([
    "Direct, or not known",
    "google.com",
    "Other sources",
    "Phone, walk-in or other",
  ]);
});

test("fields are listed in the form’s order, including those never abandoned", () => {
  const rows = fieldRows([row("agreement", { left_here: 2 }), row("phone", { left_here: 7 })]);
  const shown = rows.map(({ name, count }) => `${name} ${count}`);
  const expected = ["Name 0", "Phone 7", "Email 0", "City 0", "Message 0", "Agreement 2"];
  expect(shown.filter((field) => expected.includes(field))).toEqual(expected);
});

test("a city’s requests and its page's views are joined, whichever exist", () => {
  const pages = [
    row("/north-las-vegas-washer-rental", { views: 9 }),
    row("/henderson-appliance-rental", { views: 4 }),
    row("/washer-rental-las-vegas", { views: 50 }),
  ];
  const cities = [row("Henderson", { requests: 3, converted: 1 }), row("", { requests: 2 })];
  expect(cityRows(cities, pages).map(({ name, views, requests }) => [name, views, requests])).toEqual([
    ["Henderson", 4, 3],
    ["No city given", 0, 2],
    ["North Las Vegas", 9, 0],
  ]);
});

test("a list that may go on says so, and doesn’t take a page that isn’t listed for one that nobody saw", () => {
  const pages = Array.from({ length: 100 }, (_, index) => row(`/blog/post-${index}`, { views: 9 }));
  expect(describeCut(pages.slice(1))).toBe("");
  expect(describeCut(pages)).toBe(" Only the 100 with the most requests, then visits, are listed.");
  expect(cityRows([row("Henderson", { requests: 3 })], pages)[0]?.views).toBeNull();
});
