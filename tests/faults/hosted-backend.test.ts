import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startServerProcess } from "../support/server-process.ts";

const ANON_KEY = "the project's public key";

/** Starts the product on a hosted backend whose gateway answers like this. */
async function startOn(gateway: RequestListener) {
  const hosted = createServer(gateway).listen(0, "127.0.0.1");
  await once(hosted, "listening");
  onTestFinished(() => {
    hosted.close();
    hosted.closeAllConnections();
  });
  const server = await startServerProcess("unused", {
    SUPABASE_URL: `http://127.0.0.1:${(hosted.address() as AddressInfo).port}`,
    SUPABASE_ANON_KEY: ANON_KEY,
    SUPABASE_SERVICE_ROLE_KEY: "the project's secret key",
  });
  onTestFinished(() => void server.end("SIGTERM"));
  return server;
}

async function readinessOn(gateway: RequestListener) {
  const { origin } = await startOn(gateway);
  const answer = await fetch(`${origin}/readyz`);
  return [answer.status, await answer.json()];
}

const ready = (database: boolean) => ({ ready: database, components: { database } });

test("is ready when the hosted backend, asked with its public key, is well", async () => {
  const gateway: RequestListener = ({ headers, url }, response) => {
    response.writeHead(url === "/auth/v1/health" && headers.apikey === ANON_KEY ? 200 : 401).end();
  };
  expect(await readinessOn(gateway)).toEqual([200, ready(true)]);
});

test("is not ready while the hosted backend is ill", async () => {
  expect(await readinessOn((_, response) => response.writeHead(500).end())).toEqual([503, ready(false)]);
});

test("is not ready, and says so, while the hosted backend never answers", async () => {
  expect(await readinessOn(() => {})).toEqual([503, ready(false)]);
});

test("nobody who asks for a quote waits longer than promised for a hosted backend that never answers", async () => {
  const { origin } = await startOn(() => {});
  const body = new URLSearchParams({
    name: "Ada",
    phone: "702 555 0142",
    email: "ada@example.com",
    agreement: "on",
  });
  const signal = AbortSignal.timeout(8_000);
  const answer = await fetch(`${origin}/quote/submissions`, { method: "POST", body, signal });
  expect([answer.status, await answer.json()]).toMatchObject([
    503,
    { outcome: "failed", fields: { name: "Ada" } },
  ]);
});
