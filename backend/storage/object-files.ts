import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { syncDirectory } from "../durable-file.ts";

/** Below DATA_DIR. A backup copies it after the rows that name its files. */
export const OBJECTS_DIR = "media";

const VERSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type WrittenFile = { version: string; size: number; md5: string };

/** The bytes of objects, each in a file that is named by its version alone: nothing that a caller wrote gets into a path. */
export class ObjectFiles {
  readonly #directory: string;

  constructor(dataDir: string) {
    this.#directory = join(dataDir, OBJECTS_DIR);
  }

  /** Flushed to disk before it is there at all; throws what `refuse` makes where there are more bytes than `maxBytes`. */
  async write(bytes: AsyncIterable<Uint8Array>, maxBytes: number, refuse: () => Error): Promise<WrittenFile> {
    const version = randomUUID();
    const path = this.#pathOf(version);
    const draft = `${path}.${randomUUID()}`;
    const hash = createHash("md5");
    let size = 0;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await using file = await open(draft, "wx", 0o600);
    try {
      for await (const chunk of bytes) {
        size += chunk.byteLength;
        if (size > maxBytes) throw refuse();
        hash.update(chunk);
        await file.write(chunk);
      }
      await file.sync();
      await rename(draft, path);
      await syncDirectory(dirname(path));
      await syncDirectory(this.#directory);
      return { version, size, md5: hash.digest("hex") };
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  /** Null where there is none. */
  async read(version: string): Promise<{ size: number; body: ReadableStream } | null> {
    if (!VERSION.test(version)) return null;
    const path = this.#pathOf(version);
    const size = await stat(path).then(
      (found) => found.size,
      () => null,
    );
    if (size === null) return null;
    return { size, body: Readable.toWeb(createReadStream(path)) as ReadableStream };
  }

  async remove(versions: readonly string[]): Promise<void> {
    const known = versions.filter((version) => VERSION.test(version));
    await Promise.all(known.map((version) => rm(this.#pathOf(version), { force: true })));
  }

  #pathOf(version: string): string {
    return join(this.#directory, version.slice(0, 2), version);
  }
}
