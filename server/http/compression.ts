import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";

export type Encoding = "br" | "gzip" | "identity";

/** One body in every encoding that this server supports. */
export type EncodedBody = Record<Encoding, Buffer>;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** "best" is for bodies compressed once and sent many times; "fast" for those sent once or while somebody waits. */
export type Effort = "best" | "fast";

const QUALITY: Record<Effort, { brotli: number; gzip: number }> = {
  best: { brotli: constants.BROTLI_MAX_QUALITY, gzip: 9 },
  fast: { brotli: 5, gzip: 6 },
};

/** A body that fits into one packet together with its headers arrives no sooner when compressed. */
const MIN_BYTES_FAST = 1_000;

/** Whether compressing is worth it. Fonts and all images but SVG are compressed already. */
export function isWorthCompressing(body: Buffer, contentType: string | undefined, effort: Effort): boolean {
  if (effort === "fast" && body.length < MIN_BYTES_FAST) return false;
  return !/^(image\/(?!svg)|font\/)/.test(contentType ?? "");
}

/** Bytes of memory that a body takes. All encodings of an uncompressed body share one buffer. */
export function bytesHeld(body: EncodedBody): number {
  return [...new Set(Object.values(body))].reduce((sum, { length }) => sum + length, 0);
}

/** Compresses a body with brotli, and with gzip for older clients. */
export async function encodeBody(body: Buffer, effort: Effort): Promise<EncodedBody> {
  const [br, gz] = await Promise.all([encode(body, "br", effort), encode(body, "gzip", effort)]);
  return { br, gzip: gz, identity: body };
}

function encode(body: Buffer, encoding: Exclude<Encoding, "identity">, effort: Effort): Promise<Buffer> {
  if (encoding === "gzip") return deflate(body, { level: QUALITY[effort].gzip });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY[effort].brotli,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // The largest block size makes the framework's script about 70 bytes smaller.
      [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
    },
  });
}

/** Browsers send only a few different values; programs may send any, so the cache is bounded. */
const chosen = new LRUCache<string, Encoding>({ max: 100 });

/** The best supported encoding that an Accept-Encoding header allows (RFC 9110, section 12.5.3). */
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

/** Longer responses are for programs; buffering a second copy would cost too much memory. */
const MAX_COMPRESSED_BYTES = 2 * 1024 * 1024;

/**
 * Compresses the data API's JSON, whose repeated column names shrink a list of a hundred leads to a tenth.
 * Compressing secrets is safe from BREACH here: an attacker's page can't make a browser send the authorization
 * header.
 */
export const compressRows: MiddlewareHandler = async (context, next) => {
  await next();
  const encoding = chooseEncoding(context.req.header("accept-encoding"));
  const { body: stream, headers, status } = context.res;
  if (encoding === "identity" || !stream || headers.has("content-encoding")) return;
  const type = headers.get("content-type") ?? "";
  const body = Buffer.from(await context.res.arrayBuffer());
  const isWorth = body.length <= MAX_COMPRESSED_BYTES && isWorthCompressing(body, type, "fast");
  const sent = isWorth ? await encode(body, encoding, "fast") : body;
  const answer = new Response(sent as Uint8Array<ArrayBuffer>, { status, headers });
  answer.headers.set("content-length", String(sent.length));
  answer.headers.append("vary", "Accept-Encoding");
  if (isWorth) answer.headers.set("content-encoding", encoding);
  // Otherwise Hono keeps headers of the former response.
  context.res = undefined;
  context.res = answer;
};
