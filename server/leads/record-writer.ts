import type { FileHandle } from "node:fs/promises";
import type { Entry, OpenSegment, Segment } from "./journal-files.ts";

/** No file grows much beyond. */
const LONGEST_SEGMENT_BYTES = 4 * 1024 * 1024;

type Pending = Pick<Entry, "since"> & { record: Buffer; written: PromiseWithResolvers<void> };

export type RecordWriterOptions = {
  makeSegment: () => Promise<OpenSegment>;
  /** Told of each segment that gets no more records. */
  onLeft: (segment: Segment) => void;
};

/** Appends records to segments. What comes while others are flushed waits for the next flush, one for all of them. */
export class RecordWriter {
  #pending: Pending[] = [];
  #current: OpenSegment | null = null;
  #isWriting = false;
  readonly #options: RecordWriterOptions;

  constructor(options: RecordWriterOptions) {
    this.#options = options;
  }

  /** Resolves once the record is on the disk; rejects where it is not, or nobody knows. */
  append(record: Buffer, since: Entry["since"]): Promise<void> {
    const written = Promise.withResolvers<void>();
    this.#pending.push({ record, since, written });
    if (!this.#isWriting) void this.#writePending();
    return written.promise;
  }

  /** How many bytes are still to be written. */
  get pendingBytes(): number {
    return this.#pending.reduce((sum, { record }) => sum + record.length, 0);
  }

  /** Leaves the segment. @returns false where records are just being written */
  async leave(segment: Segment): Promise<boolean> {
    if (this.#current?.segment !== segment) return true;
    if (this.#isWriting) return false;
    await this.#leaveCurrent();
    return true;
  }

  close(): Promise<void> {
    return this.#leaveCurrent();
  }

  async #writePending(): Promise<void> {
    this.#isWriting = true;
    while (this.#pending.length > 0) {
      const group = this.#pending;
      this.#pending = [];
      try {
        await this.#writeGroup(group);
        for (const { written } of group) written.resolve();
      } catch (error) {
        await this.#leaveCurrent();
        for (const { written } of group) written.reject(error);
      }
    }
    this.#isWriting = false;
  }

  async #writeGroup(group: readonly Pending[]): Promise<void> {
    if (this.#current && this.#current.segment.bytes >= LONGEST_SEGMENT_BYTES) await this.#leaveCurrent();
    this.#current ??= await this.#options.makeSegment();
    const { file, segment } = this.#current;
    await writeAt(file, Buffer.concat(group.map(({ record }) => record)), segment.bytes);
    await file.sync();
    for (const { record, since } of group) {
      const to = segment.bytes + record.length;
      segment.waiting.push({ from: segment.bytes, to, since });
      segment.bytes = to;
    }
  }

  /** A file of which a write failed gets no other: nobody knows what a failed flush has left. */
  async #leaveCurrent(): Promise<void> {
    if (!this.#current) return;
    const { file, segment } = this.#current;
    this.#current = null;
    await file.truncate(segment.bytes).catch(() => undefined);
    await file.close().catch(() => undefined);
    this.#options.onLeft(segment);
  }
}

async function writeAt(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position + written);
    written += bytesWritten;
  }
}
