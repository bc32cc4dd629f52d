import type { Hash } from "node:crypto";

const VERSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type WrittenFile = { version: string; size: number; md5: string };
export type StoredFile = { version: string; writtenAt: number };

/** The storage cannot be reached or refuses a call. `code` is its own or the network's: AccessDenied, ECONNREFUSED. */
export class ObjectFilesError extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/**
 * The bytes of objects. Their names derive from the version only, so that no caller's input gets into a path. Directory
 * and bucket use the same names, so that files can be copied from one to the other.
 */
export interface ObjectFiles {
  /** Stores all bytes or none. */
  write(bytes: AsyncIterable<Uint8Array>): Promise<WrittenFile>;
  /** Whether the bytes exist; true if that cannot be determined. */
  has(version: string): Promise<boolean>;
  /** Pages of all files, ordered by version. */
  list(): AsyncIterable<StoredFile[]>;
  /** Null if it does not exist. */
  read(version: string): Promise<{ size: number; body: ReadableStream } | null>;
  remove(versions: readonly string[]): Promise<void>;
}

export const isVersion = (name: string): boolean => VERSION.test(name);

/** Spread over directories, so that none gets too large. */
export const fileNameOf = (version: string): string => `${version.slice(0, 2)}/${version}`;

/** Passes the bytes on, and to the hashes. */
export async function* hashing(bytes: AsyncIterable<Uint8Array>, hashes: readonly Hash[]) {
  for await (const chunk of bytes) {
    for (const hash of hashes) hash.update(chunk);
    yield chunk;
  }
}
