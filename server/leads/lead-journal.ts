import { join } from "node:path";
import type { IntakeState } from "#app/leads/intake-state.ts";
import type { Logger } from "#backend/logger.ts";
import { type DataDirectoryLock, lockDataDirectory } from "#backend/postgres/data-directory-lock.ts";
import { faultFields } from "../log.ts";
import {
  createSegment,
  type Entry,
  keepDamage,
  readExtent,
  readSegment,
  readSegments,
  removeSegment,
  type Segment,
} from "./journal-files.ts";
import { type Extent, encodeRecord } from "./journal-record.ts";
import { KeptAsideFiles, readLead } from "./kept-aside.ts";
import { RecordWriter } from "./record-writer.ts";
import type { SiteLead } from "./site-lead.ts";

/*
 * What becomes of a lead's record in the journal:
 * - waiting: in its segment's `waiting`, until the database has stored it.
 * - done: in no list any more. A segment is deleted once all of its records are done.
 * - kept aside: copied to a file of its own, because the database rejects the lead for good (`.refused`, tried again after
 *   each start or when an admin says so) or because the record is damaged (`.damaged`, until an admin deletes it).
 * - stuck: to be kept aside, but the copy couldn't be written. It stays in its segment, which is not deleted.
 * A segment that the disk doesn't give back is `isUnreadable`; its records wait again once it can be read.
 */

/** Room for more than 100,000 typical leads, or about 6,000 of the longest allowed. */
const JOURNAL_CAP_BYTES = 64 * 1024 * 1024;

/** Thrown when the journal has reached its size limit. */
export class JournalFullError extends Error {}

/** A lead and its place in the journal. */
type JournaledLead = { lead: SiteLead; segment: Segment; entry: Entry };

type JournalOptions = { dataDir: string; log: Logger; capBytes?: number };

/**
 * The files in which leads wait for the database. A lead is synced to disk before the visitor is told that it was
 * received.
 */
export class LeadJournal {
  readonly #directory: string;
  readonly #log: Logger;
  readonly #capBytes: number;
  readonly #lock: DataDirectoryLock;
  readonly #writer: RecordWriter;
  /** Rejected leads and damaged parts. */
  readonly aside: KeptAsideFiles;
  #segments: Segment[] = [];
  #lastNumber = 0;

  /** Opens the journal and finds leads from earlier runs. @throws DataDirectoryInUseError */
  static async open(options: JournalOptions): Promise<LeadJournal> {
    const journal = new LeadJournal(options);
    try {
      await journal.#readBack();
      return journal;
    } catch (error) {
      journal.#lock.release();
      throw error;
    }
  }

  private constructor({ dataDir, log, capBytes = JOURNAL_CAP_BYTES }: JournalOptions) {
    this.#directory = join(dataDir, "journal");
    this.#log = log;
    this.#capBytes = capBytes;
    this.#lock = lockDataDirectory(this.#directory);
    this.#writer = new RecordWriter({
      makeSegment: async () => {
        const made = await createSegment(this.#directory, this.#nextName("journal"));
        this.#segments.push(made.segment);
        return made;
      },
      onClosed: (segment) => this.#removeIfDone(segment),
    });
    this.aside = new KeptAsideFiles(this.#directory, () => this.#nextName("refused"));
  }

  /** Resolves once the lead is synced to disk. @throws JournalFullError, or the file system's error */
  async keep(lead: SiteLead): Promise<void> {
    const record = encodeRecord(JSON.stringify(lead));
    const taken = this.#segments.reduce((sum, { bytes }) => sum + bytes, this.#writer.pendingBytes);
    if (taken + record.length > this.#capBytes) throw new JournalFullError("the journal is full");
    await this.#writer.append(record, lead.received_at);
  }

  /**
   * Up to `most` of the oldest waiting leads, in order of arrival. Leads in a file that can't be read wait no more until
   * `readAgain` finds that it can.
   */
  async oldest(most: number): Promise<JournaledLead[]> {
    for (const segment of this.#segments.filter(hasWaiting)) {
      try {
        // What can't be read may lie behind the first.
        return await this.#read(segment, most).catch(() => this.#read(segment, 1));
      } catch (error) {
        segment.isUnreadable = true;
        this.#reportUnreadable(error);
      }
    }
    return [];
  }

  /** Puts leads back into the queue whose file could not be read and now can be. */
  async readAgain(): Promise<void> {
    for (const segment of this.#segments.filter(({ isUnreadable }) => isUnreadable)) {
      const read = await readSegment(segment.path).catch(() => null);
      if (!read || !segment.isUnreadable) continue;
      // Of the records known before, some may be done.
      const isKnown = segment.waiting.length > 0;
      Object.assign(segment, isKnown ? { isUnreadable: false } : read);
      if (!isKnown) await this.#settle(segment);
      this.#log.info("a part of the journal can be read again");
    }
  }

  async #read(segment: Segment, most: number): Promise<JournaledLead[]> {
    const entries = segment.waiting.slice(0, most);
    const [from = 0, to = 0] = [entries[0]?.from, entries.at(-1)?.to];
    const bytes = await readExtent(segment, { from, to });
    const leads: JournaledLead[] = [];
    for (const entry of entries) {
      const lead = readLead(bytes.subarray(entry.from - from, entry.to - from));
      if (lead) leads.push({ lead, segment, entry });
      else await this.#setUnreadableAside(segment, entry);
    }
    return leads;
  }

  /** Removes leads that the database has stored. */
  done(leads: readonly Pick<JournaledLead, "segment" | "entry">[]): void {
    const entries = new Set(leads.map(({ entry }) => entry));
    for (const segment of new Set(leads.map((lead) => lead.segment))) {
      segment.waiting = segment.waiting.filter((entry) => !entries.has(entry));
      this.#removeIfDone(segment);
    }
  }

  /**
   * Sets aside a lead that the database rejects for good. It is tried again after the next start, even if it can't be
   * copied to a file of its own: the journal's file then stays.
   */
  async setAside(journaled: JournaledLead, code: string): Promise<void> {
    try {
      await this.aside.keepRefused(journaled.lead, code);
      this.#log.error("the database refuses a quote request for good: it is kept aside", { code });
    } catch (error) {
      journaled.segment.stuck.push(journaled.entry);
      this.#log.error("the database refuses a quote request for good: it stays in the journal", {
        code,
        ...faultFields(error),
      });
    }
    this.done([journaled]);
  }

  /** Puts a rejected lead back in the queue. @returns whether there is one with this id */
  async takeBack(id: string): Promise<boolean> {
    const lead = await this.aside.findRefused(id);
    if (!lead) return false;
    await this.keep(lead);
    return this.aside.remove(id);
  }

  get state(): IntakeState {
    const readable = this.#segments.filter(hasWaiting);
    const waiting = readable.reduce((sum, segment) => sum + segment.waiting.length, 0);
    const since = readable[0]?.waiting[0]?.since ?? null;
    return { waiting, since, keptAside: this.aside.count + this.stuck };
  }

  /** How many leads and damaged parts can neither be read nor be set aside; a file that was never readable counts as one. */
  get stuck(): number {
    return this.#segments.reduce((sum, { waiting, stuck, isUnreadable }) => {
      return sum + stuck.length + (isUnreadable ? Math.max(waiting.length, 1) : 0);
    }, 0);
  }

  async close(): Promise<void> {
    await this.#writer.close();
    this.#lock.release();
  }

  #nextName(ending: "journal" | "refused"): string {
    this.#lastNumber += 1;
    return `${String(this.#lastNumber).padStart(8, "0")}.${ending}`;
  }

  #reportUnreadable = (error: unknown): void =>
    this.#log.error("a part of the journal can't be read: it stays, and is tried again", faultFields(error));

  async #readBack(): Promise<void> {
    const { segments, lastNumber } = await readSegments(this.#directory, this.#reportUnreadable);
    this.#segments = segments;
    this.#lastNumber = lastNumber;
    await this.aside.open();
    for (const segment of [...segments]) await this.#settle(segment);
    const { keptAside: count } = this.state;
    if (count > 0) this.#log.warn("parts of the journal are kept aside", { count });
  }

  /** Handles what is not to wait in a file that was read. */
  async #settle(segment: Segment): Promise<void> {
    for (const part of segment.stuck) await this.#setDamageAside(segment, part);
    this.#removeIfDone(segment);
  }

  /** Handles a record that was readable at startup but is not any more. */
  async #setUnreadableAside(segment: Segment, entry: Entry): Promise<void> {
    segment.stuck.push(entry);
    await this.#setDamageAside(segment, entry);
    this.done([{ segment, entry }]);
  }

  /** If the damaged part can't be copied, it stays in the segment, and the segment is not deleted. */
  async #setDamageAside(segment: Segment, part: Extent): Promise<void> {
    try {
      const file = await keepDamage(segment, part);
      segment.stuck = segment.stuck.filter((other) => other !== part);
      if (file === null) return;
      this.aside.addDamaged(file);
      this.#log.error("a damaged part of the journal is kept aside", { file, bytes: part.to - part.from });
    } catch (error) {
      this.#log.error(
        "a damaged part of the journal can't be kept aside: it stays where it is",
        faultFields(error),
      );
    }
  }

  #removeIfDone(segment: Segment): void {
    if (isDone(segment)) void this.#remove(segment);
  }

  async #remove(segment: Segment): Promise<void> {
    const isClosed = await this.#writer.closeSegment(segment);
    if (!isClosed || !isDone(segment) || !this.#segments.includes(segment)) return;
    this.#segments = this.#segments.filter((other) => other !== segment);
    await removeSegment(segment).catch((error) =>
      this.#log.warn("a finished part of the journal could not be deleted", faultFields(error)),
    );
  }
}

function hasWaiting({ waiting, isUnreadable }: Segment): boolean {
  return waiting.length > 0 && !isUnreadable;
}

function isDone({ waiting, stuck, isUnreadable }: Segment): boolean {
  return waiting.length === 0 && stuck.length === 0 && !isUnreadable;
}
