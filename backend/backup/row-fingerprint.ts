import { hash } from "node:crypto";

const NEW_LINE = 0x0a;
const MODULUS = 1n << 256n;

/**
 * Counts and hashes rows as COPY writes them, a line each, as a stream of any pieces. Tables have no order, so the
 * fingerprint is the sum of the rows' hashes: the same rows in any order have the same one.
 */
export class RowFingerprint {
  #rows = 0;
  #sum = 0n;
  #begun: Buffer = Buffer.alloc(0);

  add(chunk: Buffer): void {
    const text = this.#begun.length > 0 ? Buffer.concat([this.#begun, chunk]) : chunk;
    let start = 0;
    for (let end = text.indexOf(NEW_LINE); end >= 0; end = text.indexOf(NEW_LINE, start)) {
      this.#sum = (this.#sum + BigInt(`0x${hash("sha256", text.subarray(start, end))}`)) % MODULUS;
      this.#rows += 1;
      start = end + 1;
    }
    this.#begun = Buffer.from(text.subarray(start));
  }

  result(): { rows: number; fingerprint: string } {
    return { rows: this.#rows, fingerprint: this.#sum.toString(16).padStart(64, "0") };
  }
}
