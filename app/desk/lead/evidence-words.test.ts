import { expect, test } from "vitest";
import { describeEvidence } from "./evidence-words.ts";

const words = (evidence: object) =>
  describeEvidence(evidence as never, "America/Los_Angeles").map(({ name, text }) => `${name}: ${text}`);

test("evidence is described in words", () => {
  expect(
    words({
      page: "/faq",
      form: "compact",
      referrer: "www.google.com",
      campaign: { utm_source: "newsletter", utm_campaign: "fall" },
      language: "es-MX",
      consent: "I agree to the terms.",
      terms: "2025-08-01",
      privacy: "2026-01-02",
      prices: { combo: 50, washer: 40, dryer: 40 },
    }),
  ).toEqual([
    "Page: /faq, short form",
    "Came from: www.google.com",
    "Campaign: newsletter, fall",
    "Language: Mexican Spanish",
    "Agreed to: “I agree to the terms.”",
    "In effect then: Terms of Aug 1, 2025, privacy policy of Jan 2, 2026",
    "Prices shown: Combo $50, washer $40, dryer $40 a month",
  ]);
});

test("the day of an import is the business’s", () => {
  expect(words({ imported: "2026-10-01T04:30:00Z" })).toEqual(["From a file: Imported on Sep 30, 2026"]);
});

test("unknown facts are left out, and malformed evidence is tolerated", () => {
  expect(words({})).toEqual([]);
  expect(words({ page: "/", form: "full", referrer: null, campaign: {}, language: "?!" })).toEqual([
    "Page: Home page",
    "Language: ?!",
  ]);
});
