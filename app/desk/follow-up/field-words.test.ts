import { expect, test } from "vitest";
import { describeFieldChange } from "./field-words.ts";

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
