import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ADMIN, type ServerProcess, startServerProcess } from "../support/server-process.ts";

const SUBMISSIONS = 200;
const ACKNOWLEDGED_BEFORE_THE_KILL = 60;

let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "spinfront-durability-"));
  server = await startServerProcess(dataDir);
}, 120_000);

afterAll(async () => {
  await server.end("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
});

test("kill -9 amid 200 concurrent submissions: every acknowledged lead is there exactly once", async () => {
  const acknowledged = new Set<string>();
  const killed = Promise.withResolvers<void>();
  const submissions = Array.from({ length: SUBMISSIONS }, async (_, number) => {
    const name = `Visitor ${number}`;
    if (!(await submit(name).catch(() => false))) return;
    acknowledged.add(name);
    if (acknowledged.size === ACKNOWLEDGED_BEFORE_THE_KILL)
      killed.resolve(server.end("SIGKILL").then(() => undefined));
  });
  await Promise.all([...submissions, killed.promise]);
  expect(acknowledged.size).toBeGreaterThanOrEqual(ACKNOWLEDGED_BEFORE_THE_KILL);

  server = await startServerProcess(dataDir);
  const kept = await leadNames();
  expect(new Set(kept).size).toBe(kept.length);
  expect(new Set(kept).isSupersetOf(acknowledged)).toBe(true);

  // Whoever was not answered tries again, as a browser or a visitor would.
  const retried = await Promise.all(
    Array.from({ length: SUBMISSIONS }, (_, number) => submit(`Visitor ${number}`)),
  );
  expect(retried.every(Boolean)).toBe(true);
  expect((await leadNames()).toSorted()).toEqual(
    Array.from({ length: SUBMISSIONS }, (_, number) => `Visitor ${number}`).toSorted(),
  );
}, 120_000);

async function submit(name: string): Promise<boolean> {
  const form = new FormData();
  const fields = { name, phone: "702 555 0142", email: "visitor@example.com", agreement: "on" };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  const response = await fetch(`${server.origin}/quote/submissions`, { method: "POST", body: form });
  return (await response.json()).outcome === "received";
}

async function leadNames(): Promise<string[]> {
  const anonKey = await publicKey();
  const client = createClient(server.origin, anonKey, { auth: { persistSession: false } });
  await client.auth.signInWithPassword(ADMIN);
  const { data, error } = await client.from("leads").select("name");
  if (error) throw error;
  return data.map(({ name }) => name);
}

/** The anonymous key, from where every browser has it: the admin's document. */
async function publicKey(): Promise<string> {
  const document = await (await fetch(`${server.origin}/admin`)).text();
  const [key] = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(document) ?? [];
  if (!key) throw new Error("the admin's document holds no key");
  return key;
}
