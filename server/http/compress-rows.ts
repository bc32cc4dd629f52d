import type { MiddlewareHandler } from "hono";
import { chooseEncoding, encode, isWorthCompressing } from "./compression.ts";

/** Longer responses are for programs; buffering a second copy would cost too much memory. */
const MOST_BYTES = 2 * 1024 * 1024;

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
  const isWorth = body.length <= MOST_BYTES && isWorthCompressing(body, type, "fast");
  const sent = isWorth ? await encode(body, encoding, "fast") : body;
  const answer = new Response(sent as Uint8Array<ArrayBuffer>, { status, headers });
  answer.headers.set("content-length", String(sent.length));
  answer.headers.set("vary", "Accept-Encoding");
  if (isWorth) answer.headers.set("content-encoding", encoding);
  context.res = undefined;
  context.res = answer;
};
