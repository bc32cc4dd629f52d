import { hash } from "node:crypto";

const NEW_LINE = 0x0a;
const MODULUS = 1n << 256n;

/**
 * Counts and hashes rows in COPY's text format, one per line, from chunks of any size. Tables have no order, so the
 * fingerprint is the sum of the rows' hashes.
 */
export class RowFingerprint {
  #rows = 0;
  #sum = 0n;
  #partial: Buffer = Buffer.alloc(0);

  add(chunk: Buffer): void {
    const text = this.#partial.length > 0 ? Buffer.concat([this.#partial, chunk]) : chunk;
    let start = 0;
    for (let end = text.indexOf(NEW_LINE); end >= 0; end = text.indexOf(NEW_LINE, start)) {
      this.#sum = (this.#sum + BigInt(`0x${hash("sha256", text.subarray(start, end))}`)) % MODULUS;
      this.#rows += 1;
      start = end + 1;
    }
    this.#partial = Buffer.from(text.subarray(start));
  }

  result(): { rows: number; fingerprint: string } {
    return { rows: this.#rows, fingerprint: this.#sum.toString(16).padStart(64, "0") };
  }
}
