import { chmod, type FileHandle, mkdir, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { syncDirectory } from "#backend/durable-file.ts";
import { decodeRecord, type Extent, scanRecords } from "./journal-record.ts";

/** A record that still waits in a file. `since` is null if the record doesn't say when it was received. */
export type Entry = Extent & { since: string | null };

/** One file of the journal. */
export type Segment = {
  path: string;
  /** Its valid length. */
  bytes: number;
  /** The records that still wait, oldest first. */
  waiting: Entry[];
  /** Damaged parts and refused records that could not be written elsewhere. */
  stuck: Extent[];
  /** Whether the disk doesn't give it back. If that was so from the start, nothing is known of its records. */
  isUnreadable: boolean;
};

export type OpenSegment = { segment: Segment; file: FileHandle };

/** A segment, or a damaged part of one, which may outlive it: its number is not used again either. */
const NUMBERED = /^(\d+)\.(?:journal|refused)(-\d+\.damaged)?$/;

/**
 * Reads all files in the journal's directory, in the order in which they were written.
 * @param onUnreadable called for a file that the disk doesn't give back; it stays where it is
 */
export async function readSegments(directory: string, onUnreadable: (error: unknown) => void) {
  await chmod(directory, 0o700);
  const names = await readdir(directory);
  const numbered = names
    .map((name) => NUMBERED.exec(name))
    .filter((match) => match !== null)
    .toSorted(([, one], [, other]) => Number(one) - Number(other));
  const segments: Segment[] = [];
  for (const [name, , damagedPart] of numbered) {
    if (damagedPart) continue;
    const path = join(directory, name);
    try {
      segments.push(await readSegment(path));
    } catch (error) {
      onUnreadable(error);
      segments.push({ ...emptySegment(path), isUnreadable: true });
    }
  }
  return {
    segments,
    lastNumber: Number(numbered.at(-1)?.[1] ?? 0),
  };
}

function emptySegment(path: string): Segment {
  return { path, bytes: 0, waiting: [], stuck: [], isUnreadable: false };
}

/** Reads one file of the journal, and finds its records and damaged parts. */
export async function readSegment(path: string): Promise<Segment> {
  const file = await readFile(path);
  const { records, damage } = scanRecords(file);
  const waiting = records.map(({ from, to }) => ({
    from,
    to,
    since: readContent<{ received_at: string | null }>(file.subarray(from, to))?.received_at ?? null,
  }));
  return { path, bytes: file.length, waiting, stuck: damage, isUnreadable: false };
}

/** A record's content; null if it can't be read. */
export function readContent<Content>(record: Buffer): Content | null {
  const content = decodeRecord(record);
  try {
    return content === null ? null : JSON.parse(content);
  } catch {
    return null;
  }
}

/**
 * Creates an empty segment readable by its owner only. Its directory entry is synced, so it survives a power failure.
 */
export async function createSegment(directory: string, name: string): Promise<OpenSegment> {
  const path = join(directory, name);
  // Somebody may have tidied away the directory, which is normally empty.
  const isMade = await mkdir(directory, { recursive: true, mode: 0o700 });
  if (isMade) await syncDirectory(dirname(directory));
  return { file: await createPrivately(path), segment: emptySegment(path) };
}

async function createPrivately(path: string): Promise<FileHandle> {
  const file = await open(path, "wx", 0o600);
  try {
    await syncDirectory(dirname(path));
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

export async function removeSegment({ path }: Segment): Promise<void> {
  await rm(path, { force: true });
  await syncDirectory(dirname(path));
}

/** Reads a range of a segment; returns fewer bytes if the file is shorter. */
export async function readExtent({ path }: Segment, { from, to }: Extent): Promise<Buffer> {
  await using file = await open(path);
  const bytes = Buffer.alloc(to - from);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
  return bytes.subarray(0, bytesRead);
}

/**
 * Copies a damaged part of a segment into a file beside it, for people to inspect.
 * @returns the copy's name, or null if the copy already existed
 */
export async function keepDamage(segment: Segment, part: Extent): Promise<string | null> {
  const path = `${segment.path}-${part.from}.damaged`;
  const bytes = await readExtent(segment, part);
  if (await hasSize(path, bytes.length)) return null;
  await rm(path, { force: true });
  await writePrivately(path, bytes);
  return basename(path);
}

/** Creates a file with these bytes, readable by its owner only and synced to disk. Leaves no file if that fails. */
export async function writePrivately(path: string, bytes: Buffer): Promise<void> {
  await using file = await createPrivately(path);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

function hasSize(path: string, bytes: number): Promise<boolean> {
  return stat(path).then(
    ({ size }) => size === bytes,
    () => false,
  );
}
