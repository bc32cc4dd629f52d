import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { MAX_CONNECTIONS_PER_ADDRESS } from "#server/http/connection-limits.ts";
import { rawRequest } from "../support/raw-request.ts";
import { startOwnSite } from "./own-site.ts";

const SLOW = "127.0.0.2";
const OTHER = "127.0.0.3";
const TOO_MANY = 50;
const UNFINISHED_HEADERS = "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";
const WHOLE_REQUEST = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
const UNFINISHED_BODY =
  "POST /quote HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nname=";
const UNFINISHED_UPLOAD =
  "POST /storage/v1/object/pictures/a.jpg HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/jpeg\r\nContent-Length: 100\r\n\r\na";

const { server } = await startOwnSite();

/** Opens connections that begin a request and never finish it. @returns how many of them the server has closed */
async function stall(beginning: string, count: number) {
  let closed = 0;
  const open = async () => {
    const socket = connect({
      host: "127.0.0.1",
      port: Number(new URL(server.origin).port),
      localAddress: SLOW,
    });
    socket
      .on("error", () => {})
      .on("close", () => {
        closed += 1;
      });
    socket.resume();
    await once(socket, "connect");
    socket.write(beginning);
    return socket;
  };
  const sockets: Socket[] = [];
  for (let opened = 0; opened < count; opened += 1) sockets.push(await open());
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(endAll);
  return { closed: () => closed, first: sockets[0], endAll };
}

const page = (localAddress: string) =>
  rawRequest(server.origin, "/about", { localAddress }).then(
    ({ status }) => status,
    () => "refused",
  );

test("an address with all its connections busy gets no more, and other addresses are unaffected", async () => {
  const stalled = await stall(UNFINISHED_BODY, MAX_CONNECTIONS_PER_ADDRESS + TOO_MANY);
  await expect.poll(stalled.closed).toBe(TOO_MANY);
  expect(await page(SLOW)).toBe("refused");
  expect(await page(OTHER)).toBe(200);

  stalled.first?.destroy();
  await expect.poll(() => page(SLOW)).toBe(200);
  const more = await stall(UNFINISHED_BODY, 2);
  await expect.poll(more.closed).toBe(1);

  more.endAll();
  stalled.endAll();
  await expect.poll(() => page(SLOW)).toBe(200);
});

test.each([
  ["nothing", ""],
  ["a whole request", WHOLE_REQUEST],
  ["no whole headers", UNFINISHED_HEADERS],
])("a connection that has sent %s is closed for a new one, the longest idle first", async (_, beginning) => {
  const idle = await stall(beginning, MAX_CONNECTIONS_PER_ADDRESS);
  for (let visit = 1; visit <= TOO_MANY; visit += 1) expect(await page(SLOW)).toBe(200);
  await expect.poll(idle.closed).toBeGreaterThan(0);
  expect(idle.first?.closed).toBe(true);
  expect(idle.closed()).toBeLessThanOrEqual(TOO_MANY);
  expect(await page(OTHER)).toBe(200);
  idle.endAll();
});

test("the server closes connections that never finish their request, but gives a picture more time", async () => {
  const upload = await stall(UNFINISHED_UPLOAD, 1);
  const kinds = await Promise.all([stall("", 20), stall(UNFINISHED_HEADERS, 20), stall(UNFINISHED_BODY, 20)]);
  await expect
    .poll(() => kinds.map(({ closed }) => closed()), { timeout: 50_000, interval: 200 })
    .toEqual([20, 20, 20]);
  expect(upload.closed()).toBe(0);
  expect(await page(SLOW)).toBe(200);
});

test.each([
  ["headers of 20 KB", { "x-large": "x".repeat(20_000) }, "/about"],
  ["an address of 20 KB", {}, `/${"x".repeat(20_000)}`],
])("%s are refused with a clear answer", async (_, headers, path) => {
  expect((await rawRequest(server.origin, path, { headers })).status).toBe(431);
});
