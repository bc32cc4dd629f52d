import { readdir, readFile, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { KeptAside } from "#app/admin/kept-aside/kept-aside-service.ts";
import { syncDirectory } from "#backend/durable-file.ts";
import { createSegment, readContent, readExtent, removeSegment, type Segment } from "./journal-files.ts";
import { encodeRecord } from "./journal-record.ts";
import { RecordWriter } from "./record-writer.ts";
import type { SiteLead } from "./site-lead.ts";

const DAMAGED = /^\d+\.(?:journal|refused)-\d+\.damaged$/;

/** A lead that the database rejects for good, with the SQLSTATE of the rejection. */
type RefusedRecord = SiteLead & { refusal: string };

/** What the journal can't deliver: leads that the database rejects, and damaged parts of files. */
export class KeptAsideFiles {
  readonly #directory: string;
  readonly #writer: RecordWriter;
  #refused: Segment[] = [];
  #damaged = new Set<string>();

  constructor(directory: string, nextName: () => string) {
    this.#directory = directory;
    this.#writer = new RecordWriter({
      makeSegment: async () => {
        const made = await createSegment(directory, nextName());
        this.#refused.push(made.segment);
        return made;
      },
      onClosed: ({ waiting }) => {
        if (waiting.length === 0)
          this.#refused = this.#refused.filter((segment) => segment.waiting !== waiting);
      },
    });
  }

  /**
   * Lists damaged parts from earlier runs. Leads rejected earlier are not loaded here: the journal retries them after
   * each start.
   */
  async open(): Promise<void> {
    this.#damaged = new Set((await readdir(this.#directory)).filter((name) => DAMAGED.test(name)));
  }

  get count(): number {
    return this.#refused.length + this.#damaged.size;
  }

  /** Writes each lead to a file of its own, so that it can be removed separately. */
  async keepRefused(lead: SiteLead, refusal: string): Promise<void> {
    const record: RefusedRecord = { ...lead, refusal };
    await this.#writer.append(encodeRecord(JSON.stringify(record)), lead.received_at);
    await this.#writer.close();
  }

  addDamaged(name: string): void {
    this.#damaged.add(name);
  }

  async list(): Promise<KeptAside> {
    const refused: KeptAside["refused"] = [];
    for (const segment of this.#refused) {
      const lead = await readRefused(segment);
      if (!lead) continue;
      const { name, phone, received_at, refusal } = lead;
      refused.push({ id: basename(segment.path), name, phone, sentAt: received_at, refusal });
    }
    const damaged: KeptAside["damaged"] = [];
    for (const name of this.#damaged) {
      const { size, mtime } = await stat(join(this.#directory, name));
      damaged.push({ id: name, keptAt: mtime.toISOString(), bytes: size });
    }
    return { refused, damaged };
  }

  /** The rejected lead with this id; null if there is none. */
  async findRefused(id: string): Promise<SiteLead | null> {
    const segment = this.#refused.find(({ path }) => basename(path) === id);
    const [entry] = segment?.waiting ?? [];
    return segment && entry ? readLead(await readExtent(segment, entry)) : null;
  }

  /** The bytes of the damaged part with this id; null if there is none. */
  async readDamaged(id: string): Promise<Buffer | null> {
    return this.#damaged.has(id) ? readFile(join(this.#directory, id)) : null;
  }

  /** Permanently deletes the file with this id. @returns whether it existed */
  async remove(id: string): Promise<boolean> {
    const segment = this.#refused.find(({ path }) => basename(path) === id);
    if (segment) {
      await removeSegment(segment);
      this.#refused = this.#refused.filter((other) => other !== segment);
      return true;
    }
    if (!this.#damaged.has(id)) return false;
    await rm(join(this.#directory, id), { force: true });
    await syncDirectory(this.#directory);
    return this.#damaged.delete(id);
  }

  close(): Promise<void> {
    return this.#writer.close();
  }
}

async function readRefused(segment: Segment): Promise<RefusedRecord | null> {
  const [entry] = segment.waiting;
  return entry ? readContent<RefusedRecord>(await readExtent(segment, entry)) : null;
}

/** The lead in a journal record, without its refusal; null if it can't be read. */
export function readLead(record: Buffer): SiteLead | null {
  const content = readContent<SiteLead & Partial<RefusedRecord>>(record);
  if (!content) return null;
  const { refusal: _, ...lead } = content;
  return lead;
}
