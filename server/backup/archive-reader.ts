import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { extract } from "tar-stream";
import { AGE_MAGIC, decrypting, hashing, verifyChecksum } from "./archive-encoding.ts";
import { type ArchiveEntry, BackupError, MANIFEST_NAME, type Manifest, parseManifest } from "./manifest.ts";

export type ArchiveSource = { path: string; passphrase: string | null };

/** Receives one entry; content that it does not read is skipped. */
export type TakeEntry = (name: string, content: AsyncIterable<Buffer>) => Promise<void>;

const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/**
 * Reads a whole backup and passes each entry to `take`. Entries are only verified once this returns: it throws
 * BackupError if anything is damaged, rethrows errors of `take`, and throws the signal's reason once it is aborted.
 */
export async function readArchive(
  source: ArchiveSource,
  take: TakeEntry = async () => {},
  signal?: AbortSignal,
): Promise<Manifest> {
  const passphrase = await passphraseFor(source);
  const found: ArchiveEntry[] = [];
  let manifest = "";
  let taking: unknown;
  const entries = extract();
  const file = createReadStream(source.path);
  const flow = passphrase
    ? pipeline(file, decrypting(passphrase), verifyChecksum, createZstdDecompress(), entries, { signal })
    : pipeline(file, verifyChecksum, createZstdDecompress(), entries, { signal });
  const failure = flow.then(
    () => undefined,
    (error: unknown) => error,
  );
  try {
    for await (const entry of entries) {
      const hash = createHash("sha256");
      const { name } = entry.header;
      const content = hashing(entry as AsyncIterable<Buffer>, hash);
      if (name === MANIFEST_NAME) {
        manifest = await text(content);
        continue;
      }
      const bytes = entry.header.size ?? 0;
      await take(name, content).catch((error: unknown) => {
        taking = error;
        throw error;
      });
      for await (const _skipped of content);
      found.push({ name, bytes, sha256: hash.digest("hex") });
    }
    await flow;
    return verified(parseManifest(manifest), found);
  } catch (error) {
    signal?.throwIfAborted();
    if (taking !== undefined && taking === error) throw error;
    const reason = (await failure) ?? error;
    const explained = [error, reason].find((candidate) => candidate instanceof BackupError);
    throw (
      explained ?? new BackupError(`The backup ${source.path} is damaged, and nothing was taken from it.`)
    );
  }
}

async function passphraseFor({ path, passphrase }: ArchiveSource): Promise<string | null> {
  const head = await readHead(path, AGE_MAGIC.length);
  if (head.toString("latin1") === AGE_MAGIC) {
    if (passphrase) return passphrase;
    throw new BackupError(`The backup ${path} is encrypted: set BACKUP_PASSPHRASE to what it was made with.`);
  }
  if (head.subarray(0, ZSTD_MAGIC.length).equals(ZSTD_MAGIC)) return null;
  throw new BackupError(`${path} is not a backup of this site, or is damaged from its first byte on.`);
}

async function readHead(path: string, bytes: number): Promise<Buffer> {
  try {
    await using file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw new BackupError(`The backup ${path} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

/** Throws unless manifest and archive list the same entries and hashes in the same order. */
function verified(manifest: Manifest, found: ArchiveEntry[]): Manifest {
  const same =
    manifest.entries.length === found.length &&
    manifest.entries.every(
      ({ name, sha256 }, place) => name === found[place]?.name && sha256 === found[place].sha256,
    );
  if (!same) throw new Error("entries and manifest differ");
  return manifest;
}
