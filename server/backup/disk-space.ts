import { stat, statfs } from "node:fs/promises";
import { BackupError } from "./manifest.ts";

const MB = 1_000_000;
/** Left for the site: its journal alone may take 64 MB, and each new file of PostgreSQL's write-ahead log 16 MB. */
const SPARE_BYTES = 128 * MB;
/** A cluster without rows. */
const CLUSTER_BYTES = 50 * MB;
/** The most that the write-ahead log takes while rows are loaded: `max_wal_size`, and what is added during a checkpoint. */
const MAX_WAL_BYTES = 350 * MB;

/** Something to be written, and the setting that says where. */
type Need = { setting: "BACKUP_DIR" | "DATA_DIR"; path: string; bytes: number };

/** How large the backup of a site becomes at most, unless its rows compress unusually badly. */
export function backupBytes(site: {
  databaseBytes: number;
  fileBytes: number;
  lastBackupBytes: number;
}): number {
  return Math.max(site.fileBytes + site.databaseBytes / 4, site.lastBackupBytes);
}

/** The most space that a cluster takes into which a database of this size is restored. */
export function verificationBytes(databaseBytes: number): number {
  return CLUSTER_BYTES + databaseBytes + Math.min(1.5 * databaseBytes, MAX_WAL_BYTES);
}

/** Throws BackupError if a disk has too little space for what is to be written there, or would leave the site none. */
export async function requireSpace(needs: readonly Need[]): Promise<void> {
  const placed = await Promise.all(
    needs.map(async (need) => ({ ...need, disk: (await stat(need.path)).dev })),
  );
  for (const sharing of Map.groupBy(placed, ({ disk }) => disk).values()) {
    const needed = sharing.reduce((sum, { bytes }) => sum + bytes, SPARE_BYTES);
    const { bavail, bsize } = await statfs(sharing[0]?.path ?? "");
    if (bavail * bsize >= needed) continue;
    const settings = sharing.map(({ setting }) => setting).join(" and ");
    throw new BackupError(
      `There isn’t enough space on the disk of ${settings}: a backup needs ${inMegabytes(needed)} there, and ${inMegabytes(bavail * bsize)} are free.`,
    );
  }
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / MB).toLocaleString("en-US")} MB`;
}
