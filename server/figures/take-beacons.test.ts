import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { rememberClientAddress } from "../http/client-address.ts";
import { FigureCounts } from "./figure-counts.ts";
import { takeBeacons } from "./take-beacons.ts";

const ORIGIN = "https://example.com";
const PERSON =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Mobile/15E148 Safari/604.1";
const BEACON = JSON.stringify({ what: "view", page: "/", source: "" });

async function send(
  headers: Record<string, string> = {},
  body = BEACON,
  times = 1,
  addressOf?: (n: number) => string,
) {
  const counts = new FigureCounts();
  const take = takeBeacons({ counts, siteOrigin: ORIGIN, timeZone: "America/Los_Angeles" });
  for (let n = 0; n < times; n += 1) {
    const request = new Request(`${ORIGIN}/api/figures`, {
      method: "POST",
      headers: { "user-agent": PERSON, "sec-fetch-site": "same-origin", ...headers },
      body,
    });
    const socket = { remoteAddress: addressOf?.(n) };
    rememberClientAddress(request, { socket } as IncomingMessage, 0);
    const { status } = await take(request);
    expect(status).toBe(204);
  }
  return counts.take().reduce((sum, { count }) => sum + count, 0);
}

test("a person’s beacon is counted", async () => {
  expect(await send()).toBe(1);
});

test.each([
  ["asks not to be tracked", { dnt: "1" }],
  ["asks for privacy", { "sec-gpc": "1" }],
  [
    "is a crawler",
    { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
  ],
  ["is a program", { "user-agent": "curl/8.5.0" }],
  ["says not what it is", { "user-agent": "" }],
  ["is another site’s page", { "sec-fetch-site": "cross-site", origin: "https://elsewhere.example" }],
])("a beacon from a client that %s is not counted, with the same answer", async (_, headers) => {
  expect(await send(headers)).toBe(0);
});

test("a large or invalid body is not counted", async () => {
  expect(await send({}, " ".repeat(3_000) + BEACON)).toBe(0);
  expect(await send({}, "hello")).toBe(0);
});

test("one network, and one IPv6 /48, is counted up to an hourly limit", async () => {
  expect(await send({}, BEACON, 300)).toBe(240);
  expect(await send({}, BEACON, 300, (n) => `2001:db8:1:${n}::1`)).toBe(240);
});
