import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
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
  /** Paths of what is being written. */
  readonly #drafts = new Set<string>();

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
    this.#drafts.add(draft);
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
    } finally {
      this.#drafts.delete(draft);
    }
  }

  /** Whether the bytes are there; where that can't be told, they are taken to be. */
  async has(version: string): Promise<boolean> {
    return stat(this.#pathOf(version)).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code !== "ENOENT",
    );
  }

  /** Versions that were written before so long. Drafts that nobody writes any more are deleted. */
  async listSettled(olderThanMs: number): Promise<string[]> {
    const settled: string[] = [];
    const entries = await readdir(this.#directory, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const { name, parentPath } of entries.filter((entry) => entry.isFile())) {
      const path = join(parentPath, name);
      const found = await stat(path).catch(() => null);
      if (!found || Date.now() - found.mtimeMs < olderThanMs) continue;
      const isDraft = VERSION.test(name.split(".")[0] ?? "") && !this.#drafts.has(path);
      if (VERSION.test(name)) settled.push(name);
      else if (isDraft) await rm(path, { force: true });
    }
    return settled;
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
