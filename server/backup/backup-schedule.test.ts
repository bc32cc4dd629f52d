import { expect, it } from "vitest";
import { isBackupDue, isBackupOverdue, withRemembered } from "./backup-schedule.ts";

const HOUR_MS = 3_600_000;
const NOW = Date.parse("2026-11-22T12:00:00Z");
const ago = (hours: number) => new Date(NOW - hours * HOUR_MS).toISOString();
const verifiedAt = (hours: number) => ({ at: ago(hours), fileName: "a", bytes: 1, tables: 1, rows: 1 });
const status = (verifiedAgo: number | null, failedAgo: number | null = null) => ({
  verified: verifiedAgo === null ? null : verifiedAt(verifiedAgo),
  failed: failedAgo === null ? null : { at: ago(failedAgo), reason: "Why." },
});

it("is due initially, an interval after the last backup, and an hour after a failure", () => {
  expect(isBackupDue(status(null), 24, NOW)).toBe(true);
  expect(isBackupDue(status(23.9), 24, NOW)).toBe(false);
  expect(isBackupDue(status(24), 24, NOW)).toBe(true);
  expect(isBackupDue(status(30, 0.5), 24, NOW)).toBe(false);
  expect(isBackupDue(status(30, 1), 24, NOW)).toBe(true);
});

it("is due when the last backup lies in the future because the clock was set back", () => {
  expect(isBackupDue(status(-1), 24, NOW)).toBe(true);
});

it("remembers a failure that could not be recorded until a backup is verified, even by a clock that was set back", () => {
  const failed = { at: ago(-48), reason: "The disk is full." };
  const remembered = { ...failed, lastVerified: "a" };
  expect(withRemembered(status(30), remembered)).toEqual({ ...status(30), failed });
  expect(withRemembered(status(30, 20), remembered)).toEqual({ ...status(30), failed });
  const later = { verified: { ...verifiedAt(0), fileName: "b" }, failed: null };
  expect(withRemembered(later, remembered)).toEqual(later);
  const first = { ...failed, lastVerified: undefined };
  expect(withRemembered(status(null), first)).toEqual({ ...status(null), failed });
  expect(withRemembered(status(0), first)).toEqual(status(0));
});

it("is overdue after more than one missed run", () => {
  expect(isBackupOverdue(status(49), 24, ago(1), NOW)).toBe(true);
  expect(isBackupOverdue(status(48.9), 24, ago(99), NOW)).toBe(false);
});

it("is overdue, too, if the first one neither ends nor fails", () => {
  expect(isBackupOverdue(status(null), 24, ago(49), NOW)).toBe(true);
  expect(isBackupOverdue(status(null), 24, ago(48.9), NOW)).toBe(false);
});
