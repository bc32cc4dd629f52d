import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Logger } from "#backend/logger.ts";
import { createBotCheck } from "./bot-check.ts";

let asked: string[] = [];
let warned: unknown[] = [];
let answer: (response: ServerResponse) => unknown = () => {};
const json =
  (body: object, status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

/** A stand-in for Cloudflare. */
const standIn = createServer(async (request, response) => {
  asked.push(`${request.method} ${await text(request)}`);
  answer(response);
});
standIn.listen(0, "127.0.0.1");
await once(standIn, "listening");
const verifyUrl = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}/verify`;
afterAll(() => {
  standIn.closeAllConnections();
  standIn.close();
});
beforeEach(() => {
  asked = [];
  warned = [];
});

const log: Logger = { info() {}, error() {}, warn: (...line) => warned.push(line) };
const check = createBotCheck({ secret: "s3cret", log, verifyUrl, limitMs: 10_000 });

test("a valid token gives no reason for quarantine, and only the token is sent", async () => {
  answer = json({ success: true });
  expect(await check("a&b")).toEqual({});
  expect(asked).toEqual(["POST secret=s3cret&response=a%26b"]);
  expect(warned).toEqual([]);
});

test("a missing or malformed token is not sent to the checker", async () => {
  for (const token of [null, "", "x".repeat(3_000)]) expect(await check(token)).toEqual({ no_check: 1 });
  expect(asked).toEqual([]);
});

test("a forged token counts as failed, a used or expired one as missing", async () => {
  answer = json({ success: false, "error-codes": ["invalid-input-response"] });
  expect(await check("made-up")).toEqual({ failed_check: 1 });
  answer = json({ success: false, "error-codes": ["timeout-or-duplicate"] });
  expect(await check("used")).toEqual({ no_check: 1 });
  expect(warned).toEqual([]);
});

test.each<[string, typeof answer]>([
  ["does not know our secret", json({ success: false, "error-codes": ["invalid-input-secret"] })],
  ["fails", json({ success: false, "error-codes": ["internal-error"] }, 500)],
  ["says something else", json({ hello: 1 })],
  ["says too much", json({ success: true, more: "x".repeat(100_000) })],
  ["says nothing", (response) => response.writeHead(502).end("<html>")],
  ["hangs up", (response) => response.destroy()],
  ["sends elsewhere", (response) => response.writeHead(307, { location: verifyUrl }).end()],
])("a checker that %s is logged, and its result counts as missing", async (_, says) => {
  answer = says;
  expect(await check("token")).toEqual({ no_check: 1 });
  expect(asked).toHaveLength(1);
  expect(warned).toHaveLength(1);
  expect(JSON.stringify(warned)).not.toMatch(/s3cret|token=/);
});

test("a checker that never answers delays no visitor", async () => {
  answer = () => {};
  const hurried = createBotCheck({ secret: "s", log, verifyUrl, limitMs: 50 });
  expect(await hurried("token")).toEqual({ no_check: 1 });
  expect(warned).toHaveLength(1);
});
