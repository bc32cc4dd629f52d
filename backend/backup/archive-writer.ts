import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { type Pack, pack } from "tar-stream";
import { type ArchiveEntry, MANIFEST_NAME, type ManifestContent, manifestText } from "./manifest.ts";
import { encrypting } from "./passphrase.ts";
import { hashing, seal } from "./seal.ts";

const OWNER_ONLY = 0o600;

/** Writes a backup's one file as a stream: tar, then Zstandard, then the seal, then age where there is a passphrase. */
export class ArchiveWriter {
  readonly #pack: Pack = pack();
  readonly #entries: ArchiveEntry[] = [];
  readonly #written: Promise<void>;
  #failure: unknown;

  /** Makes the file, readable by its owner only. Throws where there is one already. */
  static async create(path: string, passphrase: string | null, signal?: AbortSignal): Promise<ArchiveWriter> {
    return new ArchiveWriter(await open(path, "wx", OWNER_ONLY), passphrase, signal);
  }

  private constructor(file: FileHandle, passphrase: string | null, signal?: AbortSignal) {
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
    const target = file.createWriteStream({ flush: true });
    const options = signal ? { signal } : {};
    this.#written = passphrase
      ? pipeline(this.#pack, compress, seal, encrypting(passphrase), target, options)
      : pipeline(this.#pack, compress, seal, target, options);
    this.#written.catch((error: unknown) => {
      this.#failure = error;
    });
  }

  /** Adds an entry of `bytes` in all, which a tar file says before its content. */
  async add(name: string, bytes: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    const hash = createHash("sha256");
    try {
      const entry = this.#pack.entry({ name, size: bytes, mode: OWNER_ONLY });
      // The types of tar-stream's own streams are those of Node's.
      await pipeline(hashing(content, hash), entry as unknown as Writable);
    } catch (error) {
      // Where the file could not be written, that is the reason, and this only what followed.
      throw this.#failure ?? error;
    }
    this.#entries.push({ name, bytes, sha256: hash.digest("hex") });
  }

  /** Adds the list of all entries and closes the file, flushed to disk. */
  async finish(content: ManifestContent): Promise<void> {
    const manifest = Buffer.from(manifestText(content, [...this.#entries]));
    await this.add(MANIFEST_NAME, manifest.length, [manifest]);
    this.#pack.finalize();
    await this.#written;
  }

  /** Ends what is under way; the file is left as it is. */
  async abandon(): Promise<void> {
    this.#pack.destroy();
    await this.#written.catch(() => {});
  }
}
