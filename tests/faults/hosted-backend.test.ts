import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { NOTHING_WAITS, startServerProcess } from "../support/server-process.ts";

const ANON_KEY = "public-key-of-the-project";
const SECRET_KEY = "secret-key-of-the-project";

/** Starts the product with a stand-in for a hosted backend, answered by `gateway`. */
async function startOn(gateway: RequestListener) {
  const hosted = createServer(gateway).listen(0, "127.0.0.1");
  await once(hosted, "listening");
  onTestFinished(() => {
    hosted.close();
    hosted.closeAllConnections();
  });
  const dataDir = await mkdtemp(join(tmpdir(), "spinfront-hosted-"));
  const server = await startServerProcess(dataDir, {
    SUPABASE_URL: `http://127.0.0.1:${(hosted.address() as AddressInfo).port}`,
    SUPABASE_ANON_KEY: ANON_KEY,
    SUPABASE_SERVICE_ROLE_KEY: SECRET_KEY,
  });
  onTestFinished(async () => {
    await server.end("SIGTERM");
    await rm(dataDir, { recursive: true });
  });
  return server;
}

async function readinessOn(gateway: RequestListener) {
  const { origin } = await startOn(gateway);
  const answer = await fetch(`${origin}/readyz`);
  return [answer.status, await answer.json()];
}

const ready = (database: boolean) => ({
  ready: database,
  components: { database },
  leads: NOTHING_WAITS,
  form: { verifiedAt: null, failingSince: null },
});

test("is ready when the hosted backend, queried with the public key, is healthy", async () => {
  const gateway: RequestListener = ({ headers, url }, response) => {
    const isWell = url === "/auth/v1/health" && headers.apikey === ANON_KEY;
    response.writeHead(isWell ? 200 : 401, { "content-type": "application/json" }).end("{}");
  };
  expect(await readinessOn(gateway)).toEqual([200, ready(true)]);
});

test("is not ready while something else answers at the hosted backend's address, such as a page of its host", async () => {
  const gateway: RequestListener = (_, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<p>This domain is parked.</p>");
  expect(await readinessOn(gateway)).toEqual([503, ready(false)]);
});

test("an answer without end doesn't fill the memory: it's given up once it is longer than any that we ask for", async () => {
  const sent = Promise.withResolvers<number>();
  const { origin } = await startOn(async (_, response) => {
    let bytes = 0;
    async function* withoutEnd() {
      for (const part = Buffer.alloc(1024 * 1024, " "); ; bytes += part.length) yield part;
    }
    response.writeHead(200, { "content-type": "application/json" });
    await pipeline(withoutEnd(), response).catch(() => sent.resolve(bytes));
  });
  await fetch(`${origin}/blog`);
  expect(await sent.promise).toBeLessThan(64 * 1024 * 1024);
});

test("is not ready while the hosted backend is unhealthy", async () => {
  expect(await readinessOn((_, response) => response.writeHead(500).end())).toEqual([503, ready(false)]);
});

test("is not ready, and logs why, while the hosted backend never answers", async () => {
  expect(await readinessOn(() => {})).toEqual([503, ready(false)]);
});

type Call = { apikey: unknown; leads: { name: string; submission_key: string }[] };

test("a quote request is accepted while the hosted backend hangs, and forwarded once it recovers", async () => {
  const calls: Call[] = [];
  let isWell = false;
  const { origin } = await startOn(async (request, response) => {
    if (request.url !== "/rest/v1/rpc/take_leads") return;
    const { _leads: leads } = (await json(request)) as { _leads: Call["leads"] };
    calls.push({ apikey: request.headers.apikey, leads });
    if (isWell) response.writeHead(200, { "content-type": "application/json" }).end("[]");
  });
  const fields = { name: "Ada", phone: "702 555 0142", email: "ada@example.com", agreement: "on" };
  const answer = await fetch(`${origin}/quote/submissions`, {
    method: "POST",
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(8_000),
  });
  expect([answer.status, await answer.json()]).toMatchObject([200, { outcome: "received" }]);
  const waiting = async () => (await (await fetch(`${origin}/readyz`)).json()).leads;
  expect(await waiting()).toMatchObject({ waiting: 1 });

  isWell = true;
  await expect.poll(waiting).toEqual(NOTHING_WAITS);
  const [first, ...others] = calls;
  expect(first).toMatchObject({
    apikey: SECRET_KEY,
    leads: [{ name: "Ada" }],
  });
  const keyOf = (call: Call | undefined) => call?.leads.map(({ submission_key }) => submission_key);
  expect(others.length).toBeGreaterThan(0);
  for (const call of others) expect(keyOf(call)).toEqual(keyOf(first));
});

test("pictures are stored in the project's storage as their sender, and missing only on its 404, not on its errors", async () => {
  const id = "0b7c1d2e-0000-4000-8000-000000000000";
  let stored = Buffer.alloc(0);
  let answer: "well" | "gone" | "ill" = "well";
  const uploads: unknown[] = [];
  const { origin } = await startOn(async (request, response) => {
    const { method, url = "", headers } = request;
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (url.startsWith("/rest/v1/rpc/room_for_pictures")) return say(200, { refusal: null, stored_bytes: 0 });
    if (url.startsWith("/rest/v1/pictures")) return say(200, method === "POST" ? { id } : [{ id }]);
    if (!url.startsWith("/storage/v1/object/pictures/")) return say(200, []);
    if (method === "POST") {
      stored = await buffer(request);
      const { authorization, apikey } = headers;
      const kept = [headers["content-type"], headers["cache-control"], headers["x-upsert"]];
      uploads.push({ url: url.replace(/[^/]+$/, ""), authorization, apikey, kept });
      return say(200, { Id: id, Key: url.replace("/storage/v1/object/", "") });
    }
    if (answer === "well") return response.writeHead(200, { "content-type": "image/webp" }).end(stored);
    // Supabase Storage answers 400 and puts the real status into the body.
    if (answer === "gone")
      return say(400, { statusCode: "404", error: "not_found", message: "Object not found" });
    return say(500, { statusCode: "500", error: "internal", message: "Internal Server Error" });
  });
  const send = async (width: number) => {
    const create = { width, height: 100, channels: 3, background: "#c4b7a6" } as const;
    const sent = await fetch(`${origin}/storage/v1/object/pictures/x.png`, {
      method: "POST",
      headers: { authorization: "Bearer of an editor" },
      body: new Uint8Array(await sharp({ create }).png().toBuffer()),
    });
    const { Id, Key } = (await sent.json()) as { Id: string; Key: string };
    expect([sent.status, Id]).toEqual([200, id]);
    return (await fetch(`${origin}/media/${Key.replace(/^pictures\/|\.webp$/g, "")}/${width}.jpg`)).status;
  };
  expect(await send(100)).toBe(200);
  expect(uploads).toEqual([
    {
      url: "/storage/v1/object/pictures/",
      authorization: "Bearer of an editor",
      apikey: ANON_KEY,
      kept: ["image/webp", "max-age=31536000", "false"],
    },
  ]);
  answer = "gone";
  expect(await send(101)).toBe(404);
  answer = "ill";
  expect(await send(102)).toBe(503);
});
