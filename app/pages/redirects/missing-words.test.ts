import { expect, test } from "vitest";
import { describeMissing } from "./missing-words.ts";
import type { MissingAddress } from "./redirect-queries.ts";

const MISSING = {
  path: "/old",
  people: 1,
  bots: 0,
  referrer_host: null,
  last_seen_at: "2026-11-22T23:04:00Z",
};
const said = (fields: Partial<MissingAddress>) =>
  describeMissing({ ...MISSING, ...fields }, "America/Los_Angeles");

test("how often is told, when, and by which link, with robots apart", () => {
  expect(said({})).toBe("Asked for once, last on Nov 22, 2026, 3:04 PM.");
  expect(said({ people: 1_200, bots: 3, referrer_host: "example.com" })).toBe(
    "Asked for 1,200 times, last on Nov 22, 2026, 3:04 PM, by a link on example.com. By robots: 3 times.",
  );
  expect(said({ people: 0, bots: 2 })).toBe("Robots asked for it 2 times, last on Nov 22, 2026, 3:04 PM.");
});
