import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { businessFromSettings, businessSettingsSchema } from "#app/lib/business.ts";
import type { Logger } from "#backend/logger.ts";
import type { WorkLimits } from "#backend/work-gate.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { createHttpServer } from "#server/http/http-server.ts";
import { lastResortPages } from "#server/pages/last-resort-pages.ts";
import { PageCache } from "#server/pages/page-cache.ts";
import { rawRequest } from "../support/raw-request.ts";
import { silentLog } from "../support/silent-log.ts";

const business = businessFromSettings(businessSettingsSchema.parse({}));
type Answer = { status: number; headers: Headers; text: string };
const ends: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
});

/** Starts the real HTTP server in front of a stand-in site, whose renders the test completes one by one. */
async function startSite(limits: Partial<WorkLimits>, log: Logger = silentLog) {
  const begun: { request: string; headers: object; address: string; end: () => void }[] = [];
  const pages = new PageCache();
  const server = createHttpServer({
    site: async (request) => {
      const ended = Promise.withResolvers<void>();
      const { pathname } = new URL(request.url);
      const address = clientAddress(request);
      const headers = Object.fromEntries(request.headers);
      begun.push({ request: `${request.method} ${pathname}`, headers, address, end: ended.resolve });
      await ended.promise;
      return {
        status: 200,
        headers: { "content-type": "text/html" },
        body: Buffer.from(`This is ${pathname}.`),
      };
    },
    pages,
    noteMissing: async () => {},
    renderLimits: { running: 2, waiting: 3, longestWaitMs: 60_000, ...limits },
    staticFiles: { get: () => undefined },
    backend: null,
    readiness: async () => ({}),
    formStatus: () => ({ verifiedAt: null, failing: null }),
    waitingLeads: () => ({ waiting: 0, since: null, keptAside: 0 }),
    takeBeacon: async () => new Response(null, { status: 204 }),
    followLeads: async () => new Response(null, { status: 204 }),
    refusalOf: async (authorization) => (authorization === "Bearer editor" ? null : 403),
    takePicture: async () => new Response(null, { status: 204 }),
    showPicture: async () => new Response(null, { status: 204 }),
    lastResort: lastResortPages(business, "http://localhost"),
    siteOrigin: "http://localhost",
    hstsPreload: false,
    trustedProxies: 0,
    giveUp: new AbortController().signal,
    log,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  ends.push(async () => {
    for (const { end } of begun) end();
    server.closeAllConnections();
    server.close();
  });
  const ask = async (path: string, method = "GET"): Promise<Answer> => {
    const response = await fetch(`http://localhost:${port}${path}`, { method });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { port, ask, pages, begun, names: () => begun.map(({ request }) => request) };
}

test("renders are limited in number, as are waiting requests; the rest get a 503 with the phone number", async () => {
  const { ask, begun, names } = await startSite({});
  const answers = Array.from({ length: 12 }, (_, index) => ask(`/page-${index}`));
  const refused: Answer[] = [];
  for (const answer of answers) void answer.then((known) => known.status === 503 && refused.push(known));
  await expect.poll(() => refused.length).toBe(7);
  for (const { headers, text } of refused) {
    expect(headers.get("retry-after")).toBe("5");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-type")).toMatch(/^text\/html/);
    expect(text).toContain(business.phoneDisplay);
  }
  for (let ended = 0; ended < 5; ended += 1) {
    await expect.poll(() => begun.length).toBe(Math.min(ended + 2, 5));
    begun[ended]?.end();
  }
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(names()).toHaveLength(5);
});

test("cached pages are served while the queue is full, and expired ones stale", async () => {
  const { ask, pages, begun, names } = await startSite({ running: 1, waiting: 0 });
  const first = ask("/kept");
  await expect.poll(names).toEqual(["GET /kept"]);
  begun[0]?.end();
  expect((await first).text).toBe("This is /kept.");
  const underWay = ask("/slow");
  await expect.poll(names).toEqual(["GET /kept", "GET /slow"]);
  expect((await ask("/kept")).text).toBe("This is /kept.");
  pages.clear();
  expect(await ask("/kept")).toMatchObject({ status: 200, text: "This is /kept." });
  expect((await ask("/never-seen")).status).toBe(503);
  begun[1]?.end();
  expect((await underWay).status).toBe(200);
});

test("a page for all visitors is rendered without what the first one's browser sends", async () => {
  const { begun, names, port } = await startSite({});
  const headers = { cookie: "a=b", authorization: "Bearer a", accept: "text/html", "accept-language": "de" };
  const sent = rawRequest(`http://localhost:${port}`, "/a", { headers });
  await expect.poll(names).toEqual(["GET /a"]);
  begun[0]?.end();
  expect((await sent).status).toBe(200);
  expect(begun[0]?.headers).toEqual({ accept: "text/html" });
});

test("a form is taken at once while page views hang, and forms are limited among themselves", async () => {
  const { ask, begun, names } = await startSite({ running: 1, waiting: 1 });
  const hanging = ask("/hanging");
  await expect.poll(names).toEqual(["GET /hanging"]);
  const pages = [ask("/one"), ask("/other")];
  expect((await Promise.race(pages)).status).toBe(503);
  const sent = Array.from({ length: 3 }, () => ask("/quote", "POST"));
  expect((await Promise.race(sent)).status).toBe(503);
  for (const index of [1, 2, 0, 3]) {
    await expect.poll(() => begun.length).toBeGreaterThan(index);
    begun[index]?.end();
  }
  expect((await hanging).status).toBe(200);
  for (const answers of [pages, sent]) {
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(1);
  }
  expect(names()).toEqual([
    "GET /hanging",
    "POST /quote",
    "POST /quote",
    expect.stringMatching(/^GET \/(one|other)$/),
  ]);
});

test.each(["POST", "GET"])(
  "a network flooding with %s requests yields its place to another network, which does not wait behind the whole flood",
  async (method) => {
    const { port, begun, names } = await startSite({ running: 1, waiting: 2 });
    const send = (path: string, localAddress: string) =>
      rawRequest(`http://localhost:${port}`, path, { method, localAddress }).then(({ status }) => status);
    const flood = [send("/1", "127.0.0.2")];
    await expect.poll(names).toEqual([`${method} /1`]);
    flood.push(...["/2", "/3", "/4"].map((path) => send(path, "127.0.0.2")));
    const refused: number[] = [];
    for (const answer of flood) void answer.then((status) => status === 503 && refused.push(status));
    await expect.poll(() => refused.length).toBe(1);
    const other = send("/other", "127.0.0.3");
    await expect.poll(() => refused.length).toBe(2);
    for (const index of [0, 1, 2]) {
      await expect.poll(() => begun.length).toBe(index + 1);
      begun[index]?.end();
    }
    expect(await other).toBe(200);
    expect((await Promise.all(flood)).toSorted()).toEqual([200, 200, 503, 503]);
  },
);

test("a visitor who waits for a page with a flooding network is not refused with it", async () => {
  const { port, begun, names } = await startSite({ running: 1, waiting: 3 });
  const send = (path: string, localAddress: string) =>
    rawRequest(`http://localhost:${port}`, path, { localAddress }).then(({ status }) => status);
  const asked: Promise<number | undefined>[] = [];
  const sendInTurn = async (path: string, localAddress: string) => {
    asked.push(send(path, localAddress));
    await send("/healthz", localAddress);
  };
  for (const path of ["/1", "/2", "/3", "/shared"]) await sendInTurn(path, "127.0.0.2");
  await sendInTurn("/shared", "127.0.0.3");
  await sendInTurn("/other", "127.0.0.4");
  expect(await asked[3]).toBe(503);
  for (const index of [0, 1, 2, 3]) {
    await expect.poll(() => begun.length).toBe(index + 1);
    begun[index]?.end();
  }
  expect(await Promise.all(asked)).toEqual([200, 200, 503, 503, 200, 200]);
  expect(names().toSorted()).toEqual(["GET /1", "GET /2", "GET /other", "GET /shared"]);
});

test("a slow request body occupies no place in the queue", async () => {
  const { ask, begun, names, port } = await startSite({ running: 1, waiting: 0 });
  const slow = connect(port, "127.0.0.1");
  const beginning = "POST /quote HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\nname=";
  await new Promise((written) => void slow.write(beginning, written));
  const whole = ask("/other", "POST");
  await expect.poll(names).toEqual(["POST /other"]);
  begun[0]?.end();
  expect((await whole).status).toBe(200);
  slow.write("Jane");
  await expect.poll(names).toEqual(["POST /other", "POST /quote"]);
  slow.destroy();
});

test.each([
  ["a stated length", "content-length: 9\r\n\r\nname="],
  ["chunks", "transfer-encoding: chunked\r\n\r\n5\r\nname=\r\n"],
])("a sender who hangs up within a body of %s leaves no error in the log", async (_, rest) => {
  const errors: string[] = [];
  const { ask, begun, names, port } = await startSite(
    {},
    { ...silentLog, error: (line) => errors.push(line) },
  );
  const sender = connect(port, "127.0.0.1");
  await new Promise(
    (written) => void sender.write(`POST /quote HTTP/1.1\r\nhost: localhost\r\n${rest}`, written),
  );
  sender.destroy();
  const page = ask("/a");
  await expect.poll(names).toEqual(["GET /a"]);
  begun[0]?.end();
  expect((await page).status).toBe(200);
  expect(errors).toEqual([]);
});

test("TRACE reaches the site like any other method", async () => {
  const { begun, names, port } = await startSite({});
  const traced = rawRequest(`http://localhost:${port}`, "/a", { method: "TRACE" });
  await expect.poll(names).toEqual(["TRACE /a"]);
  begun[0]?.end();
  expect((await traced).status).toBe(200);
});

test.each(["/preview", "/admin/clean-content"])(
  "a megabyte of content for %s is taken from editors, and refused to others before it is sent",
  async (path) => {
    const { begun, names, port } = await startSite({});
    const stranger = connect(port, "127.0.0.1");
    const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000000\r\n`;
    stranger.write(`${head}authorization: Bearer stranger\r\n\r\n`);
    const [answer] = await once(stranger, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 403 /);
    stranger.destroy();
    const headers = { authorization: "Bearer editor" };
    const body = "a".repeat(1_000_000);
    const taken = rawRequest(`http://localhost:${port}`, path, { method: "POST", headers, body });
    await expect.poll(names).toEqual([`POST ${path}`]);
    begun[0]?.end();
    expect((await taken).status).toBe(200);
  },
);

test.each<Record<string, string>>([{}, { "transfer-encoding": "chunked" }])(
  "a form has its sender's address, sent with %o",
  async (headers) => {
    const { begun, port } = await startSite({});
    const form = { method: "POST", headers, body: "name=Jane", localAddress: "127.0.0.7" };
    const sent = rawRequest(`http://localhost:${port}`, "/quote", form);
    await expect.poll(() => begun.map(({ address }) => address)).toEqual(["127.0.0.7"]);
    begun[0]?.end();
    expect((await sent).status).toBe(200);
  },
);

test("waiting has a time limit, and an abandoned place is free for the next request", async () => {
  const { ask, begun, names } = await startSite({ running: 1, waiting: 1, longestWaitMs: 1 });
  const first = ask("/a");
  await expect.poll(names).toEqual(["GET /a"]);
  expect((await ask("/b")).status).toBe(503);
  expect((await ask("/c")).status).toBe(503);
  begun[0]?.end();
  expect((await first).status).toBe(200);
  const next = ask("/d");
  await expect.poll(names).toEqual(["GET /a", "GET /d"]);
  begun[1]?.end();
  expect((await next).status).toBe(200);
});
