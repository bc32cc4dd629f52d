import { expect, it } from "vitest";
import type { BackupState } from "#app/admin/backup/backup-state.ts";
import { lacksRecentBackup } from "./report-backups.ts";

const verified = { at: "2026-11-22T09:00:00.000Z", fileName: "a", bytes: 1, tables: 1, rows: 1 };
const failed = { at: "2026-11-22T11:40:00.000Z", reason: "There’s no space left on the disk." };

type Own = Extract<BackupState, { kind: "own" }>;
const lacks = ({ everyHours = 24, isOverdue = false, ...status }: Partial<Own & Own["status"]>) =>
  lacksRecentBackup({
    kind: "own",
    everyHours,
    isOverdue,
    status: { verified: null, failed: null, ...status },
  });

it("reports overdue backups, and a first one that failed", () => {
  expect(lacks({ verified, failed, isOverdue: true })).toBe(true);
  expect(lacks({ verified, isOverdue: true })).toBe(true);
  expect(lacks({ failed })).toBe(true);
});

it("reports neither a failure that is tried again, nor a first backup under way, nor backups that are off or hosted", () => {
  expect(lacks({ verified, failed })).toBe(false);
  expect(lacks({})).toBe(false);
  expect(lacks({ failed, everyHours: null })).toBe(false);
  expect(lacksRecentBackup({ kind: "hosted" })).toBe(false);
});
