import { crc32 } from "node:zlib";

/**
 * Starts every record. Its first two bytes never occur in UTF-8 text, so a record's content can't look like a new
 * record.
 */
const MARK = Buffer.from([0xff, 0xfe, 0x51, 0x01]);
const LENGTH_AT = MARK.length;
const CHECKSUM_AT = LENGTH_AT + 4;
const CONTENT_AT = CHECKSUM_AT + 4;
/** A form's body is never longer, so a greater length means damage. */
const MAX_CONTENT_BYTES = 128 * 1024;

/** A byte range; `to` is exclusive. */
export type Extent = { from: number; to: number };

/** A record consists of the mark, the length, a checksum of length and content, and the content. */
export function encodeRecord(content: string): Buffer {
  const bytes = Buffer.from(content);
  const record = Buffer.concat([MARK, Buffer.alloc(CONTENT_AT - LENGTH_AT), bytes]);
  record.writeUInt32BE(bytes.length, LENGTH_AT);
  record.writeUInt32BE(checksum(record), CHECKSUM_AT);
  return record;
}

/** The content of a record found by `scanRecords`; null if it is no longer intact. */
export function decodeRecord(record: Buffer): string | null {
  return recordEnd(record, 0) === record.length ? record.toString("utf8", CONTENT_AT) : null;
}

/** Finds every intact record in a file, skipping whatever is torn or altered before, between and after them. */
export function scanRecords(file: Buffer): { records: Extent[]; damage: Extent[] } {
  const records: Extent[] = [];
  const damage: Extent[] = [];
  let at = 0;
  while (at < file.length) {
    const end = recordEnd(file, at);
    if (end !== null) {
      records.push({ from: at, to: end });
      at = end;
      continue;
    }
    const next = nextRecord(file, at + 1);
    damage.push({ from: at, to: next });
    at = next;
  }
  return { records, damage };
}

function nextRecord(file: Buffer, after: number): number {
  let at = file.indexOf(MARK, after);
  while (at !== -1 && recordEnd(file, at) === null) at = file.indexOf(MARK, at + 1);
  return at === -1 ? file.length : at;
}

/** The end of the record that starts at `at`; null if no intact record starts there. */
function recordEnd(file: Buffer, at: number): number | null {
  if (at + CONTENT_AT > file.length || file.compare(MARK, 0, MARK.length, at, at + MARK.length) !== 0)
    return null;
  const length = file.readUInt32BE(at + LENGTH_AT);
  const end = at + CONTENT_AT + length;
  if (length > MAX_CONTENT_BYTES || end > file.length) return null;
  return checksum(file.subarray(at, end)) === file.readUInt32BE(at + CHECKSUM_AT) ? end : null;
}

function checksum(record: Buffer): number {
  return crc32(record.subarray(CONTENT_AT), crc32(record.subarray(LENGTH_AT, CHECKSUM_AT)));
}
