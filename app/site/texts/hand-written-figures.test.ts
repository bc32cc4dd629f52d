import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { businessFromSettings, businessSettingsSchema } from "#app/lib/business.ts";

const business = businessFromSettings(businessSettingsSchema.parse({}));
const SITE = new URL("..", import.meta.url).pathname;

const sources = readdirSync(SITE, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, source: readFileSync(join(SITE, path), "utf8") }));

const FORBIDDEN = [
  { what: "a price", pattern: /\$\s?\d{2}|\b\d{2,3} (dollars|bucks)\b/ },
  { what: "a phone number", pattern: /\(?\b[2-9]\d{2}\)?[-. ]?[2-9]\d{2}[-. ]\d{4}\b|\+1\d{10}\b|tel:\+?\d/ },
  { what: "the brand", pattern: new RegExp(business.brand.replaceAll(" ", "\\s+"), "i") },
  { what: "the founding year", pattern: new RegExp(`\\b${business.foundingYear}\\b`) },
  { what: "opening hours", pattern: /\b\d{1,2}(:\d{2})? ?(am|pm|a\.m\.|p\.m\.)(?![a-z])/i },
];

it("finds the site's source files", () => expect(sources.length).toBeGreaterThan(20));

it.each(FORBIDDEN)("no page hard-codes $what", ({ pattern }) => {
  expect(sources.filter(({ source }) => pattern.test(source)).map(({ path }) => path)).toEqual([]);
});

it.each([
  ["a price", "only $50 a month"],
  ["a phone number", "call (702) 555-0142"],
  ["a phone number", "call 702.555.0142"],
  ["the founding year", "since 2018"],
  ["opening hours", "from 7 am"],
])("detects %s in: %s", (what, text) => {
  expect(FORBIDDEN.find((rule) => rule.what === what)?.pattern.test(text)).toBe(true);
});
