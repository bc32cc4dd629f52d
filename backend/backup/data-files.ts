import { type FileHandle, open, readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { RESTORING_DIR } from "../data-directory.ts";
import type { Logger } from "../logger.ts";
import { OBJECTS_DIR } from "../storage/directory-files.ts";
import { fileNameOf, type ObjectFiles } from "../storage/object-files.ts";
import type { ArchiveWriter } from "./archive-writer.ts";
import { BackupError } from "./backup-error.ts";
import { fileEntryName } from "./manifest.ts";

/** Where a backup's own work lies in DATA_DIR: its lock, and the cluster in which it is proven. */
export const WORK_DIR = "backup-work";

/**
 * Of DATA_DIR, what is not copied: the cluster, whose rows are, the database's log, and what belongs to a process at work.
 * Everything else is, so that a file which a later release lays there needs no word here.
 */
const LEFT_OUT = [
  /^postgres\/(?!passwords\.json$)/,
  /(^|\/)process\.lock/,
  new RegExp(`^(${WORK_DIR}|${RESTORING_DIR})(/|$)`),
  // What is made of pictures for visitors, and can be made anew.
  /^made-pictures\//,
  // What is being written under a name of its own, to be renamed or deleted at once.
  /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
];
/** Before other files: what leaves one is by then in the database, or in a file beside it that comes after it. */
const JOURNAL = /\.journal$/;
/** Files that rows name: copied after the rows, so that none is missing. Rows of later files are not in the snapshot. */
const NAMED_BY_ROWS = new RegExp(`^${OBJECTS_DIR}/`);

/**
 * Copies what must be read before the database: a quote request leaves the journal once it is in the database. So it is
 * here, or in every later snapshot, or in both, and then the replay finds that it is there.
 */
export function copyFilesBeforeRows(dataDir: string, archive: ArchiveWriter, log: Logger): Promise<void> {
  return copyFiles(dataDir, (path) => !NAMED_BY_ROWS.test(path), archive, log);
}

export function copyFilesAfterRows(dataDir: string, archive: ArchiveWriter, log: Logger): Promise<void> {
  return copyFiles(dataDir, (path) => NAMED_BY_ROWS.test(path), archive, log);
}

/** The same files where a bucket has them, under the names that a directory would give them: a restore lays them there. */
export async function copyObjectsAfterRows(objects: ObjectFiles, archive: ArchiveWriter): Promise<void> {
  for await (const some of objects.list())
    for (const { version } of some) {
      const found = await objects.read(version);
      // Deleted since it was listed.
      if (!found) continue;
      await archive.add(
        fileEntryName(`${OBJECTS_DIR}/${fileNameOf(version)}`),
        found.size,
        buffersOf(found.body),
      );
    }
}

async function* buffersOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of body) yield Buffer.from(chunk);
}

/** Looks again until nothing new is found: a file may get its next name while others are copied. */
async function copyFiles(
  dataDir: string,
  isWanted: (path: string) => boolean,
  archive: ArchiveWriter,
  log: Logger,
): Promise<void> {
  const seen = new Set<string>();
  for (;;) {
    const fresh = (await listFiles(dataDir, log)).filter((path) => isWanted(path) && !seen.has(path));
    if (fresh.length === 0) return;
    for (const path of fresh) {
      seen.add(path);
      await copyFile(dataDir, path, archive);
    }
  }
}

async function listFiles(dataDir: string, log: Logger): Promise<string[]> {
  const paths: string[] = [];
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = relative(dataDir, join(entry.parentPath, entry.name)).split(sep).join("/");
    if (entry.isDirectory() || LEFT_OUT.some((pattern) => pattern.test(path))) continue;
    if (entry.isFile()) paths.push(path);
    else log.warn("not in the backup, as it is no plain file", { path });
  }
  const inOrder = paths.sort();
  return [...inOrder.filter((path) => JOURNAL.test(path)), ...inOrder.filter((path) => !JOURNAL.test(path))];
}

/** As long as it is now: what is appended meanwhile came after the backup's moment. */
async function copyFile(dataDir: string, path: string, archive: ArchiveWriter): Promise<void> {
  const file = await open(join(dataDir, path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  // Deleted since it was listed, as what the database has by now, or a person has read.
  if (!file) return;
  try {
    const { size } = await file.stat();
    await archive.add(fileEntryName(path), size, firstBytes(file, size, path));
  } finally {
    await file.close();
  }
}

async function* firstBytes(file: FileHandle, size: number, path: string): AsyncGenerator<Buffer> {
  let left = size;
  if (left === 0) return;
  for await (const chunk of file.createReadStream({ end: size - 1, autoClose: false })) {
    left -= chunk.length;
    yield chunk;
  }
  if (left > 0) throw new BackupError(`${path} became shorter while it was copied.`);
}
