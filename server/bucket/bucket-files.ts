import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { MAX_UPLOAD_BYTES } from "#app/lib/picture-url.ts";
import { readCapped } from "#backend/read-capped.ts";
import { OBJECTS_DIR } from "#backend/storage/directory-files.ts";
import {
  fileNameOf,
  hashing,
  isVersion,
  type ObjectFiles,
  type StoredFile,
  type WrittenFile,
} from "#backend/storage/object-files.ts";
import { type BucketCall, BucketError, type BucketPlace, callBucket, textOf } from "./bucket-calls.ts";

type BucketEntry = StoredFile & { key: string };

const MAX_CONCURRENT = 8;
const PAGE = "1000";

/** Objects in an S3-compatible bucket that holds nothing else. */
export class BucketFiles implements ObjectFiles {
  readonly #place: BucketPlace;
  readonly #directory: string;

  constructor(place: BucketPlace, dataDir: string) {
    this.#place = place;
    this.#directory = join(dataDir, OBJECTS_DIR);
  }

  async write(bytes: AsyncIterable<Uint8Array>): Promise<WrittenFile> {
    await using file = await this.#openDraft();
    const [md5, sha256] = [createHash("md5"), createHash("sha256")];
    await file.writeFile(hashing(bytes, [md5, sha256]));
    const { size } = await file.stat();
    const version = randomUUID();
    await this.#call({
      method: "PUT",
      key: fileNameOf(version),
      // The bucket refuses bytes that do not match the hash.
      headers: { "content-length": String(size), "x-amz-content-sha256": sha256.digest("hex") },
      body: () => Readable.toWeb(file.createReadStream({ start: 0, autoClose: false })) as ReadableStream,
    });
    return { version, size, md5: md5.digest("hex") };
  }

  async has(version: string): Promise<boolean> {
    const page = await this.#page({ prefix: fileNameOf(version), "max-keys": "1" }).catch(() => null);
    return page === null || page.some(({ key }) => key === fileNameOf(version));
  }

  async *list(): AsyncGenerator<StoredFile[]> {
    for (let last = ""; ; ) {
      const page = await this.#page({ "max-keys": PAGE, ...(last && { "start-after": last }) });
      if (page.length === 0) return;
      for (const { key } of page) {
        // A sweep compares the list with the rows in order: out of order, it would delete files that rows reference. And a
        // bucket that repeats a page would never come to an end.
        if (key <= last) throw new BucketError("UnorderedList");
        last = key;
      }
      const files = page.filter(({ key, version }) => isVersion(version) && key === fileNameOf(version));
      if (files.length > 0) yield files;
    }
  }

  async read(version: string): Promise<{ size: number; body: ReadableStream } | null> {
    if (!isVersion(version)) return null;
    try {
      const answer = await this.#call({ method: "GET", key: fileNameOf(version) });
      const size = answer.headers.get("content-length");
      if (size !== null) return { size: Number(size), body: answer.body ?? new Blob([]).stream() };
      // A proxy in front sends it in chunks.
      const bytes = await readCapped(answer, MAX_UPLOAD_BYTES, () => new BucketError("TooLong"));
      return { size: bytes.length, body: new Blob([bytes]).stream() };
    } catch (error) {
      if (error instanceof BucketError && error.code === "NoSuchKey") return null;
      throw error;
    }
  }

  async remove(versions: readonly string[]): Promise<void> {
    const known = versions.filter(isVersion);
    for (let start = 0; start < known.length; start += MAX_CONCURRENT) {
      const part = known.slice(start, start + MAX_CONCURRENT);
      await Promise.all(part.map((version) => this.#call({ method: "DELETE", key: fileNameOf(version) })));
    }
  }

  /** Unlinks the file at once, so that a killed process leaves nothing behind. */
  async #openDraft(): Promise<FileHandle> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    const path = join(this.#directory, `draft.${randomUUID()}`);
    const file = await open(path, "wx+", 0o600);
    await rm(path);
    return file;
  }

  async #page(query: Record<string, string>): Promise<BucketEntry[]> {
    const asked = { "list-type": "2", "encoding-type": "url", ...query };
    const answer = await textOf(await this.#call({ method: "GET", key: "", query: asked }));
    if (!answer.includes("<ListBucketResult")) throw new BucketError("NoList");
    const [, ...entries] = answer.split("<Contents>");
    return entries.map((entry) => {
      const key = decodeURIComponent(textIn(entry, "Key").replaceAll("+", " "));
      return { key, version: key.split("/")[1] ?? "", writtenAt: Date.parse(textIn(entry, "LastModified")) };
    });
  }

  #call(call: BucketCall): Promise<Response> {
    return callBucket(this.#place, call);
  }
}

const textIn = (xml: string, element: string): string =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? "";
