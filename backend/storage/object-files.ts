import type { Hash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";

const VERSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type WrittenFile = { version: string; size: number; md5: string };
export type StoredFile = { version: string; writtenAt: number };

/**
 * The bytes of objects, each named by its version alone: nothing that a caller wrote gets into a path. Both places give
 * them the same names, so that what lies in the one can be copied into the other.
 */
export interface ObjectFiles {
  /** There as a whole or not at all; throws what `refuse` makes where there are more bytes than `maxBytes`. */
  write(bytes: AsyncIterable<Uint8Array>, maxBytes: number, refuse: () => Error): Promise<WrittenFile>;
  /** Whether the bytes are there; where that can't be told, they are taken to be. */
  has(version: string): Promise<boolean>;
  /** All that there are, by version in ascending order, some at a time. */
  list(): AsyncIterable<StoredFile[]>;
  /** Null where there is none. */
  read(version: string): Promise<{ size: number; body: ReadableStream } | null>;
  remove(versions: readonly string[]): Promise<void>;
}

export const isVersion = (name: string): boolean => VERSION.test(name);

/** Spread, so that no directory holds all. */
export const fileNameOf = (version: string): string => `${version.slice(0, 2)}/${version}`;

/** Writes what comes into the file, and hashes it; throws what `refuse` makes where it is more than `maxBytes`. @returns its bytes */
export async function writeCapped(
  file: FileHandle,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
  refuse: () => Error,
  hashes: readonly Hash[],
): Promise<number> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > maxBytes) throw refuse();
    for (const hash of hashes) hash.update(chunk);
    await file.writeFile(chunk);
  }
  return size;
}
