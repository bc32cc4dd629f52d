import { createHash, type Hash } from "node:crypto";

const HASH_BYTES = 32;
/**
 * Begins a frame that every reader of Zstandard skips (RFC 8878, 3.1.2), of as many bytes as the hash has. So the seal
 * covers each byte of the file, those too that compression would not miss, and `zstd -d` still opens it.
 */
const FRAME_HEAD = Buffer.from([0x50, 0x2a, 0x4d, 0x18, HASH_BYTES, 0, 0, 0]);
const SEAL_BYTES = FRAME_HEAD.length + HASH_BYTES;

/** Passes bytes on, and hashes them on the way. */
export async function* hashing(
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
  hash: Hash,
): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Passes bytes on, and after the last a hash of all. */
export async function* seal(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  yield* hashing(source, hash);
  yield Buffer.concat([FRAME_HEAD, hash.digest()]);
}

/** Takes the seal off again. Throws after the last byte when it does not fit what came before. */
export async function* unseal(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let held = Buffer.alloc(0);
  for await (const chunk of source) {
    const bytes = Buffer.concat([held, chunk]);
    const passed = bytes.subarray(0, Math.max(0, bytes.length - SEAL_BYTES));
    held = bytes.subarray(passed.length);
    hash.update(passed);
    if (passed.length > 0) yield passed;
  }
  if (!held.equals(Buffer.concat([FRAME_HEAD, hash.digest()]))) throw new Error("the seal does not fit");
}
