/** All parts of a plain GET that the response from the cache depends on. */
export type PlainGet = {
  url: string;
  headers: { host: string; "accept-encoding"?: string; "if-none-match"?: string };
};

const MAX_HEAD_BYTES = 4096;
/**
 * A complete request without a body: lines as in RFC 9112, sections 3 and 5; characters of the target as in RFC 3986.
 */
const COMPLETE_GET =
  /^GET (\/[\w\-.~!$&'()*+,;=:@%/?]*) HTTP\/1\.1\r\n(?:[\w!#$%&'*+\-.^`|~]+:[\t\x20-\x7e]*\r\n)+\r\n$/;
/** Headers that change how the request must be handled or where it ends. */
const UNSUPPORTED_HEADERS =
  /^(content-length|expect|http2-settings|proxy-connection|te|trailer|transfer-encoding|upgrade)$/;

/**
 * Parses a GET over HTTP/1.1, if the received bytes are exactly one such request.
 * @returns null for anything else, valid or not: Node's parser handles it
 */
export function readPlainGet(received: Buffer): PlainGet | null {
  if (received.length > MAX_HEAD_BYTES) return null;
  const text = received.toString("latin1");
  const url = COMPLETE_GET.exec(text)?.[1];
  if (!url) return null;
  const headers: Partial<PlainGet["headers"]> = {};
  for (let start = text.indexOf("\n") + 1; start < text.length - 2; ) {
    const colon = text.indexOf(":", start);
    const end = text.indexOf("\r", colon);
    const name = text.slice(start, colon).toLowerCase();
    if (UNSUPPORTED_HEADERS.test(name)) return null;
    if (name === "host" || name === "accept-encoding" || name === "if-none-match") {
      if (headers[name] !== undefined) return null;
      headers[name] = text.slice(colon + 1, end).trim();
    }
    if (name === "connection" && !/^\s*keep-alive\s*$/i.test(text.slice(colon + 1, end))) return null;
    start = end + 2;
  }
  const { host, ...others } = headers;
  return host ? { url, headers: { host, ...others } } : null;
}
