import { createHash, randomUUID } from "node:crypto";
import { createReadStream, type Dirent } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { replaceDurably, syncDirectory } from "../durable-file.ts";
import {
  fileNameOf,
  hashing,
  isVersion,
  type ObjectFiles,
  type StoredFile,
  type WrittenFile,
} from "./object-files.ts";

/** Below DATA_DIR. A backup copies it after the rows that reference its files. */
export const OBJECTS_DIR = "media";

/** An upload takes far less. */
const DRAFT_ABANDONED_AFTER_MS = 60 * 60_000;

/** Objects as files in a directory, on this machine or on a shared mount. */
export class DirectoryFiles implements ObjectFiles {
  readonly #directory: string;

  constructor(dataDir: string) {
    this.#directory = join(dataDir, OBJECTS_DIR);
  }

  async write(bytes: AsyncIterable<Uint8Array>): Promise<WrittenFile> {
    const version = randomUUID();
    const path = this.#pathOf(version);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const md5 = createHash("md5");
    await replaceDurably(path, hashing(bytes, [md5]));
    await syncDirectory(this.#directory);
    return { version, size: (await stat(path)).size, md5: md5.digest("hex") };
  }

  async has(version: string): Promise<boolean> {
    return stat(this.#pathOf(version)).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code !== "ENOENT",
    );
  }

  /** Also deletes abandoned drafts. */
  async *list(): AsyncGenerator<StoredFile[]> {
    for (const part of await entriesOf(this.#directory)) {
      const found: StoredFile[] = [];
      for (const { name } of part.isDirectory() ? await entriesOf(join(this.#directory, part.name)) : []) {
        const path = join(this.#directory, part.name, name);
        const writtenAt = (await stat(path).catch(() => null))?.mtimeMs;
        if (writtenAt === undefined) continue;
        if (isVersion(name)) found.push({ version: name, writtenAt });
        else await this.#deleteIfAbandoned(path, name, writtenAt);
      }
      if (found.length > 0) yield found;
    }
  }

  async read(version: string): Promise<{ size: number; body: ReadableStream } | null> {
    if (!isVersion(version)) return null;
    const path = this.#pathOf(version);
    const size = await stat(path).then(
      (found) => found.size,
      () => null,
    );
    if (size === null) return null;
    return { size, body: Readable.toWeb(createReadStream(path)) as ReadableStream };
  }

  async remove(versions: readonly string[]): Promise<void> {
    const known = versions.filter(isVersion);
    await Promise.all(known.map((version) => rm(this.#pathOf(version), { force: true })));
  }

  async #deleteIfAbandoned(path: string, name: string, writtenAt: number): Promise<void> {
    const isDraft = isVersion(name.split(".")[0] ?? "");
    if (isDraft && Date.now() - writtenAt > DRAFT_ABANDONED_AFTER_MS) await rm(path, { force: true });
  }

  #pathOf(version: string): string {
    return join(this.#directory, fileNameOf(version));
  }
}

/** In ascending order; empty if there is no such directory. */
async function entriesOf(directory: string): Promise<Dirent[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
}
