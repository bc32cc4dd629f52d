import { expect, test } from "vitest";
import { describeServerDraft } from "./draft-notice.tsx";

const ZONE = "America/Los_Angeles";
const NOW = new Date("2026-11-22T20:00:00Z");

test.each([
  ["2026-11-22T17:41:00Z", false, "You have unsaved changes from 9:41 AM on another device."],
  ["2026-11-22T17:41:00Z", true, "You have unsaved changes from 9:41 AM in another window."],
  ["2026-11-21T17:41:00Z", false, "You have unsaved changes from Nov 21, 2026, 9:41 AM on another device."],
])("a draft of %s is described as “%s”", (savedAt, isHere, words) => {
  expect(describeServerDraft({ savedAt, isHere }, ZONE, NOW)).toBe(words);
});
