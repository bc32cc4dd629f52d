import { expect, test } from "vitest";
import { newPostFields, POST_LIMITS, parsePost } from "./post-schema.ts";
import { postSlug } from "./post-slug.ts";

const valid = {
  title: " A title ",
  slug: "a-title",
  excerpt: "An excerpt",
  content: "<p>Text</p>",
  date: "2026-11-20",
  seo_description: "For search results",
  cover: null,
  cover_alt: "",
  published: true,
};

test("texts are trimmed, other values unchanged", () => {
  expect(parsePost(valid)).toEqual({ post: { ...valid, title: "A title" } });
});

test.each([
  ["/drawings/moving.svg", true],
  ["/media/0123456789abcdef0123456789abcdef-2400x1600-c4b7a6/1200.webp", true],
  ["https://elsewhere.example/a.png", false],
  ["//elsewhere.example/drawings/a.png", false],
  ["/drawings/../admin", false],
  ["/drawings/a b.svg", false],
  ["javascript:alert(1)", false],
  ["", false],
])("%j as a cover is accepted: %s", (cover, isTaken) => {
  expect("post" in parsePost({ ...valid, cover })).toBe(isTaken);
});

test.each(["title", "slug", "excerpt", "content", "date", "seo_description"] as const)(
  "%s is required",
  (field) => {
    expect(parsePost({ ...valid, [field]: field === "date" ? "" : "  " })).toMatchObject({
      problem: { field },
    });
  },
);

test.each(["Title", "a--b", "-a", "a b", "a/b", "é"])("the slug %j is refused", (slug) => {
  expect(parsePost({ ...valid, slug })).toMatchObject({ problem: { field: "slug" } });
});

test("a text above its limit is refused, one at the limit is accepted", () => {
  expect(parsePost({ ...valid, title: "x".repeat(POST_LIMITS.title) })).toHaveProperty("post");
  expect(parsePost({ ...valid, title: "x".repeat(POST_LIMITS.title + 1) })).toMatchObject({
    problem: { field: "title" },
  });
});

test("the slug of the longest allowed title is within the limit", () => {
  const title = "Washer ".repeat(40).slice(0, POST_LIMITS.title);
  expect(parsePost({ ...valid, title, slug: postSlug(title) })).toHaveProperty("post");
});

test("a new post is a draft dated today", () => {
  expect(newPostFields("2026-11-20")).toMatchObject({ published: false, date: "2026-11-20", title: "" });
});
