import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** One body in each encoding that this server speaks. */
export type EncodedBody = Record<Encoding, Buffer>;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Compresses once, for many answers: brotli at its best quality, gzip for older clients. */
export async function encodeBody(body: Buffer): Promise<EncodedBody> {
  const [br, gz] = await Promise.all([
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    deflate(body, { level: 9 }),
  ]);
  return { br, gzip: gz, identity: body };
}

/** The best encoding an Accept-Encoding header allows (RFC 9110, 12.5.3), among those spoken here. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return "identity";
  const refused = new Set<string>();
  const accepted = new Set<string>();
  for (const entry of acceptEncoding.toLowerCase().split(",")) {
    const [coding = "", weight] = entry.split(";").map((part) => part.trim());
    (weight && /^q=0(\.0*)?$/.test(weight) ? refused : accepted).add(coding);
  }
  const allows = (coding: string) => accepted.has(coding) || (accepted.has("*") && !refused.has(coding));
  if (allows("br")) return "br";
  return allows("gzip") ? "gzip" : "identity";
}
