import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Below the data directory: holds what a restore has written until all of it is there. */
export const RESTORING_DIR = "restoring";
/** At the root of an ext4 volume, which may be the data directory or mounted below it; only root may read it. */
export const LOST_AND_FOUND = "lost+found";

/** Creates the data directory, for its owner only. Throws, with one line for the operator, if it cannot be used. */
export async function openDataDirectory(dataDir: string): Promise<void> {
  const probe = join(dataDir, `probe.${randomUUID()}`);
  try {
    await makeDirectory(dataDir);
    await writeFile(probe, "", { mode: 0o600 });
    await rm(probe);
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    throw new Error(`DATA_DIR ${dataDir} cannot be used: ${REASONS[code] ?? message}`);
  }
  if (existsSync(join(dataDir, RESTORING_DIR)))
    throw new Error(
      `A restore into DATA_DIR ${dataDir} was interrupted. Empty the directory, and the database of DATABASE_URL, and restore again.`,
    );
}

/**
 * Creates the directory and its parents, one by one: Node's own recursive mkdir never returns below /proc. For an operator's
 * setting; directories are for their owner only.
 */
export async function makeDirectory(path: string, parentsMade = false): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && (await stat(path)).isDirectory()) return;
    if (code !== "ENOENT" || parentsMade || dirname(path) === path) throw error;
    await makeDirectory(dirname(path));
    await makeDirectory(path, true);
  }
}

const REASONS: Record<string, string> = {
  EEXIST: "a file stands where a directory is needed",
  ENOTDIR: "a file stands where a directory is needed",
  ENOENT: "no directory can be made there",
  EACCES: "this account may not write there",
  EPERM: "this account may not write there",
  EROFS: "nothing can be written there",
  ENOSPC: "there is no space left",
  EDQUOT: "there is no space left",
};
