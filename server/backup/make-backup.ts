import { rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { syncDirectory } from "#backend/durable-file.ts";
import type { Logger } from "#backend/logger.ts";
import type { Database } from "#backend/postgres/cluster.ts";
import type { BucketPlace } from "../bucket/bucket-calls.ts";
import { BucketFiles } from "../bucket/bucket-files.ts";
import type { ArchiveSource } from "./archive-reader.ts";
import { ArchiveWriter } from "./archive-writer.ts";
import { findDamagedPictures, listPictures } from "./damaged-pictures.ts";
import { copyFilesAfterRows, copyFilesBeforeRows, copyObjectsAfterRows } from "./data-files.ts";
import { partName } from "./manifest.ts";
import { connectForCopying, readDatabase, type TakeRows } from "./read-database.ts";

/** How much of a table is buffered: tar needs each entry's size before its content. */
const PART_BYTES = 1024 * 1024;

/** The suffix of a backup's name while it is being written. */
export const UNFINISHED = ".unfinished";

export type BackupSource = {
  dataDir: string;
  database: Database;
  /** Where pictures are stored, if not in `dataDir`. */
  bucket: BucketPlace | null;
  log: Logger;
  signal?: AbortSignal;
};

export type MadeBackup = {
  bytes: number;
  /** Paths in DATA_DIR of pictures whose bytes in the backup are missing, or not those that were uploaded. */
  damagedPictures: string[];
};

/**
 * Copies the files of `dataDir`, a snapshot of the database, and all pictures into one file, which gets its name once it
 * is complete and on disk. The site may keep writing: everything acknowledged before the start is in the backup.
 */
export async function makeBackup(
  { path, passphrase }: ArchiveSource,
  source: BackupSource,
): Promise<MadeBackup> {
  const unfinished = path + UNFINISHED;
  const archive = await ArchiveWriter.create(unfinished, passphrase, source.signal);
  try {
    const damagedPictures = await fillArchive(archive, source);
    const { size } = await stat(unfinished);
    await rename(unfinished, path);
    await syncDirectory(dirname(path));
    return { bytes: size, damagedPictures };
  } catch (error) {
    await archive.abandon();
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** @returns the paths of damaged pictures */
async function fillArchive(
  archive: ArchiveWriter,
  { dataDir, database, bucket, log, signal }: BackupSource,
): Promise<string[]> {
  const createdAt = new Date().toISOString();
  await copyFilesBeforeRows(dataDir, archive, log);
  const client = await connectForCopying(database);
  const disconnect = () => void client.end();
  signal?.addEventListener("abort", disconnect);
  try {
    const content = await readDatabase(client, inParts(archive));
    const pictures = await listPictures(client);
    const copied = bucket
      ? await copyObjectsAfterRows(new BucketFiles(bucket, dataDir), archive)
      : await copyFilesAfterRows(dataDir, archive, log);
    await archive.finish({ createdAt, ...content });
    return await findDamagedPictures(client, pictures, copied);
  } finally {
    signal?.removeEventListener("abort", disconnect);
    await client.end();
  }
}

/** Splits each table's rows into entries of about PART_BYTES. */
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
