import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Another live process uses this data directory. The message is for the operator. */
export class DataDirectoryInUseError extends Error {
  constructor(dataDir: string) {
    super(
      `The data directory ${dataDir} is in use by another process. Stop that one, or set another DATA_DIR.`,
    );
    this.name = "DataDirectoryInUseError";
  }
}

export type DataDirectoryLock = { release(): void };

const SQLITE_BUSY = 5;

// Keeps references: a garbage-collected lock would be released.
const held = new Set<DatabaseSync>();

/**
 * Locks the data directory for this process, or throws DataDirectoryInUseError. SQLite gives us the operating system's
 * file lock, which Node does not offer: the kernel releases it however the process ends, so it is never stale, names no
 * process id that could be reused, and is not inherited by children.
 */
export function lockDataDirectory(dataDir: string): DataDirectoryLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, "process.lock");
  let file: DatabaseSync | undefined;
  try {
    makePrivateFile(path);
    file = new DatabaseSync(path);
    file.exec("begin exclusive");
  } catch (error) {
    file?.close();
    const { errcode, message } = error as Error & { errcode?: number };
    if (errcode === SQLITE_BUSY) throw new DataDirectoryInUseError(dataDir);
    throw new Error(`The data directory ${dataDir} cannot be locked: ${message}`);
  }
  held.add(file);
  return {
    release() {
      held.delete(file);
      file.close();
    },
  };
}

/**
 * The mode matters because SQLite gives its journal the mode of the file. Does not open an existing file: closing it again
 * would release a lock that this process already holds on it.
 */
function makePrivateFile(path: string): void {
  try {
    writeFileSync(path, "", { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    chmodSync(path, 0o600);
  }
}
