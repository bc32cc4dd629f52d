import { expect, onTestFinished, test, vi } from "vitest";
import { describeDone, describeFieldChange, describeValue } from "./field-words.ts";

test.each([
  ["assignee", "ana@example.com", "Assigned to ana@example.com"],
  ["assignee", null, "Assigned to nobody"],
  ["follow_up_on", "2026-12-04", "Follow-up set to Fri, Dec 4, 2026"],
  ["follow_up_on", null, "Follow-up done"],
  ["lost_reason", "outside_area", "Lost: Outside our area"],
  ["lost_words", "Her sister has one.", "Lost: “Her sister has one.”"],
  ["tags", "stairs, gas", "Tags: stairs, gas"],
  ["tags", null, "Tags removed"],
  ["of_later", "x", "of_later: x"],
])("%s set to %s is described in a sentence", (field, present, words) => {
  expect(describeFieldChange({ field, present })).toBe(words);
});

test("on the evening of New Year’s Eve, a day of next year is named with its year", () => {
  vi.useFakeTimers({ now: Date.parse("2026-12-31T18:00:00-08:00"), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  expect(describeValue("follow_up_on", "2027-01-07", undefined)).toBe("Thu, Jan 7, 2027");
  expect(describeValue("follow_up_on", "2026-12-31", undefined)).toBe("Thu, Dec 31");
});

test.each([
  ["assignee_id", "me", "assigned to you"],
  ["assignee_id", "other", "assigned to ben@example.com"],
  ["assignee_id", null, "assigned to nobody"],
  ["follow_up_on", "2098-01-02", "set to Thu, Jan 2, 2098"],
  ["follow_up_on", null, "cleared"],
  ["tags", [], "cleared"],
] as const)("%s that was changed to %j was %s", (field, value, words) => {
  const staff = { me: "me", all: [{ id: "other", email: "ben@example.com" }] };
  expect(describeDone(field, value as never, staff)).toBe(words);
});
