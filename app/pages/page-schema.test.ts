import { expect, test } from "vitest";
import { EMPTY_PAGE, PAGE_LIMITS, pageFieldsOf, pageSlug, parsePage } from "./page-schema.ts";

const fields = {
  title: " Specials ",
  slug: " specials ",
  content: " <p>Text</p> ",
  meta_description: "  ",
  published: true,
};

test("values are trimmed and an empty description becomes null", () => {
  const page = {
    title: "Specials",
    slug: "specials",
    content: "<p>Text</p>",
    meta_description: null,
    published: true,
  };
  expect(parsePage(fields, false)).toEqual({ page });
  expect(pageFieldsOf(page)).toMatchObject({ meta_description: "" });
});

test.each(["title", "slug", "content"] as const)("%s must not be blank", (field) => {
  expect(parsePage({ ...fields, [field]: "   " }, false)).toEqual({
    problem: "Title, slug, and content are required",
    field,
  });
});

test("only the home page has the empty slug, whatever was typed", () => {
  expect(parsePage({ ...fields, slug: "anything" }, true)).toMatchObject({ page: { slug: "" } });
});

test.each([
  "admin",
  "API",
  "sitemap.xml",
  "faq.data",
  "a b",
  "a/b",
  "a?b",
  "a#b",
  "a\u0007b",
  "a\u0085b",
  "x".repeat(PAGE_LIMITS.slug + 1),
  "Specials",
])("the slug %j is refused with a message", (slug) => {
  expect(parsePage({ ...fields, slug }, false)).toEqual({
    problem: expect.stringMatching(/\w \w/),
    field: "slug",
  });
});

test("a copied slug is saved as it would be typed", () => {
  expect(parsePage({ ...fields, slug: "\u2068cafe\u0301-\u200bmenu\u2069" }, false)).toMatchObject({
    page: { slug: "caf\u00e9-menu" },
  });
});

test.each(["faq", "blog", "washer-rental-las-vegas", "administration"])("the slug %j is accepted", (slug) => {
  expect(parsePage({ ...fields, slug }, false)).toHaveProperty("page");
});

test("a new page is a draft", () => {
  expect(EMPTY_PAGE.published).toBe(false);
});

test.each([
  ["Moving Day Special", "moving-day-special"],
  ["  50% off: washers & dryers!  ", "50-off-washers-dryers"],
  ["snake_case and  spaces", "snake-case-and-spaces"],
  ["José's café", "joss-caf"],
  ["A/C & Heat", "ac-heat"],
  ["--- already -- hyphenated ---", "already-hyphenated"],
  ["_private_", "private"],
  ["洗衣机", ""],
  ["", ""],
])("%j becomes %j", (title, slug) => {
  expect(pageSlug(title)).toBe(slug);
});
