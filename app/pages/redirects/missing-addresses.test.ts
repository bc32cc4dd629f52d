import { expect, test } from "vitest";
import { describeMissing, suggestTarget } from "./missing-addresses.ts";
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

test("a missing address is described by count, date and referrer, with robots separate", () => {
  expect(said({})).toBe("Asked for once, last on Nov 22, 2026, 3:04 PM.");
  expect(said({ people: 1_200, bots: 3, referrer_host: "example.com" })).toBe(
    "Asked for 1,200 times, last on Nov 22, 2026, 3:04 PM, by a link on example.com. By robots: 3 times.",
  );
  expect(said({ people: 0, bots: 2 })).toBe("Robots asked for it 2 times, last on Nov 22, 2026, 3:04 PM.");
});

const TARGETS = [
  "/",
  "/services",
  "/washer-rental-las-vegas",
  "/dryer-rental-las-vegas",
  "/blog/hard-water-care",
];

test.each([
  ["/services.html", "/services"],
  ["/old/dryer-rental", "/dryer-rental-las-vegas"],
  ["/2019/05/hard-water", "/blog/hard-water-care"],
])("%s is most similar to %s", (missing, target) => {
  expect(suggestTarget(missing, TARGETS)).toBe(target);
});

test.each(["/wp-login.php", "/2019", "/index.html", "/blog/unheard-of"])(
  "%s has no similar target",
  (missing) => {
    expect(suggestTarget(missing, TARGETS)).toBeUndefined();
  },
);
