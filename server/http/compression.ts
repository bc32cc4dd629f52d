import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

export type Encoding = "br" | "gzip" | "identity";

/** One body in each encoding that this server speaks. */
export type EncodedBody = Record<Encoding, Buffer>;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** "best" is for what is compressed once and sent many times, "fast" for what is sent once or while somebody waits. */
export type Effort = "best" | "fast";

const QUALITY: Record<Effort, { brotli: number; gzip: number }> = {
  best: { brotli: constants.BROTLI_MAX_QUALITY, gzip: 9 },
  fast: { brotli: 5, gzip: 6 },
};

/** What fits into one packet with its headers comes no sooner for being smaller. */
const LEAST_BYTES_IN_HASTE = 1_000;

/** Whether compressing is worth it: images and fonts but for drawings are compressed in themselves. */
export function isWorthCompressing(body: Buffer, contentType = "", effort: Effort = "best"): boolean {
  if (effort === "fast" && body.length < LEAST_BYTES_IN_HASTE) return false;
  return !/^(image\/(?!svg)|font\/)/.test(contentType);
}

/** Bytes that a body holds in memory: one that is not compressed is the same in every encoding. */
export function bytesHeld(body: EncodedBody): number {
  return [...new Set(Object.values(body))].reduce((sum, { length }) => sum + length, 0);
}

/** Compresses a body in every encoding: brotli, and gzip for older clients. */
export async function encodeBody(body: Buffer, effort: Effort): Promise<EncodedBody> {
  const [br, gz] = await Promise.all([encode(body, "br", effort), encode(body, "gzip", effort)]);
  return { br, gzip: gz, identity: body };
}

/** Compresses a body in one encoding. */
export function encode(
  body: Buffer,
  encoding: Exclude<Encoding, "identity">,
  effort: Effort,
): Promise<Buffer> {
  if (encoding === "gzip") return deflate(body, { level: QUALITY[effort].gzip });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY[effort].brotli,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // With the largest block the framework's script is some 70 bytes smaller.
      [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
    },
  });
}

/** Browsers send a handful of different headers; programs may send any. */
const chosen = new LRUCache<string, Encoding>({ max: 100 });

/** The best encoding an Accept-Encoding header allows (RFC 9110, 12.5.3), among those spoken here. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return "identity";
  return chosen.get(acceptEncoding) ?? choose(acceptEncoding);
}

function choose(acceptEncoding: string): Encoding {
  const refused = new Set<string>();
  const accepted = new Set<string>();
  for (const entry of acceptEncoding.toLowerCase().split(",")) {
    const [coding = "", weight] = entry.split(";").map((part) => part.trim());
    (weight && /^q=0(\.0*)?$/.test(weight) ? refused : accepted).add(coding);
  }
  const allows = (coding: string) => accepted.has(coding) || (accepted.has("*") && !refused.has(coding));
  const encoding = (["br", "gzip"] as const).find(allows) ?? "identity";
  chosen.set(acceptEncoding, encoding);
  return encoding;
}
