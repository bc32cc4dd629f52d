import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeRecord, encodeRecord, scanRecords } from "./journal-record.ts";

const CONTENTS = ["the first", "", "zweitens ÿþ“Q”", '{"name":"Ada"}', "x".repeat(300)];
const RECORDS = CONTENTS.map(encodeRecord);
const FILE = Buffer.concat(RECORDS);
const ENDS = RECORDS.map((_, index) => Buffer.concat(RECORDS.slice(0, index + 1)).length);

const contents = (file: Buffer) =>
  scanRecords(file).records.map(({ from, to }) => decodeRecord(file.subarray(from, to)));

/** Expects every byte to be part of exactly one record or one damaged part. */
function expectAccountedFor(file: Buffer): void {
  const { records, damage } = scanRecords(file);
  let at = 0;
  for (const { from, to } of [...records, ...damage].toSorted((one, other) => one.from - other.from)) {
    expect(from).toBe(at);
    expect(to).toBeGreaterThan(from);
    at = to;
  }
  expect(at).toBe(file.length);
}

test("records are read in the order written", () => {
  expect(contents(FILE)).toEqual(CONTENTS);
  expect(scanRecords(FILE).damage).toEqual([]);
});

test("when truncated at any byte, complete records are read and the rest is reported as damage", () => {
  for (let length = 0; length <= FILE.length; length += 1) {
    const file = FILE.subarray(0, length);
    expect(contents(file)).toEqual(CONTENTS.slice(0, ENDS.filter((end) => end <= length).length));
    expect(scanRecords(file).damage).toHaveLength(length === 0 || ENDS.includes(length) ? 0 : 1);
    expectAccountedFor(file);
  }
});

test("when the beginning is lost at any byte, every complete record is read", () => {
  for (let from = 0; from <= FILE.length; from += 1) {
    const file = FILE.subarray(from);
    const starts = [0, ...ENDS.slice(0, -1)];
    expect(contents(file)).toEqual(
      CONTENTS.slice(CONTENTS.length - starts.filter((at) => at >= from).length),
    );
    expectAccountedFor(file);
  }
});

test("with any one byte altered, every other record is read", () => {
  for (let at = 0; at < FILE.length; at += 1) {
    for (const bits of [0x01, 0x80, 0xff]) {
      const file = Buffer.from(FILE);
      file.writeUInt8(file.readUInt8(at) ^ bits, at);
      const altered = ENDS.findIndex((end) => at < end);
      expect(contents(file)).toEqual(CONTENTS.toSpliced(altered, 1));
      expect(scanRecords(file).damage).toHaveLength(1);
      expectAccountedFor(file);
    }
  }
});

test("with several bytes altered, no record is invented and the unaffected ones are read", () => {
  const change = fc.tuple(fc.nat(FILE.length - 1), fc.nat(255));
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
      const file = Buffer.from(FILE);
      for (const [at, byte] of changes) file.writeUInt8(byte, at);
      const isWhole = (index: number) =>
        file.subarray(ENDS[index - 1] ?? 0, ENDS[index]).equals(RECORDS[index] ?? Buffer.alloc(0));
      expect(contents(file)).toEqual(CONTENTS.filter((_, index) => isWhole(index)));
      expectAccountedFor(file);
    }),
    { numRuns: 2_000 },
  );
});

test("random bytes contain no record", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), (noise) => {
      const file = Buffer.concat([FILE, noise, FILE]);
      expect(contents(file)).toEqual([...CONTENTS, ...CONTENTS]);
    }),
  );
});
