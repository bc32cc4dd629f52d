/** What a kept page's answer depends on, of a request that says nothing else. */
export type PlainGet = {
  url: string;
  headers: { host: string; "accept-encoding"?: string; "if-none-match"?: string };
};

const LONGEST_BYTES = 4096;
/** A whole request without a body, each line as RFC 9112, 3 and 5 has it, its target's characters as RFC 3986 has them. */
const WHOLE =
  /^GET (\/[\w\-.~!$&'()*+,;=:@%/?]*) HTTP\/1\.1\r\n(?:[\w!#$%&'*+\-.^`|~]+:[\t\x20-\x7e]*\r\n)+\r\n$/;
/** Fields by which a request asks for more than an answer, or says where it ends. */
const UNUSUAL =
  /^(content-length|expect|http2-settings|proxy-connection|te|trailer|transfer-encoding|upgrade)$/;

/**
 * Reads a GET over HTTP/1.1 that is all that was received.
 * @returns null for whatever is not plainly one, which is not to say that it is wrong
 */
export function readPlainGet(received: Buffer): PlainGet | null {
  if (received.length > LONGEST_BYTES) return null;
  const text = received.toString("latin1");
  const url = WHOLE.exec(text)?.[1];
  if (!url) return null;
  const headers: Partial<PlainGet["headers"]> = {};
  for (let start = text.indexOf("\n") + 1; start < text.length - 2; ) {
    const colon = text.indexOf(":", start);
    const end = text.indexOf("\r", colon);
    const name = text.slice(start, colon).toLowerCase();
    if (UNUSUAL.test(name)) return null;
    if (name === "host" || name === "accept-encoding" || name === "if-none-match") {
      if (headers[name] !== undefined) return null;
      headers[name] = text.slice(colon + 1, end).trim();
    } else if (
      name === "connection" &&
      text
        .slice(colon + 1, end)
        .trim()
        .toLowerCase() !== "keep-alive"
    ) {
      return null;
    }
    start = end + 2;
  }
  const { host, ...others } = headers;
  return host ? { url, headers: { host, ...others } } : null;
}
