import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { silentLog } from "../../tests/support/silent-log.ts";
import { limitUnreadAnswers } from "./unread-answers.ts";

const MB = 1024 * 1024;

/** Answers each path with so many megabytes. `cutOff`: the paths whose answers were not sent to their end. */
async function startServer() {
  const cutOff: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    response.on("close", () => void (response.writableFinished || cutOff.push(url)));
    response.end(Buffer.alloc(Number(url.slice(1)) * MB));
  });
  limitUnreadAnswers(server, silentLog, 50 * MB);
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");

  /** Asks so many times at once, and does not read. */
  async function ask(path: string, times = 1) {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
    onTestFinished(() => void socket.destroy());
    const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n`;
    socket.write(`${`${head}\r\n`.repeat(times - 1)}${head}Connection: close\r\n\r\n`);
    await once(socket, "readable");
    return socket;
  }

  return { ask, cutOff };
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
