import type { MiddlewareHandler } from "hono";
import { chooseEncoding, encode, isWorthCompressing } from "./compression.ts";

/** What is longer is asked for by programs; to hold it twice would cost memory that others need. */
const MOST_BYTES = 2 * 1024 * 1024;

/**
 * Rows say the same names over and over: a list of a hundred leads becomes a tenth. Nobody learns a secret by the length of
 * an answer (BREACH): the token that another site's page would need for asking is never sent by a browser itself.
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
