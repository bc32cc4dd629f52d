import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import { Decrypter, Encrypter } from "age-encryption";
import { BackupError } from "./manifest.ts";

const HASH_BYTES = 32;
/**
 * The header of a Zstandard skippable frame (RFC 8878, 3.1.2) as long as the hash. The checksum covers every byte of the
 * file, including bits that decompression ignores, and `zstd -d` still opens the file.
 */
const FRAME_HEADER = Buffer.from([0x50, 0x2a, 0x4d, 0x18, HASH_BYTES, 0, 0, 0]);
const SEAL_BYTES = FRAME_HEADER.length + HASH_BYTES;

/** The first bytes of an encrypted file (age-encryption.org/v1); `age -d` opens it too. */
export const AGE_MAGIC = "age-encryption.org/v1\n";
/** 64 MB of memory for a few tenths of a second; age's default of 2^18 takes 256 MB, too much beside a running site. */
const SCRYPT_WORK_FACTOR = 16;

/** Passes bytes through and hashes them. */
export async function* hashing(
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
  hash: Hash,
): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Passes bytes through and appends a hash of all of them. */
export async function* appendChecksum(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  yield* hashing(source, hash);
  yield Buffer.concat([FRAME_HEADER, hash.digest()]);
}

/** Removes the checksum. Throws after the last byte if it does not match the bytes before it. */
export async function* verifyChecksum(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let held = Buffer.alloc(0);
  for await (const chunk of source) {
    const bytes = Buffer.concat([held, chunk]);
    const passed = bytes.subarray(0, Math.max(0, bytes.length - SEAL_BYTES));
    held = bytes.subarray(passed.length);
    hash.update(passed);
    if (passed.length > 0) yield passed;
  }
  if (!held.equals(Buffer.concat([FRAME_HEADER, hash.digest()])))
    throw new Error("the checksum does not match");
}

export function encrypting(passphrase: string) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter();
    encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR);
    encrypter.setPassphrase(passphrase);
    yield* await encrypter.encrypt(asWebStream(source));
  };
}

/** Throws BackupError for a wrong passphrase. */
export function decrypting(passphrase: string) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    yield* await decrypter.decrypt(asWebStream(source)).catch((error: Error) => {
      if (!error.message.startsWith("no identity matched")) throw error;
      throw new BackupError(
        "BACKUP_PASSPHRASE does not decrypt this backup: it was made with a different one.",
      );
    });
  };
}

function asWebStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(source, { objectMode: false })) as ReadableStream<Uint8Array>;
}
