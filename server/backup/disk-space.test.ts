import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { backupBytes, requireSpace, verificationBytes } from "./disk-space.ts";

const MB = 1_000_000;

it("expects at least the files, a part of the database, and what the last backup took", () => {
  const site = { databaseBytes: 40 * MB, fileBytes: 100 * MB, lastBackupBytes: 0 };
  expect(backupBytes(site)).toBe(110 * MB);
  expect(backupBytes({ ...site, lastBackupBytes: 500 * MB })).toBe(500 * MB);
});

// What was measured: 45, 108 and 622 MB.
it.each([
  [11, 77.5],
  [34, 135],
  [256, 656],
])("expects that verifying a database of %d MB takes %d MB", (size, needed) => {
  expect(verificationBytes(size * MB)).toBe(needed * MB);
});

it("adds up what is needed on one disk, and leaves some space to the site", async () => {
  const path = tmpdir();
  const { bavail, bsize } = statfsSync(path);
  const half = (bavail * bsize) / 2;
  const need = (setting: "BACKUP_DIR" | "DATA_DIR", bytes: number) => ({ setting, path, bytes });
  await requireSpace([need("BACKUP_DIR", 1), need("DATA_DIR", half)]);
  await expect(requireSpace([need("BACKUP_DIR", half), need("DATA_DIR", half)])).rejects.toThrow(
    /^There isn’t enough space on the disk of BACKUP_DIR and DATA_DIR: a backup needs [\d,]+ MB there, and [\d,]+ MB are free\.$/,
  );
});
