import { describe, expect, test } from "vitest";
import { parseRedirect } from "./redirect-schema.ts";

const ORIGIN = "https://rent.example";
const parse = (from: string, to = "/about") => parseRedirect({ from, to }, ORIGIN);

test.each([
  ["/old", "/old"],
  ["old/", "/old"],
  [" /Old/Page/ ", "/old/page"],
  ["https://rent.example/old", "/old"],
  ["http://www.rent.example/old/", "/old"],
  ["/caf%C3%A9", "/café"],
  ["/blog/former-post", "/blog/former-post"],
  ["/administrators", "/administrators"],
])("the source %s is normalized to %s", (typed, from_path) => {
  expect(parse(typed)).toEqual({ redirect: { from_path, to_path: "/about" } });
});

describe("a source is refused", () => {
  test.each([
    ["", "Please enter an address"],
    ["/", "/ is a page of this site"],
    ["/About/", "/about is a page of this site"],
    ["/quote", "/quote is a page of this site"],
    ["/admin", "belongs to the site itself"],
    ["/admin/leads", "belongs to the site itself"],
    ["/quote/thanks", "belongs to the site itself"],
    ["/sitemap.xml", "belongs to the site itself"],
    ["/blog/feed.xml", "belongs to the site itself"],
    ["/old.data", "belongs to the site itself"],
    ["https://elsewhere.example/old", "another site"],
    ["/old?page=2", "path alone"],
    ["/old#part", "path alone"],
    ["/old page", "spaces"],
    ["//elsewhere.example", "two slashes"],
    [`/${"a".repeat(300)}`, "at most 300"],
  ])("%s: %s", (typed, problem) => {
    expect(parse(typed)).toEqual({ problem: expect.stringContaining(problem), field: "from_path" });
  });
});

test.each(["/", "/about", "/quote", "/coverage-map", "/blog/a-post", "/own-page"])(
  "%s is a valid target",
  (to) => {
    expect(parse("/old", to)).toEqual({ redirect: { from_path: "/old", to_path: to } });
  },
);

test.each([
  ["/admin/leads", "isn’t for visitors"],
  ["/rest/v1/leads", "isn’t for visitors"],
  ["https://elsewhere.example/", "another site"],
  ["//elsewhere.example", "two slashes"],
])("%s is not a valid target", (to, problem) => {
  expect(parse("/old", to)).toEqual({ problem: expect.stringContaining(problem), field: "to_path" });
});
