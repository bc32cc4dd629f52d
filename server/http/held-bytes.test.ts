import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { PICTURE_UPLOADS_PATH } from "#app/lib/picture-url.ts";
import { silentLog } from "../../tests/support/silent-log.ts";
import { limitHeldBytes } from "./held-bytes.ts";

const MB = 1024 * 1024;

/** Answers each path with so many megabytes, once it has the whole request. */
async function startServer() {
  const cutOff: string[] = [];
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    const { url = "" } = request;
    response.on("close", () => void (response.writableFinished || cutOff.push(url)));
    const { length } = await buffer(request).catch(() => ({ length: 0 }));
    received.push(`${url} ${length}`);
    response.end(Buffer.alloc((Number(url.slice(1)) || 0) * MB));
  });
  limitHeldBytes(server, silentLog, 50 * MB);
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");

  function open() {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
    onTestFinished(() => void socket.destroy());
    return socket;
  }

  return {
    cutOff,
    received,
    /** Asks so many times at once, and does not read. */
    async ask(path: string, times = 1) {
      const socket = open();
      const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n`;
      socket.write(`${`${head}\r\n`.repeat(times - 1)}${head}Connection: close\r\n\r\n`);
      await once(socket, "readable");
      return socket;
    },
    /** Sends so many megabytes of a request, and not its last byte. */
    send(path: string, megabytes: number) {
      const socket = open();
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${megabytes * MB + 1}\r\n\r\n`,
      );
      socket.write(Buffer.alloc(megabytes * MB));
      return socket;
    },
  };
}

test("of the clients that don't read, those with the most to read are cut off until the rest fits", async () => {
  const { ask, cutOff } = await startServer();
  const [small] = await Promise.all([ask("/8"), ask("/60"), ask("/60")]);
  await expect.poll(() => cutOff).toEqual(["/60", "/60"]);
  expect((await text(small)).length).toBeGreaterThan(8 * MB);
});

test("answers that wait for others on their connection count, too", async () => {
  const { ask, cutOff } = await startServer();
  const small = await ask("/8");
  await ask("/20", 5);
  await expect.poll(() => cutOff).toContain("/20");
  expect((await text(small)).length).toBeGreaterThan(8 * MB);
});

test("of the clients that don't finish their requests, those that have sent the most are cut off, but for pictures", async () => {
  const { send, cutOff, received } = await startServer();
  const picture = send(PICTURE_UPLOADS_PATH, 60);
  const small = send("/", 8);
  send("/large", 60);
  await expect.poll(() => cutOff).toEqual(["/large"]);
  picture.write("x");
  small.write("x");
  await expect
    .poll(() => received)
    .toEqual(expect.arrayContaining([`${PICTURE_UPLOADS_PATH} ${60 * MB + 1}`, `/ ${8 * MB + 1}`]));
  expect(cutOff).toEqual(["/large"]);
});
