import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import {
  PICTURES_BUCKET,
  type PictureFormat,
  type PictureShape,
  type PictureVariant,
  pictureObjectPath,
  pictureOfKey,
  pictureWidths,
} from "#app/lib/picture-url.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { LOST_AND_FOUND } from "#backend/data-directory.ts";
import { EncoderBusyError, type EncoderTask, type PictureEncoder, type Urgency } from "./encoder.ts";

/** Below DATA_DIR. Not part of backups, because everything in it can be made again. */
const MADE_DIR = "made-pictures";
/** The stored picture; its variants are in the same directory. */
const SOURCE = "stored";
/** How long to wait before trying again: the machine may only have been busy. */
const TOO_SLOW_FOR_MS = 10 * 60_000;

export type MadePicture = { path: string; size: number };

/** The sizes and formats of pictures that visitors see, made once from the stored picture and kept as files. */
export class MadePictures {
  readonly directory: string;
  readonly #encoder: PictureEncoder;
  readonly #client: BackendClient;
  /** By path, so that concurrent requests share one task. */
  readonly #underWay = new Map<string, Promise<boolean>>();
  /** By path. Retrying one at once would block the shared encoder until it times out again. */
  readonly #tooSlow = new LRUCache<string, true>({ max: 5_000, ttl: TOO_SLOW_FOR_MS });

  constructor(options: { dataDir: string; encoder: PictureEncoder; client: BackendClient }) {
    this.directory = join(options.dataDir, MADE_DIR);
    this.#encoder = options.encoder;
    this.#client = options.client;
  }

  async find({ picture, width, format }: PictureVariant): Promise<MadePicture | null> {
    const path = this.#pathOf(picture, `${width}.${format}`);
    const found = await stat(path).catch(() => null);
    return found && { path, size: found.size };
  }

  /**
   * Makes a variant. Resolves to false if the picture doesn't exist or is damaged. Throws EncoderBusyError, and the
   * system's error if there is no space.
   */
  make(variant: PictureVariant, urgency: Urgency): Promise<boolean> {
    const path = this.#pathOf(variant.picture, `${variant.width}.${variant.format}`);
    return this.#once(path, () => this.#makeFile(path, variant, urgency));
  }

  /** Makes WebP first because it is quick, then AVIF. Ignores failures: the first request tries again. */
  makeAllInAdvance(picture: PictureShape): void {
    const formats: PictureFormat[] = ["webp", "avif"];
    for (const format of formats)
      for (const width of pictureWidths(picture, format))
        this.make({ picture, width, format }, "in advance").catch(() => {});
  }

  /** A path for an incoming file, on the same file system. */
  async draft(): Promise<string> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    return join(this.directory, `draft.${randomUUID()}`);
  }

  /** Deletes everything made from pictures that no longer exist, and drafts that killed processes left. */
  async deleteLeftovers(keys: ReadonlySet<string>, olderThanMs: number): Promise<void> {
    for (const name of await readdir(this.directory).catch(() => [])) {
      if (name === LOST_AND_FOUND) continue;
      const path = join(this.directory, name);
      if (!pictureOfKey(name)) await deleteIfOlder(path, olderThanMs);
      else if (!keys.has(name)) await this.#deleteDirectory(path);
      else
        for (const file of await readdir(path).catch(() => []))
          if (isDraft(file)) await deleteIfOlder(join(path, file), olderThanMs);
    }
  }

  /** Moves the directory away first, because it can't be removed while pictures are being written into it. */
  async #deleteDirectory(path: string): Promise<void> {
    const gone = await this.draft();
    await rename(path, gone).catch((error: NodeJS.ErrnoException) => {
      // Another sweep, triggered by a deleted picture, was faster.
      if (error.code !== "ENOENT") throw error;
    });
    // A file that was being created while the directory moved may appear during its removal.
    await rm(gone, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
  }

  async #makeFile(path: string, { picture, width, format }: PictureVariant, urgency: Urgency) {
    if (await stat(path).catch(() => null)) return true;
    if (this.#tooSlow.has(path)) throw new EncoderBusyError();
    const source = this.#pathOf(picture, SOURCE);
    if (!(await this.#once(source, () => this.#fetchSource(picture, source)))) return false;
    return writeWhole(path, async (draft) => {
      const task: EncoderTask = { kind: "make", from: source, to: draft, width, format };
      const answer = await this.#encoder.run(task, urgency);
      if ("refused" in answer && answer.refused === "too slow") {
        this.#tooSlow.set(path, true);
        throw new EncoderBusyError();
      }
      return "made" in answer;
    });
  }

  async #fetchSource(picture: PictureShape, path: string): Promise<boolean> {
    if (await stat(path).catch(() => null)) return true;
    const known = await this.#client.from("pictures").select("id").eq("key", picture.key).maybeSingle();
    if (known.error) throw new EncoderBusyError();
    if (!known.data) return false;
    const { data, error } = await this.#client.storage
      .from(PICTURES_BUCKET)
      .download(pictureObjectPath(picture.key));
    if (error && !isGone(error)) throw new EncoderBusyError();
    if (error) return false;
    await mkdir(join(this.directory, picture.key), { recursive: true, mode: 0o700 });
    return writeWhole(path, async (draft) => {
      await writeFile(draft, Buffer.from(await data.arrayBuffer()), { mode: 0o600 });
      return true;
    });
  }

  #once(path: string, work: () => Promise<boolean>): Promise<boolean> {
    const known = this.#underWay.get(path);
    if (known) return known;
    const working = work().finally(() => this.#underWay.delete(path));
    this.#underWay.set(path, working);
    return working;
  }

  #pathOf({ key }: PictureShape, name: string): string {
    return join(this.directory, key, name);
  }
}

/** Writes a file under another name first, so that none is found unfinished. `write` resolves to whether it wrote it. */
async function writeWhole(path: string, write: (draft: string) => Promise<boolean>): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  try {
    const isWritten = await write(draft);
    if (isWritten) await rename(draft, path);
    return isWritten;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Whether a file is still being written, or was when its process was killed: its name ends with a random id. */
function isDraft(name: string): boolean {
  return isUuid(name.slice(name.lastIndexOf(".") + 1));
}

async function deleteIfOlder(path: string, ms: number): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found && Date.now() - found.mtimeMs > ms) await rm(path, { recursive: true, force: true });
}

/** Hosted storage reports a missing object only in the response body. Any other error means that it is unknown. */
function isGone({ status, statusCode }: { status?: number; statusCode?: string }): boolean {
  return status === 404 || statusCode === "404";
}
