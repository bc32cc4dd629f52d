import { rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { syncDirectory } from "../durable-file.ts";
import type { Logger } from "../logger.ts";
import type { Database } from "../postgres/cluster.ts";
import type { BucketPlace } from "../storage/bucket-calls.ts";
import { BucketFiles } from "../storage/bucket-files.ts";
import { ArchiveWriter } from "./archive-writer.ts";
import { copyFilesAfterRows, copyFilesBeforeRows, copyObjectsAfterRows } from "./data-files.ts";
import { partName } from "./manifest.ts";
import { connectForCopying, readDatabase, type TakeRows } from "./read-database.ts";

/** How much of a table is held in memory, since a tar file says before each entry how long it is. */
const PART_BYTES = 1024 * 1024;

/** What a backup’s name ends in while it is being made. */
export const UNFINISHED = ".unfinished";

type BackupOptions = {
  path: string;
  dataDir: string;
  database: Database;
  /** Where pictures lie, if not in `dataDir`. */
  bucket: BucketPlace | null;
  passphrase: string | null;
  log: Logger;
  signal?: AbortSignal;
};

/**
 * Copies keys, passwords and all else in `dataDir`, the database as of one moment, and pictures, wherever they lie, into
 * one file that appears under its name when it is whole and on disk. The site may go on writing: what it had acknowledged
 * before is in the file.
 * @returns the file's bytes
 */
export async function makeBackup(options: BackupOptions): Promise<number> {
  const { path, passphrase, signal } = options;
  const unfinished = path + UNFINISHED;
  const archive = await ArchiveWriter.create(unfinished, passphrase, signal);
  try {
    await fillArchive(archive, options);
    const { size } = await stat(unfinished);
    await rename(unfinished, path);
    await syncDirectory(dirname(path));
    return size;
  } catch (error) {
    await archive.abandon();
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function fillArchive(
  archive: ArchiveWriter,
  { dataDir, database, bucket, log, signal }: BackupOptions,
): Promise<void> {
  const createdAt = new Date().toISOString();
  await copyFilesBeforeRows(dataDir, archive, log);
  const client = await connectForCopying(database);
  const hangUp = () => void client.end();
  signal?.addEventListener("abort", hangUp);
  try {
    const content = await readDatabase(client, inParts(archive));
    if (bucket) await copyObjectsAfterRows(new BucketFiles(bucket, dataDir), archive);
    else await copyFilesAfterRows(dataDir, archive, log);
    await archive.finish({ createdAt, ...content });
  } finally {
    signal?.removeEventListener("abort", hangUp);
    await client.end();
  }
}

function inParts(archive: ArchiveWriter): TakeRows {
  return async (table, rows) => {
    let part = 1;
    let held: Buffer[] = [];
    let bytes = 0;
    const add = async () => {
      await archive.add(partName(table, part), bytes, held);
      [held, bytes, part] = [[], 0, part + 1];
    };
    for await (const chunk of rows) {
      held.push(chunk);
      bytes += chunk.length;
      if (bytes >= PART_BYTES) await add();
    }
    if (bytes > 0) await add();
  };
}
