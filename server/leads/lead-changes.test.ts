import { createClient } from "@supabase/supabase-js";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "#app/lib/database.types.ts";
import { createLeadChanges } from "./lead-changes.ts";

const HEARTBEAT_MS = 20_000;

/** Follows the changes as an agent whose rights are known once `rights.areKnown` resolves. */
async function follow() {
  const rights = { areKnown: Promise.resolve() };
  const client = createClient<Database>("http://localhost", "key", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: () => rights.areKnown.then(() => Response.json(true)) },
  });
  const changes = createLeadChanges({ client, hasSignals: true });
  onTestFinished(changes.stop);
  const claims = Buffer.from(JSON.stringify({ sub: "ada" })).toString("base64url");
  const request = new Request("http://localhost", { headers: { authorization: `Bearer x.${claims}.x` } });
  const stream = (await changes.follow(request)).body?.pipeThrough(new TextDecoderStream()).getReader();
  const next = async () => (await stream?.read())?.value;
  expect(await next()).toContain("data: changed");
  return { changes, next, rights, followAgain: () => changes.follow(request) };
}

test("a change is told once, also if a heartbeat comes while the caller's rights are checked for it", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { changes, next, rights } = await follow();
  const check = Promise.withResolvers<void>();
  rights.areKnown = check.promise;
  changes.notify();
  vi.advanceTimersByTime(HEARTBEAT_MS);
  check.resolve();
  expect(await next()).toContain("data: changed");
  vi.advanceTimersByTime(HEARTBEAT_MS);
  expect(await next()).toBe(": alive\n\n");
});

test("a stopping server ends the streams and opens no more", async () => {
  const { changes, next, followAgain } = await follow();
  changes.stop();
  expect(await next()).toBeUndefined();
  expect((await followAgain()).status).toBe(503);
});
