import { expect, it } from "vitest";
import type { BackupState } from "./backup-state.ts";
import { backupInWords } from "./backup-words.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const verified = { at: "2026-11-22T09:00:00.000Z", fileName: "a", bytes: 1, tables: 1, rows: 1 };
const failed = { at: "2026-11-22T11:40:00.000Z", reason: "There’s no space left on the disk." };

type Own = Extract<BackupState, { kind: "own" }>;
const told = (state: Partial<Own> & Partial<Own["status"]>) => {
  const { everyHours = 24, isOverdue = false, verified = null, failed = null } = state;
  return backupInWords({ kind: "own", everyHours, isOverdue, status: { verified, failed } }, NOW);
};

it("states when the last verified backup was made", () => {
  expect(told({ verified })).toEqual({ text: "Last verified backup: 3 hours ago.", isTrouble: false });
  expect(told({})).toEqual({ text: "The first backup is being made.", isTrouble: false });
});

it("warns when a backup failed, with the reason, or is overdue", () => {
  expect(told({ verified, failed })).toEqual({
    text: "A backup failed 20 minutes ago. There’s no space left on the disk. Last verified backup: 3 hours ago.",
    isTrouble: true,
  });
  expect(told({ failed, everyHours: null })?.text).toMatch(/disk\. There’s no verified backup\.$/);
  expect(told({ verified, isOverdue: true })).toEqual({
    text: "The next backup is overdue. Last verified backup: 3 hours ago.",
    isTrouble: true,
  });
  expect(told({ isOverdue: true })?.text).toBe("The first backup is overdue. There’s no verified backup.");
});

it("warns when the last backup has damaged pictures, also while backups are off", () => {
  const text = (pictures: string) =>
    `Last verified backup: 3 hours ago. ${pictures} damaged or missing: the server’s log says which.`;
  for (const [damagedPictures, pictures] of [
    [1, "1 picture in it is"],
    [2, "2 pictures in it are"],
  ] as const)
    expect(told({ verified: { ...verified, damagedPictures } })).toEqual({
      text: text(pictures),
      isTrouble: true,
    });
  const one = { ...verified, damagedPictures: 1 };
  expect(told({ verified: one, everyHours: null })?.isTrouble).toBe(true);
  expect(told({ verified: one, failed })?.text).toContain(text("1 picture in it is"));
});

it("mentions the setting where nothing is scheduled, and is absent where backups are managed elsewhere", () => {
  const hint = "Set BACKUP_EVERY=24 on the server to have one made every day.";
  expect(told({ everyHours: null })).toEqual({ text: `Backups are off. ${hint}`, isTrouble: false });
  expect(told({ everyHours: null, verified })?.text).toBe(`Last verified backup: 3 hours ago. ${hint}`);
  expect(backupInWords({ kind: "hosted" }, NOW)).toBeNull();
});
