import { createContext } from "react-router";
import * as z from "zod/mini";

const provenSchema = z.strictObject({
  /** ISO 8601. */
  at: z.iso.datetime(),
  fileName: z.string(),
  bytes: z.number(),
  tables: z.number(),
  rows: z.number(),
});

const failedSchema = z.strictObject({
  at: z.iso.datetime(),
  /** In words for an admin. */
  reason: z.string(),
});

/** What became of the latest backups: the last that a restore has proven, and a failure since, if there was one. */
export const backupStatusSchema = z.strictObject({
  proven: z.nullable(provenSchema),
  failed: z.nullable(failedSchema),
});

export type BackupStatus = z.infer<typeof backupStatusSchema>;

export const backupStateSchema = z.discriminatedUnion("kind", [
  /** A hosted backend keeps its own. */
  z.strictObject({ kind: z.literal("hosted") }),
  z.strictObject({
    kind: z.literal("own"),
    /** Null: nothing is scheduled. */
    everyHours: z.nullable(z.number()),
    status: backupStatusSchema,
    /** Whether the last proven one is older than the schedule allows. */
    isOverdue: z.boolean(),
  }),
]);

export type BackupState = z.infer<typeof backupStateSchema>;

export const backupStateContext = createContext<() => Promise<BackupState>>();
