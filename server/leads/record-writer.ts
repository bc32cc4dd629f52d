import type { FileHandle } from "node:fs/promises";
import type { Entry, OpenSegment, Segment } from "./journal-files.ts";

/** A new segment is started once the current one has reached this size. */
const MAX_SEGMENT_BYTES = 4 * 1024 * 1024;

type Pending = Pick<Entry, "since"> & { record: Buffer; written: PromiseWithResolvers<void> };

type RecordWriterOptions = {
  makeSegment: () => Promise<OpenSegment>;
  /** Called for each segment that gets no more records. */
  onClosed: (segment: Segment) => void;
};

/** Appends records to segments. Records that arrive during a sync are written together and share the next sync. */
export class RecordWriter {
  #pending: Pending[] = [];
  /** Records that are being written. */
  #group: Pending[] = [];
  #current: OpenSegment | null = null;
  #writing: Promise<void> | null = null;
  readonly #options: RecordWriterOptions;

  constructor(options: RecordWriterOptions) {
    this.#options = options;
  }

  /** Resolves once the record is synced to disk; rejects if it is not or may not be. */
  append(record: Buffer, since: Entry["since"]): Promise<void> {
    const written = Promise.withResolvers<void>();
    this.#pending.push({ record, since, written });
    this.#writing ??= this.#writePending();
    return written.promise;
  }

  /** Bytes not yet written and synced. */
  get pendingBytes(): number {
    return [...this.#group, ...this.#pending].reduce((sum, { record }) => sum + record.length, 0);
  }

  /** Closes the segment if it is the current one. @returns false if records are being written to it */
  async closeSegment(segment: Segment): Promise<boolean> {
    if (this.#current?.segment !== segment) return true;
    if (this.#writing) return false;
    await this.#closeCurrent();
    return true;
  }

  /** Waits for records that are being written, so that none is cut off after it was synced. */
  async close(): Promise<void> {
    while (this.#writing) await this.#writing;
    await this.#closeCurrent();
  }

  async #writePending(): Promise<void> {
    while (this.#pending.length > 0) {
      const group = this.#pending;
      [this.#group, this.#pending] = [group, []];
      try {
        await this.#writeGroup(group);
        for (const { written } of group) written.resolve();
      } catch (error) {
        await this.#closeCurrent();
        for (const { written } of group) written.reject(error);
      }
      this.#group = [];
    }
    this.#writing = null;
  }

  async #writeGroup(group: readonly Pending[]): Promise<void> {
    if (this.#current && isFinished(this.#current.segment)) await this.#closeCurrent();
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

  /** After a failed write or sync the state of the file is unknown, so it is never written to again. */
  async #closeCurrent(): Promise<void> {
    if (!this.#current) return;
    const { file, segment } = this.#current;
    this.#current = null;
    await file.truncate(segment.bytes).catch(() => undefined);
    await file.close().catch(() => undefined);
    this.#options.onClosed(segment);
  }
}

function isFinished({ bytes, isUnreadable }: Segment): boolean {
  return bytes >= MAX_SEGMENT_BYTES || isUnreadable;
}

async function writeAt(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position + written);
    written += bytesWritten;
  }
}
