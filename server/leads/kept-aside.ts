import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { KeptAside } from "#app/admin/kept-aside/kept-aside-service.ts";
import { syncDirectory } from "#backend/durable-file.ts";
import { readContent, writePrivately } from "./journal-files.ts";
import { encodeRecord } from "./journal-record.ts";
import type { SiteLead } from "./site-lead.ts";

const DAMAGED = /^\d+\.(?:journal|refused)-\d+\.damaged$/;

/** A lead that the database rejects for good, with the SQLSTATE of the rejection. */
type RefusedRecord = SiteLead & { refusal: string };

/** What the journal can't deliver: leads that the database rejects, and damaged parts of files. */
export class KeptAsideFiles {
  readonly #directory: string;
  readonly #nextName: () => string;
  readonly #refused = new Set<string>();
  #damaged = new Set<string>();

  constructor(directory: string, nextName: () => string) {
    this.#directory = directory;
    this.#nextName = nextName;
  }

  /**
   * Lists damaged parts from earlier runs. Leads rejected earlier are not loaded here: the journal retries them after
   * each start.
   */
  async open(): Promise<void> {
    this.#damaged = new Set((await readdir(this.#directory)).filter((name) => DAMAGED.test(name)));
  }

  get count(): number {
    return this.#refused.size + this.#damaged.size;
  }

  /** Writes each lead to a file of its own, so that it can be removed separately. */
  async keepRefused(lead: SiteLead, refusal: string): Promise<void> {
    const record: RefusedRecord = { ...lead, refusal };
    const name = this.#nextName();
    await writePrivately(this.#path(name), encodeRecord(JSON.stringify(record)));
    this.#refused.add(name);
  }

  addDamaged(name: string): void {
    this.#damaged.add(name);
  }

  async list(): Promise<Omit<KeptAside, "stuck">> {
    const refused: KeptAside["refused"] = [];
    for (const id of this.#refused) {
      const lead = await this.#readIfThere(id, () => this.#readRefused(id));
      if (!lead) continue;
      const { name, phone, received_at, refusal } = lead;
      refused.push({ id, name, phone, sentAt: received_at, refusal });
    }
    const damaged: KeptAside["damaged"] = [];
    for (const id of this.#damaged) {
      const file = await this.#readIfThere(id, () => stat(this.#path(id)));
      if (file) damaged.push({ id, keptAt: file.mtime.toISOString(), bytes: file.size });
    }
    return { refused, damaged };
  }

  /** The rejected lead with this id; null if there is none. */
  async findRefused(id: string): Promise<SiteLead | null> {
    if (!this.#refused.has(id)) return null;
    const lead = await this.#readIfThere(id, () => this.#readRefused(id));
    return lead && withoutRefusal(lead);
  }

  /** The bytes of the damaged part with this id; null if there is none. */
  async readDamaged(id: string): Promise<Buffer | null> {
    return this.#damaged.has(id) ? this.#readIfThere(id, () => readFile(this.#path(id))) : null;
  }

  /** Permanently deletes the file with this id. @returns whether it existed */
  async remove(id: string): Promise<boolean> {
    const known = this.#refused.has(id) ? this.#refused : this.#damaged;
    if (!known.has(id)) return false;
    await rm(this.#path(id), { force: true });
    await syncDirectory(this.#directory);
    return known.delete(id);
  }

  #path(name: string): string {
    return join(this.#directory, name);
  }

  async #readRefused(id: string): Promise<RefusedRecord | null> {
    return readContent<RefusedRecord>(await readFile(this.#path(id)));
  }

  /** What `read` finds; null if an operator has deleted the file by hand, which is then forgotten. */
  async #readIfThere<Found>(id: string, read: () => Promise<Found>): Promise<Found | null> {
    try {
      return await read();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      this.#refused.delete(id);
      this.#damaged.delete(id);
      return null;
    }
  }
}

/** The lead in a journal record, without its refusal; null if it can't be read, or lacks the key by which it is known. */
export function readLead(record: Buffer): SiteLead | null {
  const content = readContent<SiteLead & Partial<RefusedRecord>>(record);
  return typeof content?.submission_key === "string" ? withoutRefusal(content) : null;
}

function withoutRefusal({ refusal: _, ...lead }: SiteLead & Partial<RefusedRecord>): SiteLead {
  return lead;
}
