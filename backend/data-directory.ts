import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Below the data directory: holds what a restore has written until all of it is there. */
export const RESTORING_DIR = "restoring";

/** Creates the data directory, for its owner only. Throws, with one line for the operator, if it cannot be used. */
export async function openDataDirectory(dataDir: string): Promise<void> {
  const probe = join(dataDir, `probe.${randomUUID()}`);
  try {
    await makeDirectory(dataDir);
    await writeFile(probe, "", { mode: 0o600 });
    await rm(probe);
  } catch (error) {
    throw new Error(`DATA_DIR ${dataDir} cannot be used: ${reasonOf(error as NodeJS.ErrnoException)}`);
  }
  if (existsSync(join(dataDir, RESTORING_DIR)))
    throw new Error(
      `A restore into DATA_DIR ${dataDir} was interrupted. Empty the directory, and the database of DATABASE_URL, and restore again.`,
    );
}

/** Creates parent directories one by one: Node's own recursive mkdir never returns below /proc. */
async function makeDirectory(path: string, parentsMade = false): Promise<void> {
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

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case "EEXIST":
    case "ENOTDIR":
      return "a file stands where a directory is needed";
    case "ENOENT":
      return "no directory can be made there";
    case "EACCES":
    case "EPERM":
      return "this account may not write there";
    case "EROFS":
      return "nothing can be written there";
    case "ENOSPC":
    case "EDQUOT":
      return "there is no space left";
    default:
      return message;
  }
}
