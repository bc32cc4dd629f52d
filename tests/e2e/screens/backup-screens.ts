import type { Page } from "@playwright/test";
import type { BackupState } from "#app/admin/backup/backup-state.ts";
import { intercept } from "../support/intercept.ts";
import { expect } from "../support/test.ts";
import { type Screen, TWO_WIDTHS } from "./screen.ts";

const DASHBOARD = "/admin/dashboard";
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const verified = (hours: number) => ({ at: ago(hours), fileName: "", bytes: 1, tables: 1, rows: 1 });

/** What the dashboard tells admins about backups. The plain dashboard screen covers backups that are off. */
export const BACKUP_SCREENS: readonly Screen[] = [
  {
    name: "dashboard: a backup was verified",
    path: DASHBOARD,
    widths: TWO_WIDTHS,
    before: (page) => stubBackupStatus(page, { verified: verified(3), failed: null }),
    open: (page) => expect(page.getByText("Last verified backup: 3 hours ago.")).toBeVisible(),
  },
  {
    name: "dashboard: a backup has damaged pictures",
    path: DASHBOARD,
    widths: TWO_WIDTHS,
    before: (page) =>
      stubBackupStatus(page, { verified: { ...verified(3), damagedPictures: 2 }, failed: null }),
    open: (page) => expect(page.getByText("2 pictures in it are damaged or missing")).toBeVisible(),
  },
  {
    name: "dashboard: a backup failed",
    path: DASHBOARD,
    before: (page) => {
      const failed = { at: ago(0.5), reason: "There’s no space left on the disk." };
      return stubBackupStatus(page, { verified: verified(50), failed });
    },
    open: (page) => expect(page.getByText("A backup failed 30 minutes ago.")).toBeVisible(),
    shows: ["admin/backup/backup-notes.tsx"],
  },
];

type Status = Extract<BackupState, { kind: "own" }>["status"];

async function stubBackupStatus(page: Page, status: Status): Promise<void> {
  const state: BackupState = { kind: "own", everyHours: 24, status, isOverdue: false };
  await intercept(page, "**/admin/backup/state", (asked) => asked.fulfill({ json: state }));
}
