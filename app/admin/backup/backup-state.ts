import { createContext } from "react-router";
import * as z from "zod/mini";

const verifiedSchema = z.strictObject({
  /** ISO 8601. */
  at: z.iso.datetime(),
  fileName: z.string(),
  bytes: z.number(),
  tables: z.number(),
  rows: z.number(),
  /** How many pictures are missing from it, or have other bytes than were uploaded; absent if none. */
  damagedPictures: z.optional(z.number()),
});

const failedSchema = z.strictObject({
  at: z.iso.datetime(),
  /** Worded for an admin. */
  reason: z.string(),
});

/** The last backup verified by a restore, and a failure since then, if any. */
export const backupStatusSchema = z.strictObject({
  verified: z.nullable(verifiedSchema),
  failed: z.nullable(failedSchema),
});

export type BackupStatus = z.infer<typeof backupStatusSchema>;

export type BackupState =
  /** A hosted backend makes its own backups. */
  | { kind: "hosted" }
  | {
      kind: "own";
      /** Null if no backups are scheduled. */
      everyHours: number | null;
      status: BackupStatus;
      /** Whether the last verified backup is older than the schedule allows. */
      isOverdue: boolean;
    };

export const backupStateContext = createContext<() => Promise<BackupState>>();
