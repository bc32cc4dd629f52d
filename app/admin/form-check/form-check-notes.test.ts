import { expect, test } from "vitest";
import { formCheckInWords } from "./form-check-notes.tsx";

const NOW = Date.parse("2026-11-22T20:00:00Z");
const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(NOW - minutes * MINUTE_MS).toISOString();
const failing = { since: ago(20), times: 2, reason: "The site doesn’t answer.", isTold: true };

const words = (
  verifiedAt: string | null,
  failed: typeof failing | null = null,
  everyMinutes: number | null = 15,
) => formCheckInWords({ everyMinutes, status: { verifiedAt, failing: failed } }, NOW, "America/Los_Angeles");

test("a working form shows only when it was last checked", () => {
  expect(words(ago(4))).toEqual({ trouble: null, last: "Form last verified 4 minutes ago." });
  expect(words(ago(35))).toEqual({ trouble: null, last: "Form last verified 35 minutes ago." });
  expect(words(null)).toEqual({ trouble: null, last: "The form is about to be checked for the first time." });
});

test("a failing form shows the reason and since when, as an absolute time", () => {
  expect(words(ago(35), failing)).toEqual({
    trouble: "The form check has been failing since Nov 22, 2026, 11:40 AM. The site doesn’t answer.",
    last: "Form last verified 35 minutes ago.",
  });
  expect(words(null, { ...failing, times: 1 })).toEqual({
    trouble: "The form check failed on Nov 22, 2026, 11:40 AM. The site doesn’t answer.",
    last: "The form hasn’t been verified yet.",
  });
});

test("an overdue check is reported as trouble", () => {
  expect(words(ago(36)).trouble).toBe("The form check is overdue. Nobody knows whether the form works.");
});

test("a disabled check raises no alarm", () => {
  expect(words(ago(9_999), null, null)).toEqual({
    trouble: null,
    last: "The form check is off (FORM_CHECK_EVERY).",
  });
});
