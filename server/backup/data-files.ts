import { createHash } from "node:crypto";
import { type FileHandle, open, readdir, stat } from "node:fs/promises";
import { join, posix } from "node:path";
import { LOST_AND_FOUND, RESTORING_DIR } from "#backend/data-directory.ts";
import type { Logger } from "#backend/logger.ts";
import { OBJECTS_DIR } from "#backend/storage/directory-files.ts";
import { fileNameOf, type ObjectFiles } from "#backend/storage/object-files.ts";
import { hashing } from "./archive-encoding.ts";
import type { ArchiveWriter } from "./archive-writer.ts";
import { BackupError, fileEntryName } from "./manifest.ts";

/** In DATA_DIR, holds the backup's lock and the cluster in which it is verified. */
export const WORK_DIR = "backup-work";

/**
 * Paths in DATA_DIR that are not copied or, if they are directories, not even read: the cluster (its rows are copied),
 * the database's log, and files of running processes. Everything else is copied, including files that later releases
 * add.
 */
const LEFT_OUT = [
  /^postgres\/(?!passwords\.json$)/,
  /(^|\/)process\.lock/,
  new RegExp(`^(${WORK_DIR}|${RESTORING_DIR})$`),
  // Resized pictures, which can be made again.
  /^made-pictures$/,
  // Temporary files that are about to be renamed or deleted.
  /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
];
/** Copied before other files: a request that leaves the journal is in the database or in a file copied later. */
const JOURNAL = /\.journal$/;
/** Files referenced by rows: copied after the rows, so that every row in the snapshot finds its file. */
const NAMED_BY_ROWS = new RegExp(`^${OBJECTS_DIR}/`);

/** Copied even if the disk doesn't give all of them back: admins are told of damaged pictures and parts of the journal. */
const MAY_BE_DAMAGED = new RegExp(`^(${OBJECTS_DIR}|journal)/`);

/** The MD5 of each file that was copied, in hexadecimal, by its path in DATA_DIR. */
export type CopiedFiles = ReadonlyMap<string, string>;

/**
 * Copies the files that must be read before the database. A quote request leaves the journal only once it is in the
 * database, so the backup has it in the journal, in the snapshot, or in both (then the replay skips it).
 */
export async function copyFilesBeforeRows(
  dataDir: string,
  archive: ArchiveWriter,
  log: Logger,
): Promise<void> {
  await copyFiles(dataDir, (path) => !NAMED_BY_ROWS.test(path), archive, log);
}

export function copyFilesAfterRows(
  dataDir: string,
  archive: ArchiveWriter,
  log: Logger,
): Promise<CopiedFiles> {
  return copyFiles(dataDir, (path) => NAMED_BY_ROWS.test(path), archive, log);
}

/** Like copyFilesAfterRows for pictures in a bucket. Entries are named as in DATA_DIR, where a restore writes them. */
export async function copyObjectsAfterRows(
  objects: ObjectFiles,
  archive: ArchiveWriter,
): Promise<CopiedFiles> {
  const copied = new Map<string, string>();
  for await (const some of objects.list())
    for (const { version } of some) {
      const found = await objects.read(version);
      // Deleted after it was listed.
      if (!found) continue;
      const path = objectPath(version);
      copied.set(path, await addFile(archive, path, found.size, buffersOf(found.body)));
    }
  return copied;
}

/** Where an object's bytes are, or would be if they were not in a bucket. */
export const objectPath = (version: string): string => `${OBJECTS_DIR}/${fileNameOf(version)}`;

/**
 * Whether a backup copies a file at this path. A restore takes no other, whatever is in the archive: PostgreSQL would
 * run the commands that a cluster's settings name.
 */
export function isCopied(path: string): boolean {
  const steps = path.split("/");
  return steps.every((step, place) => !isLeftOut(step, steps.slice(0, place + 1).join("/")));
}

function isLeftOut(name: string, path: string): boolean {
  return name === LOST_AND_FOUND || LEFT_OUT.some((pattern) => pattern.test(path));
}

/** The size of all files that a backup copies from `dataDir`. */
export async function bytesOfFiles(dataDir: string): Promise<number> {
  let bytes = 0;
  for await (const path of walk(dataDir, "", silent))
    bytes += (await unlessGone(join(dataDir, path), (file) => stat(file)))?.size ?? 0;
  return bytes;
}

/** What is left out is logged when the rest is copied. */
const silent: Logger = { info() {}, warn() {}, error() {} };

async function* buffersOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of body) yield Buffer.from(chunk);
}

/** Lists again until nothing new is found: a file may be renamed while others are copied. */
async function copyFiles(
  dataDir: string,
  isWanted: (path: string) => boolean,
  archive: ArchiveWriter,
  log: Logger,
): Promise<CopiedFiles> {
  const seen = new Set<string>();
  const copied = new Map<string, string>();
  for (;;) {
    const fresh = (await listFiles(dataDir, log)).filter((path) => isWanted(path) && !seen.has(path));
    if (fresh.length === 0) return copied;
    for (const path of fresh) {
      seen.add(path);
      const md5 = await copyFile(dataDir, path, archive);
      if (md5) copied.set(path, md5);
    }
  }
}

async function listFiles(dataDir: string, log: Logger): Promise<string[]> {
  const inOrder: string[] = [];
  for await (const path of walk(dataDir, "", log)) inOrder.push(path);
  inOrder.sort();
  return [...inOrder.filter((path) => JOURNAL.test(path)), ...inOrder.filter((path) => !JOURNAL.test(path))];
}

async function* walk(dataDir: string, directory: string, log: Logger): AsyncGenerator<string> {
  const entries = await unlessGone(join(dataDir, directory), (path) =>
    readdir(path, { withFileTypes: true }),
  );
  for (const entry of entries ?? []) {
    const path = posix.join(directory, entry.name);
    if (isLeftOut(entry.name, path)) continue;
    if (entry.isDirectory()) yield* walk(dataDir, path, log);
    else if (entry.isFile()) yield path;
    else log.warn("left out of the backup: not a regular file", { path });
  }
}

/** Undefined if the path was deleted after it was listed. */
async function unlessGone<Result>(path: string, read: (path: string) => Promise<Result>) {
  return read(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new BackupError(`${path} cannot be read: ${error.code}.`);
  });
}

/** Copies the file's current length: bytes appended meanwhile are newer than the backup. */
async function copyFile(dataDir: string, path: string, archive: ArchiveWriter): Promise<string | undefined> {
  await using file = await unlessGone(join(dataDir, path), open);
  if (!file) return undefined;
  const { size } = await file.stat();
  const bytes = firstBytes(file, size, path);
  return await addFile(archive, path, size, MAY_BE_DAMAGED.test(path) ? despiteDamage(bytes, size) : bytes);
}

/** @returns the MD5 of the content */
async function addFile(
  archive: ArchiveWriter,
  path: string,
  size: number,
  content: AsyncIterable<Buffer>,
): Promise<string> {
  const md5 = createHash("md5");
  await archive.add(fileEntryName(path), size, hashing(content, md5));
  return md5.digest("hex");
}

/** Zeros in place of what the disk doesn't give back: one bad sector must not prevent backups of everything else. */
async function* despiteDamage(bytes: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let left = size;
  try {
    for await (const chunk of bytes) {
      left -= chunk.length;
      yield chunk;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EIO") throw error;
    yield Buffer.alloc(left);
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
