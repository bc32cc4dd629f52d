import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { type Pack, pack } from "tar-stream";
import { appendChecksum, encrypting, hashing } from "./archive-encoding.ts";
import { type ArchiveEntry, MANIFEST_NAME, type ManifestContent, manifestText } from "./manifest.ts";

const OWNER_ONLY = 0o600;

/** Streams a backup into one file: tar, then Zstandard, then a checksum, then age if there is a passphrase. */
export class ArchiveWriter {
  readonly #pack: Pack = pack();
  readonly #entries: ArchiveEntry[] = [];
  readonly #written: Promise<void>;
  #failure: unknown;

  /** Creates the file, readable by its owner only. Throws if it exists. */
  static async create(path: string, passphrase: string | null, signal?: AbortSignal): Promise<ArchiveWriter> {
    return new ArchiveWriter(await open(path, "wx", OWNER_ONLY), passphrase, signal);
  }

  private constructor(file: FileHandle, passphrase: string | null, signal?: AbortSignal) {
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
    const target = file.createWriteStream({ flush: true });
    const options = signal ? { signal } : {};
    this.#written = passphrase
      ? pipeline(this.#pack, compress, appendChecksum, encrypting(passphrase), target, options)
      : pipeline(this.#pack, compress, appendChecksum, target, options);
    this.#written.catch((error: unknown) => {
      this.#failure = error;
    });
  }

  /** @param bytes the size of `content`, which tar stores before it */
  async add(name: string, bytes: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    const hash = createHash("sha256");
    try {
      const entry = this.#pack.entry({ name, size: bytes, mode: OWNER_ONLY });
      await pipeline(hashing(content, hash), entry);
    } catch (error) {
      // If writing the file failed, this error is only a consequence.
      throw this.#failure ?? error;
    }
    this.#entries.push({ name, bytes, sha256: hash.digest("hex") });
  }

  /** Adds the manifest, flushes the file to disk and closes it. */
  async finish(content: ManifestContent): Promise<void> {
    const manifest = Buffer.from(manifestText(content, [...this.#entries]));
    await this.add(MANIFEST_NAME, manifest.length, [manifest]);
    this.#pack.finalize();
    await this.#written;
  }

  /** Stops writing and leaves the file as it is. */
  async abandon(): Promise<void> {
    this.#pack.destroy();
    await this.#written.catch(() => {});
  }
}
