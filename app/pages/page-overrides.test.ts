import { expect, test } from "vitest";
import { STATIC_PAGES } from "#app/content/static-pages.ts";
import { describeRestoredBuiltIns, remainingStaticPages } from "./page-overrides.ts";

test("the catalog has the specification's 19 entries", () => {
  expect(STATIC_PAGES.map(({ slug }) => slug)).toEqual([
    "",
    "services",
    "washer-dryer-combo-rental",
    "washer-rental-las-vegas",
    "dryer-rental-las-vegas",
    "about",
    "service-areas",
    "las-vegas-washer-rental",
    "henderson-appliance-rental",
    "north-las-vegas-washer-rental",
    "summerlin-appliance-rental",
    "green-valley-appliance-rental",
    "centennial-hills-washer-rental",
    "boulder-city-appliance-rental",
    "faq",
    "contact",
    "blog",
    "privacy",
    "terms",
  ]);
});

test("an entry is hidden when a dynamic page has its slug, published or not", () => {
  const shown = remainingStaticPages(["faq", "", "my-own-page"]);
  expect(shown).toHaveLength(STATIC_PAGES.length - 2);
  expect(shown.map(({ title }) => title)).not.toContain("FAQ");
  expect(shown.map(({ title }) => title)).not.toContain("Home");
});

test.each([
  [["my-own-page"], undefined],
  [["faq", "my-own-page"], "The built-in page is back at /faq."],
  [["", "faq", "about"], "The built-in pages are back at /, /faq, /about."],
  [["", "faq", "about", "terms", "blog"], "The built-in pages are back at /, /faq, /about and 2 more."],
])("after unpublishing %j, the toast adds: %s", (slugs, words) => {
  expect(describeRestoredBuiltIns(slugs.map((slug) => ({ slug })))).toBe(words);
});
