import { describe, expect, test } from "vitest";
import { figuresOf } from "./beacon.ts";

const DAY = "2026-11-22";
const told = (beacon: object) =>
  figuresOf(JSON.stringify({ what: "arrival", page: "/", source: "", ...beacon }), DAY).map(
    ({ kind, name, measure }) => `${kind} ${name} ${measure}`,
  );
const pageOf = (page: string) => told({ what: "view", page }).map((figure) => figure.split(" ")[1]);
const sourceOf = (source: string) => told({ source })[1]?.split(" ")[1];

test("visits are counted by page and source, abandoned fields by field only", () => {
  expect(told({})).toEqual(["page / views", "source direct arrivals"]);
  expect(told({ what: "view", source: "google.com" })).toEqual(["page / views"]);
  for (const what of ["start", "call"])
    expect(told({ what, source: "google.com" })).toEqual([`page / ${what}s`, `source google.com ${what}s`]);
  expect(told({ what: "left", field: "phone" })).toEqual(["field phone left"]);
});

describe("a page", () => {
  test.each([
    ["/Blog/Hard-Water/", "/blog/hard-water"],
    ["/ca%C3%B1on", "/cañon"],
    ["/%E0%A4%A", "other"],
    [`/${"a".repeat(300)}`, "other"],
    ["/a%00b", "other"],
    ["/half-a-character-\ud83d", "/half-a-character-\ufffd"],
    ["/administrators", "/administrators"],
  ])("at %s is counted as %s", (path, name) => {
    expect(pageOf(path)).toEqual([name]);
  });

  test.each(["/admin", "/admin/leads", "/preview", "/coverage-map", "", "about", "https://example.com/"])(
    "at %s is not counted",
    (path) => {
      expect(pageOf(path)).toEqual([]);
    },
  );
});

test.each([
  ["www.Google.com", "google.com"],
  ["Spring-Mailing_2", "spring-mailing_2"],
  ["<script>", "other"],
  ["somebody@example.com", "other"],
  ["a".repeat(61), "other"],
])("the source %s is counted as %s", (said, name) => {
  expect(sourceOf(said)).toBe(name);
});

test.each([
  "",
  "{",
  "null",
  "[]",
  JSON.stringify({ what: "arrival", page: "/" }),
  JSON.stringify({ what: "sale", page: "/", source: "" }),
  JSON.stringify({ what: "left", page: "/", source: "", field: "subject" }),
  JSON.stringify({ what: "view", page: "/", source: "", address: "203.0.113.1" }),
  JSON.stringify({ what: "view", page: "/", source: "a".repeat(1_001) }),
])("%s is not a valid beacon", (text) => {
  expect(figuresOf(text, DAY)).toEqual([]);
});
