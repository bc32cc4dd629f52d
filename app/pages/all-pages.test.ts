import { expect, test } from "vitest";
import { STATIC_PAGES } from "#app/content/static-pages.ts";
import { combinePages } from "./all-pages.ts";
import type { ListedPage, PageListing } from "./page-queries.ts";

const page = (title: string, slug: string): ListedPage => ({
  id: slug,
  title,
  slug,
  published: true,
  created_at: "2026-01-01",
  updated_at: "",
});
const all: PageListing = { search: "", show: "all", sort: "title" };

test("dynamic and built-in pages form one list sorted by title", () => {
  const entries = combinePages({
    dynamic: [page("Zebra", "zebra"), page("about us", "about-us")],
    takenSlugs: [],
    listing: all,
    hasMore: false,
  });
  expect(entries).toHaveLength(STATIC_PAGES.length + 2);
  expect(entries.slice(0, 3).map(({ title }) => title)).toEqual(["About", "about us", "Blog"]);
  expect(entries.at(-1)).toMatchObject({ type: "dynamic", title: "Zebra" });
});

test("a built-in page is hidden by a dynamic page with its slug, even one not loaded yet", () => {
  const entries = combinePages({
    dynamic: [page("Questions", "faq")],
    takenSlugs: ["faq", ""],
    listing: all,
    hasMore: false,
  });
  expect(entries).toHaveLength(STATIC_PAGES.length - 1);
  expect(entries.filter(({ slug }) => slug === "faq")).toMatchObject([{ type: "dynamic" }]);
});

test("while more pages follow, built-in pages sorted after the last loaded one are left out", () => {
  const titles = combinePages({
    dynamic: [page("Contract", "c")],
    takenSlugs: [],
    listing: all,
    hasMore: true,
  }).map(({ title }) => title);
  expect(titles.at(-1)).toBe("Contract");
  expect(titles).toContain("Contact");
  expect(titles).not.toContain("FAQ");
});

test("search and filter apply to built-in pages too", () => {
  const shown = (listing: Partial<PageListing>) =>
    combinePages({ dynamic: [], takenSlugs: [], listing: { ...all, ...listing }, hasMore: false }).map(
      ({ slug }) => slug,
    );
  expect(shown({ search: "APPLIANCE" })).toHaveLength(4);
  expect(shown({ show: "static" })).toHaveLength(STATIC_PAGES.length);
  expect(shown({ show: "draft" })).toEqual([]);
});

test("sorted by creation, built-in pages come last", () => {
  const entries = combinePages({
    dynamic: [page("Zebra", "zebra")],
    takenSlugs: [],
    listing: { ...all, sort: "newest" },
    hasMore: false,
  });
  expect(entries[0]).toMatchObject({ title: "Zebra" });
  expect(entries).toHaveLength(STATIC_PAGES.length + 1);
});
