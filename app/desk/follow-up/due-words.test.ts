import { expect, test } from "vitest";
import { describeDue, dueState } from "./due-words.ts";

const TODAY = "2026-11-30";

test.each([
  ["2026-11-30", "today", "Due today"],
  ["2026-11-29", "late", "1 day late"],
  ["2026-10-30", "late", "31 days late"],
  ["2022-11-30", "late", "1,461 days late"],
  ["2026-12-01", "later", "Due tomorrow"],
  ["2026-12-04", "later", "Due Fri, Dec 4"],
  ["2027-01-02", "later", "Due Sat, Jan 2, 2027"],
])("%s is described relative to today", (day, state, words) => {
  expect([dueState(day, TODAY), describeDue(day, TODAY)]).toEqual([state, words]);
});
