import { createServer } from "node:http";
import { Duplex } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { REQUEST_LIMITS } from "./connection-limits.ts";
import { readPlainGet } from "./plain-get.ts";

const BROWSER = [
  "GET /washer-rental-las-vegas?utm_source=a%20b HTTP/1.1",
  "Host: example.com",
  "Connection: keep-alive",
  'sec-ch-ua: "Chromium";v="142", "Not_A Brand";v="99"',
  "Upgrade-Insecure-Requests: 1",
  "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0",
  "Accept: text/html,application/xhtml+xml,*/*;q=0.8",
  "Accept-Encoding: gzip, deflate, br, zstd",
  'If-None-Match: W/"abc-br"',
  "Cookie: a=b; c=d",
];
const PROGRAM = ["GET / HTTP/1.1", "host:example.com", "accept-encoding: \t br \t"];
const UNUSUAL = [
  "Content-Length: 0",
  "Content-Length: 4",
  "Transfer-Encoding: chunked",
  "Transfer-Encoding : chunked",
  "Expect: 100-continue",
  "Upgrade: websocket",
  "Connection: close",
  "Connection: upgrade",
  "Connection: keep-alive, te",
  "Proxy-Connection: close",
  "TE: trailers",
  "Trailer: x",
  "Host: other.example",
  "Accept-Encoding: gzip",
  'If-None-Match: "b"',
];
const NASTY = [
  "\r",
  "\n",
  "\r\n",
  "\r\n\r\n",
  "\0",
  " ",
  "\t",
  ":",
  ",",
  "#",
  "\\",
  "é",
  "\x7f",
  "\x80",
  "/",
  "..",
  "GET ",
  "0",
];
const NEXT = "GET /next HTTP/1.1\r\nHost: next\r\n\r\n";

const whole = (lines: string[]) => `${lines.join("\r\n")}\r\n\r\n`;
const readHere = (request: string) => readPlainGet(Buffer.from(request, "latin1"));

/** What Node reads from a connection on which this request comes, followed by another one. */
async function readByNode(bytes: string): Promise<unknown[]> {
  const read: unknown[] = [];
  const server = createServer(REQUEST_LIMITS, (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const names = ["host", "accept-encoding", "if-none-match"].filter((name) => name in headers);
    const known = Object.fromEntries(names.map((name) => [name, headers[name]]));
    read.push({ method, stays: outgoing.shouldKeepAlive, url, headers: known });
    incoming.resume();
    outgoing.end();
  });
  const connection = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
  server.emit("connection", connection);
  for (const part of [bytes, NEXT]) connection.push(Buffer.from(part, "latin1"));
  await setImmediate();
  await setImmediate();
  connection.destroy();
  return read;
}

async function expectSameByNode(request: string): Promise<void> {
  const plain = readHere(request);
  if (!plain) return;
  expect(await readByNode(request)).toEqual([
    { method: "GET", stays: true, ...plain },
    { method: "GET", stays: true, url: "/next", headers: { host: "next" } },
  ]);
}

/** Pseudorandom numbers, the same in every run (Park and Miller, 1988). */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

describe("a plain GET", () => {
  test.each([
    ["a browser's", BROWSER, { "accept-encoding": "gzip, deflate, br, zstd", "if-none-match": 'W/"abc-br"' }],
    ["a program's", PROGRAM, { "accept-encoding": "br" }],
    ["the shortest", PROGRAM.slice(0, 2), {}],
  ])("is parsed as Node parses it: %s", async (_, lines, headers) => {
    expect(readHere(whole(lines))?.headers).toEqual({ host: "example.com", ...headers });
    await expectSameByNode(whole(lines));
  });

  test.each(UNUSUAL)("must not have %s", (field) => {
    expect(readHere(whole([...BROWSER, field]))).toBeNull();
    expect(readHere(whole([...BROWSER, field.toUpperCase()]))).toBeNull();
  });

  test.each([
    ["POST / HTTP/1.1", "Host: a"],
    ["GET / HTTP/1.0", "Host: a"],
    ["GET http://a/ HTTP/1.1", "Host: a"],
    ["GET * HTTP/1.1", "Host: a"],
    ["GET  / HTTP/1.1", "Host: a"],
    ["GET /#a HTTP/1.1", "Host: a"],
    ["GET / HTTP/1.1", "Host:"],
    ["GET / HTTP/1.1", "Host: a", " folded"],
    ["GET / HTTP/1.1"],
    ["GET / HTTP/1.1", "Accept: a"],
    ["GET / HTTP/1.1", "Host: a", `Accept: ${"a".repeat(5_000)}`],
  ])("excludes %j", (...lines) => {
    expect(readHere(whole(lines))).toBeNull();
  });

  test("must be a single complete request", () => {
    const request = whole(PROGRAM);
    expect(readHere(request + request)).toBeNull();
    for (let length = 0; length < request.length; length += 1)
      expect(readHere(request.slice(0, length))).toBeNull();
  });

  test("is never parsed differently from Node, for any mutated request", async () => {
    const roll = createDice(9112);
    const pick = (from: readonly string[]) => from[roll(from.length)] ?? "";
    let read = 0;
    for (let attempt = 0; attempt < 4_000; attempt += 1) {
      const lines = [...(roll(2) ? BROWSER : PROGRAM)];
      if (roll(4) === 0) lines.splice(1 + roll(lines.length), 0, pick(UNUSUAL));
      let request = whole(lines);
      for (let change = roll(3); change > 0; change -= 1) {
        const at = roll(request.length);
        const piece = roll(2) ? pick(NASTY) : String.fromCharCode(roll(256));
        request = request.slice(0, at) + piece + request.slice(at + roll(3));
      }
      if (readHere(request)) read += 1;
      await expectSameByNode(request);
    }
    expect(read).toBeGreaterThan(1_000);
    expect(read).toBeLessThan(3_000);
  });
});
