import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { silentLog } from "../../tests/support/silent-log.ts";
import { answerPlainGets, type CachedResponse } from "./answer-plain-gets.ts";
import { limitConnections, MAX_REQUESTS_PER_CONNECTION, REQUEST_LIMITS } from "./connection-limits.ts";
import { createEndOfTurn } from "./end-of-turn.ts";

const HEAD = ["content-type", "text/plain; charset=utf-8", "vary", "Accept-Encoding"];
const LONG = Buffer.alloc(16_000_000, "long ");
const KEPT = new Map<string | undefined, CachedResponse>([
  ["/", { status: 200, head: [...HEAD, "content-length", "4"], body: Buffer.from("home") }],
  ["/known", { status: 304, head: [...HEAD, "etag", 'W/"a"'], body: null }],
  ["/long", { status: 200, head: [...HEAD, "content-length", String(LONG.length)], body: LONG }],
]);

const get = (path: string, ...fields: string[]) =>
  `${[`GET ${path} HTTP/1.1`, "Host: a", ...fields].join("\r\n")}\r\n\r\n`;
const post = (body: string) =>
  `POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const LAST = get("/", "Connection: close");

/** Leaves every connection to Node. */
const plain = await start(() => {});
const asked: string[] = [];
/** Plain GETs answered on the connection. */
const startFast = (trustedProxies = 0) =>
  start((made, use) => {
    answerPlainGets(made, {
      use,
      endOfTurn: createEndOfTurn(),
      find({ url }) {
        asked.push(url);
        return KEPT.get(url) ?? null;
      },
    });
  }, trustedProxies);
const server = await startFast();

async function start(
  extend: (server: Server, use: ReturnType<typeof limitConnections>) => void,
  trustedProxies = 0,
) {
  const made = createServer(REQUEST_LIMITS, (...exchange) => void answerByNode(...exchange));
  extend(made, limitConnections(made, { trustedProxies, log: silentLog }));
  made.listen(0, "127.0.0.1");
  await once(made, "listening");
  afterAll(() => {
    made.closeAllConnections();
    made.close();
  });
  return made;
}

async function answerByNode(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const kept = incoming.method === "GET" ? KEPT.get(incoming.url) : undefined;
  if (kept) outgoing.writeHead(kept.status, kept.head).end(kept.body);
  else outgoing.writeHead(200, HEAD).end(`${incoming.method} ${incoming.url} ${await text(incoming)}`);
}

async function open(to: Server): Promise<Socket> {
  const socket = connect((to.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

/** Sends each part once those before it are answered. @returns what came back until the server closed the connection */
async function exchange(to: Server, parts: string[]): Promise<string> {
  const socket = await open(to);
  let received = "";
  socket.setEncoding("latin1").on("data", (more) => {
    received += more;
  });
  const closed = once(socket, "close");
  for (const part of parts) {
    const answer = once(socket, "data");
    socket.write(part, "latin1");
    await Promise.race([answer, closed]);
  }
  await closed;
  return received.replace(/Date: .*/g, "Date: now");
}

test.each([
  ["a kept page", [get("/"), LAST]],
  ["one after the other", [get("/"), get("/known"), get("/"), LAST]],
  ["what was not kept, and what is", [get("/other"), get("/"), LAST]],
  ["two at once", [get("/") + get("/known") + LAST]],
  ["a form after a page", [get("/"), post("name=a"), get("/"), LAST]],
  ["a form with a page behind it", [get("/"), post("name=a") + get("/") + LAST]],
  ["a long form after a page", [get("/"), post("x".repeat(1_000_000)) + LAST]],
  ["only the head", [get("/"), "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n", LAST]],
  ["the old protocol", [get("/"), "GET / HTTP/1.0\r\nHost: a\r\n\r\n"]],
  ["what means nothing", [get("/"), "nonsense\r\n\r\n"]],
  ["no host", [get("/"), "GET / HTTP/1.1\r\n\r\n"]],
  ["what says its length twice", [get("/"), get("/", "Content-Length: 1", "Transfer-Encoding: chunked")]],
  ["an upgrade", [get("/"), get("/", "Connection: upgrade", "Upgrade: websocket"), LAST]],
])("answers are byte-identical to Node's except for the date: %s", async (_, parts) => {
  expect(await exchange(server, parts)).toBe(await exchange(plain, parts));
});

test("a request that arrives in pieces is answered, as is the one after it", async () => {
  const socket = await open(server);
  const answer = text(socket);
  for (const piece of get("/") + LAST) {
    socket.write(piece);
    await exchange(server, [LAST]);
  }
  expect((await answer).match(/home/g)).toHaveLength(2);
});

test("plain GETs are answered before Node reads them, until another kind of request arrives", async () => {
  asked.length = 0;
  await exchange(server, [get("/"), get("/known"), get("/other"), get("/"), LAST]);
  expect(asked).toEqual(["/", "/known", "/other"]);
});

test("a connection that has had as many answers as it may is left to Node", async () => {
  asked.length = 0;
  const socket = await open(server);
  for (let requests = 0; requests <= MAX_REQUESTS_PER_CONNECTION; requests += 1) {
    socket.write(get("/known"));
    await once(socket, "data");
  }
  expect(asked).toHaveLength(MAX_REQUESTS_PER_CONNECTION);
  socket.destroy();
});

test("a client that half-closes its connection still gets its answer", async () => {
  const socket = await open(server);
  socket.end(get("/"));
  expect(await text(socket)).toContain("home");
});

test.each([
  ["known pages", "/known", "304 Not Modified"],
  ["others", "/other", "GET /other "],
])(
  "a slow reader gets the whole answer, and then those to its pipelined requests for %s",
  async (_, path, answer) => {
    asked.length = 0;
    const socket = await open(server);
    const passTime = async () => {
      for (let others = 0; others < 3; others += 1) await exchange(server, [get("/"), LAST]);
    };
    socket.pause().write(get("/long"));
    await passTime();
    for (const request of [get(path), LAST]) {
      socket.write(request);
      await passTime();
    }
    expect(asked).not.toContain(path);
    const received = await text(socket);
    expect(received.slice(0, -LONG.length)).toMatch(/^HTTP/);
    expect(received.slice(LONG.length)).toContain(answer);
    expect(received).toMatch(/home$/);
    expect(asked).toContain(path);
  },
);

test("a closing server ends idle connections at once and others after their answer", async () => {
  const closing = await startFast();
  const [silent, answered, late] = await Promise.all([open(closing), open(closing), open(closing)]);
  answered.write(get("/"));
  await once(answered, "data");
  late.pause().write(get("/long"));
  await exchange(closing, [LAST]);
  const closed = once(closing, "close");
  closing.close();
  answered.resume();
  silent.resume();
  expect((await text(late)).length).toBeGreaterThan(LONG.length);
  await closed;
});

test("a closing server gives up those who read too slowly", async () => {
  const closing = await startFast();
  (await open(closing)).pause().write(get("/long"));
  await exchange(closing, [LAST]);
  const closed = once(closing, "close");
  closing.close();
  closing.closeAllConnections();
  await closed;
});

/** @returns what comes back first, empty if the server closes the connection */
async function ask(socket: Socket, request: string): Promise<string> {
  const answer = Promise.race([once(socket, "data"), once(socket, "close")]);
  socket.write(request);
  const [received] = await answer;
  return String(received || "");
}

test("an answer tells the time at which it is sent", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const socket = await open(server);
  for (const second of ["01", "02"]) {
    vi.setSystemTime(`2026-01-01T00:00:${second}Z`);
    expect(await ask(socket, get("/"))).toContain(`\r\nDate: Thu, 01 Jan 2026 00:00:${second} GMT\r\n`);
  }
  socket.destroy();
});

test("a connection is closed once it is idle, or its client reads nothing, for too long; Node closes those it has taken over", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const timed = await startFast();
  const [idle, used, taken, slow] = await Promise.all([open(timed), open(timed), open(timed), open(timed)]);
  const isClosed = once(idle.resume(), "close");
  slow.pause().write(get("/long"));
  expect(await ask(taken, get("/other"))).toContain("GET /other");
  for (let seconds = 0; seconds < 50; seconds += 10) {
    vi.advanceTimersByTime(10_000);
    expect(await ask(used, get("/"))).toContain("home");
  }
  await isClosed;
  expect(await promisify(timed.getConnections.bind(timed))()).toBe(3);
  expect(await ask(taken, get("/"))).toContain("home");
  vi.advanceTimersByTime(30_000);
  slow.on("error", () => {}).resume();
  await once(slow, "close");
  expect(slow.bytesRead).toBeLessThan(LONG.length);
  for (const socket of [used, taken]) socket.destroy();
});

test("a proxy's connections stay open for longer than it keeps them itself, whoever answers on them", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const proxied = await startFast(1);
  const [ours, nodes] = await Promise.all([open(proxied), open(proxied)]);
  for (const [socket, path] of [
    [ours, "/"],
    [nodes, "/other"],
  ] as const)
    expect(await ask(socket, get(path))).toContain("\r\nKeep-Alive: timeout=620, max=10000\r\n");
  vi.advanceTimersByTime(600_000);
  expect(await ask(ours, get("/"))).toContain("home");
  for (const socket of [ours, nodes]) socket.destroy();
});
