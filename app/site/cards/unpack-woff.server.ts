import { inflateSync } from "node:zlib";

const WOFF_HEADER_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;
const SFNT_HEADER_BYTES = 12;
const SFNT_ENTRY_BYTES = 16;

type Table = { tag: Buffer; checksum: number; data: Buffer };

/**
 * Converts a WOFF file to OpenType, for libraries that can't read WOFF (W3C, WOFF File Format 1.0; OpenType 1.9,
 * Organization of an OpenType Font).
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new Error("not a WOFF file");
  const tables = readTables(woff);
  const header = sfntHeader(woff.subarray(4, 8), tables.length);
  let offset = header.length;
  const bodies = tables.map(({ tag, checksum, data }, index) => {
    const entry = SFNT_HEADER_BYTES + index * SFNT_ENTRY_BYTES;
    tag.copy(header, entry);
    header.writeUInt32BE(checksum, entry + 4);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(data.length, entry + 12);
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4);
    data.copy(padded);
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([header, ...bodies]);
}

function readTables(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = WOFF_HEADER_BYTES + index * WOFF_ENTRY_BYTES;
    const start = woff.readUInt32BE(entry + 4);
    const stored = woff.subarray(start, start + woff.readUInt32BE(entry + 8));
    const isDeflated = stored.length < woff.readUInt32BE(entry + 12);
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      data: isDeflated ? inflateSync(stored) : stored,
    };
  });
}

function sfntHeader(flavor: Buffer, tables: number): Buffer {
  const header = Buffer.alloc(SFNT_HEADER_BYTES + tables * SFNT_ENTRY_BYTES);
  const entrySelector = Math.floor(Math.log2(tables));
  const searchRange = 2 ** entrySelector * SFNT_ENTRY_BYTES;
  flavor.copy(header);
  header.writeUInt16BE(tables, 4);
  header.writeUInt16BE(searchRange, 6);
  header.writeUInt16BE(entrySelector, 8);
  header.writeUInt16BE(tables * SFNT_ENTRY_BYTES - searchRange, 10);
  return header;
}
